"""The package as a user has it: installed from the wheel, in an environment of its own."""

import copy
import asyncio
import gc
import json
import math
import multiprocessing
import os
import pickle
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import karat

EXAMPLES = Path(os.environ["KARAT_EXAMPLES"])


def lines(path):
    return [json.loads(line) for line in (EXAMPLES / path).read_text(encoding="utf8").splitlines() if line.strip()]


def expected():
    return json.loads(os.environ["KARAT_EXPECTED"])


def command(*words):
    return subprocess.run([sys.executable, "-m", "karat", *map(str, words)], capture_output=True, text=True).stdout


def in_child(queue):
    queue.put(karat.score("rules", EXAMPLES / "rules/gold", EXAMPLES / "rules/hasty", ci=None).scores["overall.f1"])


class SameDigits(unittest.TestCase):
    def test_every_task_gives_the_digits_of_the_command(self):
        for task, made in expected().items():
            with self.subTest(task):
                folder = EXAMPLES / task
                result = karat.score(task, folder / "gold", folder / "careful", ci=None, **made["options"])
                self.assertEqual(dict(result.scores), made["scores"])

    def test_systems_are_compared_by_a_description(self):
        folder, made = EXAMPLES / "fields", expected()["fields"]
        systems = {name: folder / name for name in ("careful", "hasty")}
        comparison = karat.compare("fields", folder / "gold", systems, **made["options"])
        self.assertEqual(comparison.systems[0]["scores"]["f1"], made["scores"]["f1"])

    def test_values_in_memory_give_the_same(self):
        result = karat.score("rules", lines("rules/gold/scenes.jsonl"), lines("rules/careful/rules.jsonl"), ci=None)
        self.assertEqual(result.scores["overall.f1"], expected()["rules"]["scores"]["overall.f1"])

    def test_long_integers_keep_their_digits_in_fields(self):
        description = {"$karat": "fields 2", "$id": "id", "n": "exact", "deep": ["number"]}
        gold = [{"id": 2**60 + 1, "n": 2**60 + 1, "deep": [2**60 + 3]}]
        self.assertEqual(karat.score(description, gold, gold).scores["f1"], 1)
        pred = [{"id": 2**60 + 1, "n": 2**60 + 2, "deep": [2**60 + 4]}]
        self.assertEqual(karat.score(description, gold, pred).scores["f1"], 0)

    def test_large_ids_are_kept_as_written(self):
        gold = [{"id": 2**63 - 1 - k, "references": ["one two"]} for k in range(2)]
        pred = [{"id": 2**63 - 1 - k, "summary": "one two" if k == 0 else "three"} for k in range(2)]
        result = karat.score("rouge", gold, list(reversed(pred)), ci=None, per_unit=True)
        scores = {unit["id"]: unit["scores"]["rouge1.f1"] for unit in result["perUnit"]}
        self.assertEqual(scores, {str(2**63 - 1): 1, str(2**63 - 2): 0})

    def test_300_calls(self):
        gold = lines("rules/gold/scenes.jsonl")
        pred = lines("rules/careful/rules.jsonl")
        for number in range(300):
            unit = gold[number % len(gold)]
            mine = [one for one in pred if one["id"] == unit["id"]]
            self.assertEqual(karat.score("rules", [unit], mine, ci=None).units["scored"], 1)

    def test_compare_explain_validate_tasks(self):
        folder = EXAMPLES / "rules"
        comparison = karat.compare(
            "rules", folder / "gold", {"hasty": folder / "hasty", "careful": folder / "careful"}
        )
        self.assertEqual([one["name"] for one in comparison.systems], ["careful", "hasty"])
        self.assertIn("careful", comparison._repr_html_())
        evidence = karat.explain("rules", folder / "gold", folder / "careful", unit="elm-street-01")
        self.assertEqual(evidence[0]["id"], "elm-street-01")
        missed = karat.explain("rules", folder / "gold", folder / "careful", kind="missed")
        self.assertEqual({row["verdict"] for unit in missed for row in unit["rows"]}, {"missed"})
        self.assertEqual(karat.validate("rules", folder / "careful")["units"], 16)
        self.assertIn("rules", [task["id"] for task in karat.tasks()])

    def test_guard_is_inconclusive_without_a_baseline(self):
        folder = EXAMPLES / "rules"
        outcome = karat.guard("rules", folder / "gold", folder / "careful", baseline="no such file.json")
        self.assertEqual([outcome.status, outcome["status"]], ["inconclusive", "inconclusive"])
        self.assertEqual(outcome.result.units["scored"], 16)
        self.assertEqual(str(outcome), "No baseline yet. Accept this run with --accept.")
        self.assertEqual(copy.deepcopy(outcome).status, "inconclusive")

    def test_guard_takes_the_description_of_the_task_and_the_baseline_of_the_current_folder(self):
        gold = [{"id": str(number), "a": "x", "b": number} for number in range(8)]
        description = {"$karat": "fields 2", "$id": "id", "a": "exact", "b": "number"}
        outcome = []
        home = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            # The process is already running elsewhere.
            os.chdir(folder)
            try:
                with open("gold.json", "w") as file:
                    json.dump(gold, file)
                with open("a.json", "w") as file:
                    json.dump(description, file)
                accepted = ["guard", "a.json", "--gold", "gold.json", "--pred", "gold.json", "--accept", "-q"]
                subprocess.run([sys.executable, "-m", "karat", *accepted], check=True, capture_output=True)
                for task in ("fields", "a.json", {**description, "a": {"$compare": "exact", "$weight": 9}}):
                    outcome.append(karat.guard(task, gold, gold)["status"])
            finally:
                os.chdir(home)
        self.assertEqual(outcome, ["no-significant-loss", "no-significant-loss", "inconclusive"])

    def test_further_predictions_are_scored_and_explained(self):
        gold = [{"id": "a", "rules": [], "lanes": ["1"]}]
        further = {"sources": {"edges": [{"id": "a", "edges": [["0", "1"]]}]}}
        karat.score("rules", gold, [{"id": "a", "rules": []}], ci=None, **further)
        self.assertEqual(karat.explain("rules", gold, [{"id": "a", "rules": []}], **further)[0]["id"], "a")

    def test_a_name_given_again_is_another_run(self):
        folder = EXAMPLES / "breakdown"
        runs = [("mine", folder / "careful"), ("mine", folder / "hasty"), ("theirs", folder / "hasty")]
        mine = next(one for one in karat.compare("breakdown", folder / "gold", runs).systems if one["name"] == "mine")
        self.assertEqual(len(mine["runs"]), 2)

    def test_presets_and_groups(self):
        folder = EXAMPLES / "breakdown"
        result = karat.score("breakdown", folder / "gold", folder / "careful", as_="dbdc3", group_by="folder")
        self.assertIn("|as:dbdc3|", result.signature)
        self.assertEqual([group["name"] for group in result["groups"]], ["clerk", "guide"])

    def test_options_are_keywords_in_snake_case(self):
        folder = EXAMPLES / "rules"
        result = karat.score("rules", folder / "gold", folder / "careful", ignore_property=["RuleIndex"], ci=None)
        self.assertEqual(result.options["ignoreProperty"], ["RuleIndex"])


