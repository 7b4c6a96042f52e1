"""Tests of the page in real browsers; a package, so that its browser is closed before other tests run."""
