"""A pytest check (python -m unittest runs it too): the build fails when quality falls."""

import os
import unittest

import karat


class Quality(unittest.TestCase):
    def test_rules_are_read_well_enough(self):
        result = karat.score("rules", os.environ["GOLD"], os.environ["PRED"], ci=None)
        self.assertGreaterEqual(result.scores["overall.f1"], 0.8, result.signature)
