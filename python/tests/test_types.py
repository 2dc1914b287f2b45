"""The types of the package: what they refuse, with mypy where it is installed, and that they name what there is."""

import ast
import importlib.util
import subprocess
import sys
import unittest
from pathlib import Path

import karat

HAS_MYPY = importlib.util.find_spec("mypy") is not None
if not HAS_MYPY:
    print("SKIPPED: mypy is not installed, what the types refuse is not tested", file=sys.stderr)


class Types(unittest.TestCase):
    @unittest.skipUnless(HAS_MYPY, "mypy is not installed")
    def test_a_misspelt_task_option_or_score_is_refused(self):
        """Each mistake is ignored by its code, and an ignored error that does not occur is one itself."""
        file = Path(__file__).with_name("mistyped.py")
        words = ["-m", "mypy", "--strict", "--warn-unused-ignores", "--no-incremental", str(file)]
        checked = subprocess.run([sys.executable, *words], capture_output=True, text=True)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), checked.stdout)

    def test_every_function_and_method_has_its_type(self):
        stub = ast.parse(Path(karat.__file__).with_suffix(".pyi").read_text(encoding="utf8"))
        classes = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef)}
        self.assertEqual(set(karat.__all__) - names(stub) - set(classes), {"__version__"})
        for kind in (karat.Result, karat.Comparison, karat.Agreement):
            typed = names(classes[kind.__name__]) | names(classes["_Record"])
            public = {name for name in dir(kind) if not name.startswith("_")} - set(dir(dict))
            self.assertEqual(public - typed, set(), kind.__name__)
        public = {name for name in dir(karat.Session) if not name.startswith("_")}
        self.assertEqual(public, {name for name in names(classes["Session"]) if not name.startswith("_")})


def names(node):
    return {one.name for one in node.body if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))}


if __name__ == "__main__":
    unittest.main()
