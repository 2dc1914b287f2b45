// Texts are plain English: no phrase of test/banned-phrases.json stands in the source, the docs, the Python package or the help.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { program } from "../src/cli/program.ts";
import { methodLines } from "../src/report/score-report.ts";
import { tasks } from "../src/tasks/index.ts";
import { root, runKarat } from "./cli/run-karat.ts";

const phrases = JSON.parse(readFileSync(join(root, "test/banned-phrases.json"), "utf8")) as readonly string[];

const PLACES = [
  ...["src", "docs", "python", "examples", "schemas", "action", "scripts", "bench", "skills"],
  ...["README.md", "SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "AGENTS.md", "action.yml"],
];
/** Files that repeat what others wrote, and what karat itself wrote into files of earlier versions. */
const LEFT_OUT = /fixtures\/(?!.*\.(?:py|ts)$)|word-data|assets\.ts$/;
const TEXT = /\.(tsx?|js|md|pyi?|json|ya?ml|html|css)$/;

function filesBelow(place: string): string[] {
  if (!statSync(join(root, place)).isDirectory()) return [place];
  return readdirSync(join(root, place), { recursive: true, encoding: "utf8" }).map((file) => join(place, file));
}

const files = PLACES.flatMap(filesBelow).filter((file) => TEXT.test(file) && !LEFT_OUT.test(file));
/** As one line, so that a phrase is found across a line break of a comment. */
const flat = (text: string) => text.replace(/\s*\n\s*(?:\*|\/\/|#|>)?\s*/g, " ").toLowerCase();
function bannedIn(text: string): readonly string[] {
  const line = flat(text);
  return phrases.filter((phrase) => line.includes(phrase.toLowerCase()));
}

/** Lines that do not fit a terminal of 80 columns, but for commands to copy and single words. */
const tooLong = (text: string) =>
  text.split("\n").filter((line) => line.length > 80 && !/^\s+(?:karat |echo |\S+$)/.test(line));

describe("banned phrases", () => {
  it("are found across line breaks", () => {
    expect(bannedIn("/** Says what\n * becomes of it. */")).toEqual(["what becomes of"]);
    expect(bannedIn("Says what it becomes.")).toEqual([]);
  });

  it("stand in no file", () => {
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) =>
      bannedIn(readFileSync(join(root, file), "utf8")).map((phrase) => `${file}: ${phrase}`),
    );
    expect(found).toEqual([]);
  });

  it.each(program().commands.map((command) => command.name()))(
    "stand not in karat %s --help, whose lines fit a terminal",
    async (command) => {
      const { stdout } = await runKarat([command, "--help"], { env: { COLUMNS: "80" } });
      expect(stdout).toContain("Usage: karat");
      expect(bannedIn(stdout)).toEqual([]);
      expect(tooLong(stdout)).toEqual([]);
    },
  );

  it.each([["--help"], ["tasks"], ...Object.keys(tasks).map((task) => ["tasks", task])])(
    "karat %s %s fits a terminal of 80 columns",
    async (...words) => {
      const { stdout } = await runKarat(words, { env: { COLUMNS: "80" } });
      expect(bannedIn(stdout)).toEqual([]);
      expect(tooLong(stdout)).toEqual([]);
    },
  );
});

/** The doc comments of a file, each on one line. */
const docComments = (text: string) =>
  [...text.matchAll(/\/\*\*[\s*]*(.*?)\s*\*\//gs)].map(([, words]) => words!.replace(/\s*\n\s*\*?\s*/g, " "));
/** The words that begin a comment as if it continued a sentence nobody wrote. */
const RIDDLE = /^(?:As|At|By|For|From|If|In|Of|To|What|Where|Which|Who|Whose|With|Without)\b/;
/** The beginnings of comments that are whole sentences all the same. */
const READ_WELL = [
  "For mistakes alone a task may leave out",
  "If few units differ, two more are imagined",
  "If no scene of the run predicts a part, the part",
  "If the files of one side prove to be the other side, those",
  "If the input has vectors, the embedder",
  'If "wrong", the assertion also passes',
  "In gold, a real key that would mean a list",
  "In one file of both sides, the gold tag is",
  "Where a verb cannot stand, a word",
  "Where one text is expected, the answer is the text",
  'With `$below: "zero"`, a similarity',
  "With P = hits/pred and R = hits/gold, F is",
  "Without an order, only one of both may exist",
];
const riddlesIn = (text: string) =>
  docComments(text).filter((words) => RIDDLE.test(words) && !READ_WELL.some((begin) => words.startsWith(begin)));

describe("doc comments", () => {
  it("are found, on one line or several", () => {
    expect(riddlesIn("/** By column. */ /**\n * Of what all\n * have.\n */ /** Inner sums. */")).toEqual([
      "By column.",
      "Of what all have.",
    ]);
  });

  it("stand alone: none begins as if it continued a sentence", () => {
    const source = files.filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    const texts = source.map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
    expect(texts.flatMap(([file, text]) => riddlesIn(text).map((words) => `${file}: ${words}`))).toEqual([]);
    const comments = texts.flatMap(([, text]) => docComments(text));
    expect(READ_WELL.filter((begin) => !comments.some((words) => words.startsWith(begin)))).toEqual([]);
  });
});

/** The texts that stand in a file as the message of a warning or note, up to their first hole. */
function notesIn(text: string): readonly string[] {
  const given = [/\bwarn\(\s*"[A-Z_0-9]+",\s*["'`]/g, /\bmessage(?:: | = | =\s+(?:[^;"'`]*\?\s+)?)["'`]/g];
  return given
    .flatMap((opening) => [...text.matchAll(opening)])
    .map(({ 0: opening, index }) => text.slice(index + opening.length).split(/["'`]|(?<!^)\$\{/)[0]!);
}

/** The checks of gates and thresholds are no notes: their messages begin with the score. */
const isNoted = (file: string) =>
  /^src\/(?:contract|json|input|engine|run|stats|tasks)\/.*\.ts$/.test(file) &&
  !/\.test\.ts$|^src\/stats\/(?:guard\/.*|gate)\.ts$|^src\/contract\/(?:option-schema|shape)\.ts$/.test(file);

describe("notes and warnings", () => {
  const notes = files
    .filter(isNoted)
    .flatMap((file) => notesIn(readFileSync(join(root, file), "utf8")).map((note) => `${file}: ${note}`));
  const that = (begin: RegExp) => notes.filter((note) => begin.test(note.slice(note.indexOf(": ") + 2)));

  it("are found in the source", () => {
    expect(notesIn('warn("CODE", `an answer`, at); const message =\n isOne ? `One` : "Two";')).toEqual([
      "an answer",
      "One",
    ]);
    expect(notes.length).toBeGreaterThan(50);
  });

  it("begin with a capital letter, a name or a number", () => {
    expect(notes.filter((note) => !that(/^(?:\p{Lu}|\$\{)/u).includes(note))).toEqual([]);
  });

  it("say the consequence first, and the cause after it", () => {
    expect(that(/^(?:an?(?! few)|some|one|if|where|since|because|no formula|the runs of)\b/i)).toEqual([]);
  });
});

/** Terms of statistics that a reader may have to look up. */
const TERMS = [
  ...["interval", "jackknife", "Student's t", "logit scale", "log scale", "bootstrap", "resample"],
  ...["standard error", "paired test", "significant"],
  ...["adjusted", "Holm", "exploratory", "detectable", "power", "difference", "baseline", "margin", "equivalent"],
  ...["rank", "tier", "group", "cluster", "runs", "gate", "inconclusive", "seed", "variance", "primary score"],
  ...["delta method", "p-value", "odds", "posterior", "t test", "confidence", "critical value", "effect size", "ANOVA"],
  ...["two-sided", "degrees of freedom", "Satterthwaite", "quantile", "standard deviation"],
  ...["equivalence", "false positive", "null hypothesis", "coverage", "sampling error"],
];

describe("docs/glossary.md", () => {
  const defined = [...readFileSync(join(root, "docs/glossary.md"), "utf8").matchAll(/^\| (.+?) \|/gm)].map(
    ([, words]) => words!.toLowerCase(),
  );
  const isDefined = (term: string) =>
    defined.some((words) => ` ${words.replace(/[,–]/g, " ")} `.includes(` ${term.toLowerCase()} `));
  const METHODS = ["jackknife-t", "logit-jackknife-t", "log-jackknife-t", "no-spread"] as const;
  const SCORE = { name: "f1" };
  const INTERVAL = { low: 0.9, high: 1, level: 0.95 };
  const example = "examples/breakdown";
  const sides = (task: string) => ["--gold", `examples/${task}/gold`];
  const systems = (task: string) => ["--pred", `a=examples/${task}/careful`, "--pred", `b=examples/${task}/hasty`];
  const outputs = [
    ["compare", "rouge", ...sides("rouge"), ...systems("rouge"), "--margin", "0.1"],
    ["compare", "breakdown", ...sides("breakdown"), ...systems("breakdown"), "--pred", `a=${example}/careful`],
    ["score", "breakdown", ...sides("breakdown"), "--pred", `${example}/careful`, "--group-by", "folder"],
    ["compare", "rouge", ...sides("rouge"), ...systems("rouge"), "--format", "markdown"],
    ...["compare", "guard", "score", "plan", "verify"].map((command) => [command, "--help"]),
  ];

  it("explains every term of statistics that outputs and help use", async () => {
    const printed = METHODS.flatMap((method) => methodLines([{ ...SCORE, interval: { ...INTERVAL, method } }], "unit"));
    for (const words of outputs) printed.push((await runKarat(words)).stdout.replace(/\s+/g, " "));
    const isUsed = (term: string) => new RegExp(`(?<!\\w)${term}`, "i").test(printed.join("\n"));
    const used = TERMS.filter(isUsed);
    expect(used.length).toBeGreaterThan(15);
    expect(used).toEqual(expect.arrayContaining(["Holm", "detectable", "log scale"]));
    expect(used.filter((term) => !isDefined(term))).toEqual([]);
  });

  it("defines terms in its left column, as whole words", () => {
    expect(["tier", "interval", "Student's t", "p-value"].filter((term) => !isDefined(term))).toEqual([]);
    expect(["chance", "formulas", "act test"].filter(isDefined)).toEqual([]);
  });
});