class Tables(unittest.TestCase):
    ROWS = [{"doc_id": "a", "reference": "x y", "output": "x"}, {"doc_id": "b", "reference": "y z", "output": "y z"}]

    def test_one_table_holds_both_sides(self):
        result = karat.score("rouge", data=self.ROWS, ci=None)
        lines = karat.score(
            "rouge",
            [{"id": row["doc_id"], "references": [row["reference"]]} for row in self.ROWS],
            [{"id": row["doc_id"], "summary": row["output"]} for row in self.ROWS],
            ci=None,
        )
        self.assertEqual(result.scores, lines.scores)
        self.assertIn("Guessed the columns: id=doc_id, gold.references=reference", result.warnings[0]["message"])

    def test_a_column_that_is_not_known_is_named_in_the_hint(self):
        rows = [{"doc_id": "a", "highlights": "x", "output": "x"}]
        with self.assertRaises(karat.KaratError) as caught:
            karat.score("rouge", data=rows)
        self.assertEqual(caught.exception.problems[0]["hint"], 'map=["gold.references=highlights"]')

    def test_values_need_no_gold(self):
        rows = [{"id": "a", "epoch": 1, "acc": 1}, {"id": "a", "epoch": 2, "acc": 0}, {"id": "b", "epoch": 1, "acc": 1}]
        scores = karat.score("values", pred=rows, pass_="1,2", ci=None).scores
        self.assertEqual([scores["acc"], scores["acc.pass@2"], scores["acc.pass^2"]], [0.75, 1, 0])
        self.assertEqual(karat.compare("values", pred={"a": rows, "b": rows}).comparisons[0]["difference"], 0)
        with self.assertRaisesRegex(karat.KaratError, "the parameter gold"):
            karat.score("rouge", pred=rows)

    def test_frames_give_the_digits_of_rows(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        frame = pandas.DataFrame(self.ROWS)
        self.assertEqual(karat.score("rouge", data=frame, ci=None).scores, karat.score("rouge", data=self.ROWS, ci=None).scores)
        indexed = frame.set_index(next(iter(self.ROWS[0])))
        self.assertEqual(karat.score("rouge", data=indexed, ci=None).scores, karat.score("rouge", data=frame, ci=None).scores)
        with self.assertRaisesRegex(karat.KaratError, "every column once"):
            karat.score("rouge", data=pandas.concat([frame, frame], axis=1), ci=None)
        values = pandas.DataFrame({"id": [2**60 + 1, 2], "acc": [1, None], "when": pandas.to_datetime(["2026-01-01", None])})
        self.assertEqual(karat.score("values", pred=values, missing="wrong", ci=None).scores["acc"], 0.5)

    def test_frames_of_polars_have_empty_cells_where_pandas_has_them(self):
        try:
            import polars
        except ImportError:
            self.skipTest("polars is not installed")
        frame = polars.DataFrame({"id": ["a", "b"], "acc": [1.0, math.nan]})
        self.assertEqual(karat.score("values", pred=frame, missing="wrong", ci=None).scores["acc"], 0.5)

    def test_dates_are_dates_however_fine_their_clock(self):
        try:
            import numpy
            import pandas
        except ImportError:
            self.skipTest("numpy and pandas are not installed")
        description = {"$karat": "fields 2", "$list": "date"}
        gold = [{"id": "a", "value": ["2026-05-03"]}]
        day = pandas.Timestamp("2026-05-03")
        for dates in ([day], [numpy.datetime64("2026-05-03")], [numpy.datetime64(day, "ns")], numpy.array([day], "M8[ns]")):
            pred = [{"id": "a", "value": dates}]
            self.assertEqual(karat.score("fields", gold, pred, description=description, ci=None).scores["f1"], 1)
        for nothing in (pandas.NaT, pandas.NA):
            with self.assertRaisesRegex(karat.KaratError, r"pred\[0\]\.value\[0\]\n.*received a (NaT|NA)Type"):
                karat.score("fields", gold, [{"id": "a", "value": [nothing]}], description=description)


class Results(unittest.TestCase):
    def test_entries_are_attributes(self):
        result = karat.score("rules", EXAMPLES / "rules/gold", EXAMPLES / "rules/careful")
        self.assertTrue(result.signature.startswith("karat|task:rules"))
        self.assertIn("signature", dir(result))
        with self.assertRaises(AttributeError):
            result.nothing
        self.assertIn("overall.f1", result._repr_html_())
        json.dumps(result)

    def test_print_shows_what_the_command_shows(self):
        folder = EXAMPLES / "rules"
        hasty, careful = folder / "hasty", folder / "careful"
        shown = command("score", "rules", "--gold", folder / "gold", "--pred", careful)
        self.assertEqual(f"{karat.score('rules', folder / 'gold', careful)}\n", shown)
        two = ("--scores", "overall.f1,overall.recall")
        shown = command("score", "rules", "--gold", folder / "gold", "--pred", careful, *two)
        chosen = karat.score("rules", folder / "gold", careful, scores=["overall.f1", "overall.recall"])
        self.assertEqual(f"{chosen}\n", shown)
        shown = command("compare", "rules", "--gold", folder / "gold", "--pred", f"a={careful}", f"b={hasty}")
        compared = karat.compare("rules", folder / "gold", {"a": careful, "b": hasty})
        self.assertEqual(f"{compared}\n", shown)
        self.assertNotIn("perUnit", compared)

    def test_warnings_are_in_words_of_python(self):
        shown = karat.score("values", pred=[{"id": "a", "acc": 1}, {"id": "b", "acc": None}], missing="skip", ci=None)
        self.assertIn("missing=&quot;wrong&quot; counts it", shown._repr_html_())
        self.assertIn("1 sample<", karat.score("values", pred=[{"id": "a", "acc": 1}], ci=None)._repr_html_())

    def test_results_write_what_the_command_writes(self):
        folder, sides = EXAMPLES / "rules", ("--gold", EXAMPLES / "rules/gold", "--pred", EXAMPLES / "rules/careful")
        result = karat.score("rules", folder / "gold", folder / "careful")
        for form, text in (("latex", result.latex()), ("markdown", result.markdown())):
            only = ("--scores", ",".join(["extraction.f1", "correspondence.f1", "overall.f1"]))
            self.assertEqual(text.count("\n"), command("score", "rules", *sides, *only, "--format", form).count("\n"))
        self.assertIn("80.9", result.latex(percent=True))
        with tempfile.TemporaryDirectory() as place:
            stored, page = Path(place) / "r.json", Path(place) / "page.html"
            result.save(stored)
            self.assertEqual(command("cite", stored), result.cite())
            self.assertEqual(karat.Result(json.loads(stored.read_text())).latex(), result.latex())
            result.report(page, title="Mine & theirs")
            self.assertIn("Mine &amp; theirs", page.read_text(encoding="utf8"))
            self.assertIn("elm-street-01", page.read_text(encoding="utf8"))

    def test_comparisons_and_agreements_likewise(self):
        rows = [{"id": str(k), "gold": "x", "a": "x", "b": "x" if k % 2 else "y"} for k in range(6)]
        compared = karat.compare("fields", data=rows, gold="gold", pred=["a", "b"])
        agreed = karat.agree([{"unit": row["id"], "a": row["a"], "b": row["b"]} for row in rows])
        self.assertIn("We compare 2 systems", compared.cite())
        self.assertTrue(str(agreed).startswith("agree  Agreement of raters"))
        with tempfile.TemporaryDirectory() as place:
            for number, made in enumerate((compared, agreed)):
                self.assertIn("\\begin{tabular", made.latex())
                self.assertIn("| --- |", made.markdown())
                path = Path(place) / str(number)
                made.report(path)
                self.assertTrue(path.read_text(encoding="utf8").startswith("<!doctype html>"))
                made.save(path)
                self.assertEqual(json.loads(path.read_text()), made)

    def test_a_changed_result_is_refused(self):
        result = karat.score("values", pred=[{"id": "a", "acc": 1}], ci=None)
        with self.assertRaisesRegex(karat.KaratError, "the digest of the content"):
            karat.Result({**result, "scores": {"acc": 0.5}}).latex()

    def test_results_can_be_pickled(self):
        result = karat.score("values", pred=[{"id": "a", "acc": 1}], ci=None)
        self.assertEqual(pickle.loads(pickle.dumps(result)).latex(), result.latex())

    def test_frame_has_a_row_for_each_unit(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            self.skipTest("pandas is not installed")
        folder = EXAMPLES / "rules"
        result = karat.score("rules", folder / "gold", folder / "careful")
        self.assertEqual(result.frame().shape, (16, len(result.scores)))
        compared = karat.compare("rules", folder / "gold", {"a": folder / "careful", "b": folder / "hasty"})
        self.assertEqual(list(compared.frame().index), ["a", "b"])

    def test_mistakes_are_an_entry(self):
        result = karat.score("rules", EXAMPLES / "rules/gold", EXAMPLES / "rules/careful")
        self.assertEqual(result.mistakes["places"][0]["place"], "overall")
        self.assertIn("Where it loses points", result._repr_html_())

    def test_names_are_escaped_in_html(self):
        result = karat.Result(
            task="<b>", units={"scored": 1, "name": "x"}, scores={"<i>": None}, signature="<script>", warnings=[]
        )
        self.assertNotIn("<script>", result._repr_html_())
        many = karat.Result(result, scores={f"score-{number}": -0.5 for number in range(12)})
        self.assertIn("2 more in result.scores", many._repr_html_())
        self.assertEqual(many._repr_html_().count("<td>−0.500"), 10)
        self.assertNotIn("<i>", result._repr_html_())


class Descriptions(unittest.TestCase):
    GOLD = [{"id": "a", "total": 3, "name": "Ann Lee"}, {"id": "b", "total": 4, "name": "Bo"}]
    PRED = [{"id": "a", "total": 3, "name": "ann lee"}, {"id": "b", "total": 5, "name": "Bo"}]

    def test_gold_alone_describes_itself(self):
        self.assertEqual(karat.score("fields", self.GOLD, self.PRED).scores["f1"], 0.75)

    def test_a_description_is_a_task_by_itself_or_by_its_path(self):
        description = karat.infer(iter(self.GOLD))
        self.assertEqual(description["total"], "number")
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "mine.json"
            path.write_text(json.dumps(description))
            for task in (description, path, str(path)):
                self.assertEqual(karat.score(task, self.GOLD, (row for row in self.PRED)).scores["f1"], 0.75)
                self.assertEqual(karat.compare(task, self.GOLD, {"a": self.PRED, "b": []}, missing="wrong").systems[0]["scores"]["f1"], 0.75)

    def test_a_json_schema_is_a_task(self):
        properties = {"id": {"type": "string"}, "total": {"type": "integer"}, "name": {"type": "string"}}
        schema = {"type": "object", "properties": properties, "required": ["id", "total", "name"]}
        gold, pred = ([{"id": row["id"], "value": row} for row in rows] for rows in (self.GOLD, self.PRED))
        self.assertEqual(karat.score(schema, gold, pred).task, "fields")

    def test_doubtful_choices_are_warnings(self):
        gold = [{"id": str(k), "label": "spam" if k % 2 else "ham"} for k in range(12)]
        with self.assertWarnsRegex(UserWarning, "check .*2 different words"):
            karat.infer(gold)

    def test_columns_of_one_table_are_gold_and_systems(self):
        rows = [{"id": str(k), "label": "xy"[k % 2], "gpt": "x", "claude": "xy"[k % 2]} for k in range(12)]
        scores = {one["name"]: one["scores"]["f1"] for one in karat.compare("fields", data=rows, gold="label", pred=["gpt", "claude"]).systems}
        self.assertEqual(scores, {"gpt": 0.5, "claude": 1})
        named = karat.compare("fields", data=iter(rows), gold="label", pred={"mine": "gpt", "theirs": "claude"})
        self.assertEqual({one["name"] for one in named.systems}, {"mine", "theirs"})
        self.assertEqual(karat.score("fields", data=rows, gold="label", pred="gpt").scores["f1"], 0.5)
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "rows.csv"
            path.write_text("\n".join(",".join(row) for row in [rows[0], *(row.values() for row in rows)]))
            self.assertEqual(karat.score("fields", data=path, gold="label", pred="claude").scores["f1"], 1)
        with self.assertRaisesRegex(karat.KaratError, "claude"):
            karat.score("fields", data=rows, gold="label", pred="cloude")

    def test_lenient_takes_what_a_model_wrote(self):
        pred = [{"id": "a", "response": '```json\n{"total": 3, "name": "Ann Lee",}\n```'}]
        gold = [{"id": row["id"], "value": {"total": row["total"], "name": row["name"]}} for row in self.GOLD]
        result = karat.score("fields", gold, pred, lenient=True)
        self.assertEqual((result.scores["recall"], result.units["missing"]), (0.5, ["b"]))


class Awaited(unittest.TestCase):
    def test_calls_are_awaited_together(self):
        folder = EXAMPLES / "rules"

        async def both():
            systems = {"careful": folder / "careful", "hasty": folder / "hasty"}
            score = karat.ascore("rules", folder / "gold", folder / "careful")
            return await asyncio.gather(score, karat.acompare("rules", folder / "gold", systems))

        result, comparison = asyncio.run(both())
        self.assertEqual(result, karat.score("rules", folder / "gold", folder / "careful"))
        self.assertEqual(comparison.systems[0]["scores"]["overall.f1"], result.scores["overall.f1"])

    def test_a_cancelled_task_cancels_the_call_and_keeps_the_process(self):
        gold = [{"id": str(k), "rules": []} for k in range(100000)]

        async def stopped():
            with self.assertRaises(asyncio.TimeoutError):
                await asyncio.wait_for(karat.ascore("rules", gold, [{**one} for one in gold]), 0.5)

        karat.tasks()
        child = karat._shared._process.child
        asyncio.run(stopped())
        self.assertGreater(len(karat.tasks()), 4)
        self.assertIs(karat._shared._process.child, child)


class Errors(unittest.TestCase):
    def test_problems_have_places(self):
        with self.assertRaises(karat.KaratError) as caught:
            karat.score("rules", [{"id": "a", "rules": 3}], [{"id": "a"}])
        self.assertEqual(caught.exception.code, "BAD_SHAPE")
        self.assertIn({"file": "gold[0]", "path": ["rules"]}, [problem["at"] for problem in caught.exception.problems])

    def test_what_is_no_json_is_named(self):
        with self.assertRaisesRegex(karat.KaratError, r"gold\[0\]\.lanes\[1\]\n.*nan"):
            karat.score("rules", [{"id": "a", "lanes": ["x", math.nan]}], [])
        with self.assertRaisesRegex(karat.KaratError, r"pred\[0\]\.rules\n.*set"):
            karat.score("rules", [], [{"id": "a", "rules": {1}}])
        with self.assertRaisesRegex(karat.KaratError, r"key of type tuple"):
            karat.score("rules", [], [{(1, 2): 3}])

    def test_models_of_pydantic_are_told_what_to_give(self):
        class Model:
            def __iter__(self):
                return iter([("id", "a")])

            def model_dump(self):
                return {"id": "a", "rules": []}

        for pred in ([Model()], Model()):
            with self.assertRaisesRegex(karat.KaratError, r"pred\[0\]\n.*Model\n  hint: .*model_dump\(\)") as caught:
                karat.score("rules", [], pred)
            self.assertIn("model_dump()", caught.exception.problems[0]["hint"])

    def test_a_dict_is_one_unit_not_its_keys(self):
        self.assertEqual(karat.score("values", pred={"id": "a", "acc": 1}, ci=None).scores["acc"], 1)
        with self.assertRaisesRegex(karat.KaratError, r'pred\[0\]\n.*received {"mine":"x"}') as caught:
            karat.score("values", pred={"mine": "x"})
        self.assertEqual(len(caught.exception.problems), 1)

    def test_hints_speak_of_keywords(self):
        gold = [{"id": "a", "rules": [], "lanes": []}]
        with self.assertRaisesRegex(karat.KaratError, r'choose missing="skip"') as caught:
            karat.score("rules", gold, [])
        self.assertIn('missing="wrong"', caught.exception.problems[0]["hint"])
        with self.assertRaisesRegex(karat.KaratError, r"settings\.strict\n  expected true or false"):
            karat.score("rules", gold, [{"id": "a", "rules": []}], strict=5)
        with self.assertRaisesRegex(karat.KaratError, r"a text for pass_, received 5"):
            karat.score("values", pred=[{"id": "a", "acc": 1}], pass_=5)

    def test_an_unknown_task_option_and_file(self):
        for call in (
            lambda: karat.score("rule", [], []),
            lambda: karat.score("rules", [], [], colour="red"),
            lambda: karat.score("rules", "no/such/file", []),
        ):
            with self.assertRaises(karat.KaratError) as caught:
                call()
            self.assertTrue(caught.exception.problems)

    def test_a_mistyped_setting_is_not_called_an_option_only(self):
        with self.assertRaisesRegex(karat.KaratError, r"an option of rules, or a setting"):
            karat.score("rules", [], [], colour=3)
        with self.assertRaisesRegex(karat.KaratError, r"did you mean group_by\?"):
            karat.score("rules", [], [], gruop_by="folder")

    def test_node_missing_or_too_old(self):
        code = "import karat\ntry: karat.tasks()\nexcept karat.KaratError as error: print(error)"
        environment = {**os.environ, "PATH": "/nonexistent"}
        environment.pop("KARAT_NODE", None)
        said = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True).stdout
        self.assertIn("karat[node] @ file:///", said)
        self.assertIn("KARAT_NODE", said)

    def test_karat_node_is_a_path_or_a_name_and_empty_is_none(self):
        for node in ("node", ""):
            environment = {**os.environ, "KARAT_NODE": node}
            for words in (["-c", "import karat; karat.tasks(); print(karat.__version__)"], ["-m", "karat", "--version"]):
                said = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True)
                self.assertEqual((said.stdout.strip(), said.stderr), (karat.__version__, ""))


