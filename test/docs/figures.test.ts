// The figures of "Why these numbers" and of the README are those of the fixtures.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { root } from "../cli/run-karat.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const json = (path: string) => JSON.parse(read(`src/tasks/${path}`)) as never;
const cases = (path: string) => (json(path) as { cases: readonly unknown[] }).cases.length;

function numbersIn(value: unknown): number {
  if (typeof value === "number") return 1;
  return value === null || typeof value !== "object"
    ? 0
    : Object.values(value).reduce((sum: number, one) => sum + numbersIn(one), 0);
}

function rougeNumbers(): number {
  const path = join(root, "src/tasks/rouge/fixtures/cases.json.gz");
  const file = JSON.parse(gunzipSync(readFileSync(path)).toString()) as {
    cases: readonly { scores: unknown; counts: unknown }[];
  };
  return file.cases.reduce((sum, { scores, counts }) => sum + numbersIn(scores) + numbersIn(counts), 0);
}

const breakdown = "src/tasks/breakdown/fixtures";
const breakdownRuns = readdirSync(join(root, breakdown), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith("error-"))
  .map(({ name }) => readdirSync(join(root, breakdown, name)).filter((file) => /^expected\..*\.txt$/.test(file)));

const lines = (path: string) => read(`src/tasks/${path}`).trim().split("\n").length;
const { cases: calls } = json("tool-calls/fixtures/cases.json") as { cases: readonly { kind: string }[] };
const ofKind = (wanted: string) => calls.filter(({ kind }) => kind === wanted).length;

const { cases: answers } = json("anls/fixtures/cases.json") as { cases: readonly { rules: string }[] };

const FIGURES: Readonly<Record<string, number>> = {
  "numbers of ROUGE-1.5.5": rougeNumbers(),
  "runs of eval.py": breakdownRuns.flat().length,
  "cases of breakdown": breakdownRuns.length,
  "cases of tilse": cases("timeline/fixtures/cases.json"),
  "cases of same-date AR": cases("timeline/fixtures/same-date.json"),
  "cases of rules": cases("rules/fixtures/cases.json"),
  "cases of concepts": cases("concepts/fixtures/cases.json"),
  "cases of fields": lines("fields/fixtures/cases.jsonl"),
  "cases of entities": lines("entities/fixtures/cases.jsonl"),
  "cases of anls": answers.filter(({ rules }) => rules === "docvqa" || rules === "star").length,
  "units of bfcl": ofKind("bfcl"),
  "cases of tool-calls": ofKind("general"),
};
/** Figures that only the longer of the two pages has. */
const ONLY_IN_DOCS = new Set(["cases of breakdown", "cases of same-date AR"]);

const has = (page: string, figure: number) =>
  expect(read(page)).toMatch(new RegExp(`\\b${figure.toLocaleString("en")}\\b`));

it.each(Object.entries(FIGURES))("docs/why-these-numbers.md has the number of %s", (_, figure) => {
  has("docs/why-these-numbers.md", figure);
});

it.each(Object.entries(FIGURES).filter(([name]) => !ONLY_IN_DOCS.has(name)))(
  "README.md has the number of %s",
  (_, figure) => {
    has("README.md", figure);
  },
);
