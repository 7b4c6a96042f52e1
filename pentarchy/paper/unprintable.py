"""What cannot be put on paper."""


class Unprintable(ValueError):
    """A picture holds something that would come out wrong on paper; the text is a sentence."""
