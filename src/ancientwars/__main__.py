"""``python -m ancientwars`` does what ``ancientwars`` does."""

from ancientwars.cli import main

if __name__ == "__main__":
    main()