class Life(unittest.TestCase):
    def test_a_killed_process_is_an_error_and_the_next_call_works(self):
        with karat.Session() as session:
            session.tasks()
            child = session._process.child
            unit = lines("rules/gold/scenes.jsonl")[0]
            big = [{**unit, "id": f"u{number}"} for number in range(20000)]
            killer = threading.Timer(0.4, child.kill)
            killer.start()
            with self.assertRaises(karat.ProcessError):
                for _ in range(50):
                    session.score("rules", big, [{"id": one["id"], "rules": []} for one in big], ci=None)
            self.assertEqual(session.validate("rules", EXAMPLES / "rules/careful")["units"], 16)
            self.assertNotEqual(session._process.child.pid, child.pid)
            self.assertIsNotNone(child.returncode)

    def test_a_session_ends_its_process(self):
        with karat.Session() as session:
            session.tasks()
            child = session._process.child
        self.assertIsNotNone(child.returncode)

    @unittest.skipIf(sys.platform == "win32", "signals are POSIX")
    def test_a_session_ends_while_its_process_reads_nothing(self):
        session = karat.Session()
        session.tasks()
        process = session._process
        os.kill(process.child.pid, signal.SIGSTOP)  # The pipe fills, and writing waits.
        raised = []

        def call():
            try:
                session.score("rules", [{"id": str(i), "rules": []} for i in range(100000)], [])
            except karat.ProcessError as error:
                raised.append(error)

        writer = threading.Thread(target=call, daemon=True)
        writer.start()
        while not process._writing.locked():
            time.sleep(0.01)
        ending = threading.Thread(target=session.close, daemon=True)
        ending.start()
        for thread in (ending, writer):
            thread.join(60)
        alive = ending.is_alive()
        process.child.kill()
        self.assertFalse(alive)
        self.assertEqual(len(raised), 1)

    def test_a_session_that_is_dropped_ends_its_process(self):
        session = karat.Session()
        session.tasks()
        child = session._process.child
        del session
        gc.collect()
        self.assertEqual(child.wait(60), 0)

    def test_threads_share_a_session(self):
        results = []
        folder = EXAMPLES / "rules"
        work = lambda: results.append(karat.score("rules", folder / "gold", folder / "hasty", ci=None).scores["overall.f1"])
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(set(results), {0.6236559139784946})
        self.assertEqual(len(results), 8)

    @unittest.skipUnless(hasattr(os, "fork"), "no fork on this system")
    def test_a_forked_child_has_a_process_of_its_own(self):
        karat.tasks()
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        child = context.Process(target=in_child, args=(queue,))
        child.start()
        self.assertEqual(queue.get(timeout=60), 0.6236559139784946)
        child.join(30)
        self.assertEqual(child.exitcode, 0)
        self.assertEqual(karat.validate("rules", EXAMPLES / "rules/careful")["units"], 16)

    def test_two_python_processes_at_once(self):
        code = (
            "import karat, os; from pathlib import Path; e = Path(os.environ['KARAT_EXAMPLES']) / 'rules';"
            "print(karat.score('rules', e / 'gold', e / 'hasty', ci=None).scores['overall.f1'])"
        )
        running = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(2)]
        self.assertEqual([one.communicate(timeout=60)[0].strip() for one in running], ["0.6236559139784946"] * 2)

    @unittest.skipIf(sys.platform == "win32", "signals are POSIX")
    def test_control_c_cancels_the_call(self):
        code = """
import karat, os, signal, threading
turns = [{"index": i, "annotations": ["O", "X"]} for i in range(40)]
gold = [{"id": str(i), "turns": turns} for i in range(30000)]
pred = [{"id": str(i), "turns": [{"index": t, "label": "O", "probabilities": {"O": 1, "T": 0, "X": 0}} for t in range(40)]} for i in range(30000)]
karat.tasks()
threading.Timer(1.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    while True:
        karat.score("breakdown", gold, pred)
except KeyboardInterrupt:
    print("stopped", len(karat.tasks()) > 4)
"""
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
        self.assertEqual(said.stdout.strip(), "stopped True", said.stderr)

    @unittest.skipIf(sys.platform == "win32", "signals are POSIX")
    def test_control_c_while_a_request_is_written_replaces_the_process(self):
        code = """
import karat, os, signal, threading, time
karat.tasks()
process = karat._shared._process
os.kill(process.child.pid, signal.SIGSTOP)  # The pipe fills, and writing waits.
def interrupt():
    while not process._writing.locked():
        time.sleep(0.01)
    time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt, daemon=True).start()
try:
    karat.score("rules", [{"id": str(i), "rules": []} for i in range(100000)], [])
except KeyboardInterrupt:
    print("stopped", len(karat.tasks()) > 4)
"""
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
        self.assertEqual(said.stdout.strip(), "stopped True", said.stderr)

    @unittest.skipIf(sys.platform == "win32", "signals are POSIX")
    def test_a_signal_to_the_command_ends_the_program(self):
        words = [sys.executable, "-m", "karat", "serve", "--port", "0"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            port = int(server.stdout.readline().rstrip("/\n").rsplit(":", 1)[1])
            server.terminate()
            server.wait(60)
        with self.assertRaises(OSError):
            socket.create_connection(("127.0.0.1", port), timeout=5)

    def test_the_command_passes_through(self):
        said = subprocess.run([sys.executable, "-m", "karat", "--version"], capture_output=True, text=True)
        self.assertEqual(said.stdout.strip(), karat.__version__)
        wrong = subprocess.run([sys.executable, "-m", "karat", "score", "nothing"], capture_output=True, text=True)
        self.assertEqual(wrong.returncode, 2)


if __name__ == "__main__":
    unittest.main()
