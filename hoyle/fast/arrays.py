"""Names for the types of arrays that kernels read and write."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Bools: TypeAlias = npt.NDArray[np.bool_]
Int8s: TypeAlias = npt.NDArray[np.int8]
Int16s: TypeAlias = npt.NDArray[np.int16]
Int32s: TypeAlias = npt.NDArray[np.int32]
Int64s: TypeAlias = npt.NDArray[np.int64]
UInt8s: TypeAlias = npt.NDArray[np.uint8]
UInt16s: TypeAlias = npt.NDArray[np.uint16]
UInt32s: TypeAlias = npt.NDArray[np.uint32]
UInt64s: TypeAlias = npt.NDArray[np.uint64]
Floats: TypeAlias = npt.NDArray[np.float64]
Wholes: TypeAlias = npt.NDArray[np.object_]  # Python integers of any size
Array: TypeAlias = npt.NDArray[Any]  # with elements of several types
Number: TypeAlias = Any  # a scalar or array element, of the type that numba infers
