"""The felt of Mississippi stud: the ante and a circle for each street."""

from hoyle.web.felts.common.called_hands import five_with_board

PLAN = (("ante", "third_street", "fourth_street", "fifth_street"),)
LABELS = {"third_street": "3rd", "fourth_street": "4th", "fifth_street": "5th"}
CLOTH = ("#7a2b35", "#47161d")
hand_name = five_with_board
