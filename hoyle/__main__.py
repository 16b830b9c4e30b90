"""`python -m hoyle` is the command `hoyle`."""

from hoyle.cli import main

if __name__ == "__main__":
    main()
