// Calls that TypeScript refuses and JavaScript makes: each is answered with what is wrong, before anything is read.
import { describe, expect, it } from "vitest";
import * as library from "../src/node.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { rouge as anyRouge, stem as anyStem, tokens as anyTokens } from "../src/tasks/rouge/library.ts";
import { rules } from "../src/tasks/rules/index.ts";
import { answerTo, problemOf } from "./problem-of.ts";

// biome-ignore lint/suspicious/noExplicitAny: what is called is wrong on purpose.
const karat = library as any;
// biome-ignore lint/suspicious/noExplicitAny: the same.
const maker = breakdown as any;
// biome-ignore lint/suspicious/noExplicitAny: the same.
const { rouge, stem, tokens }: any = { rouge: anyRouge, stem: anyStem, tokens: anyTokens };

const gold = ["a", "b", "c"].map((id) => ({ id, turns: [{ index: 1, annotations: ["X", "X", "O"] }] }));
const pred = gold.map(({ id }) => ({ id, turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] }));
const input = { gold, pred };
const systems = { gold, pred: { one: pred, two: pred } };
const scored = (settings: unknown) => () => karat.score(breakdown(), input, settings);
const compared = (settings: unknown) => () => karat.compare(breakdown(), systems, settings);
const result = await library.score(breakdown(), input as never, { perUnit: true, ci: null });
const named = [
  { name: "one", result },
  { name: "two", result },
];

/** Where, what was expected, what was received. */
const WRONG: Readonly<Record<string, readonly [call: () => unknown, answer: string]>> = {
  "score(maker, …)": [() => karat.score(breakdown, input), "expected a task, received the maker of one"],
  "score(undefined, …)": [() => karat.score(), "expected a task, received nothing"],
  "score(task)": [() => karat.score(breakdown()), "expected { gold, pred } beside the task, received nothing"],
  "score(task, { pred })": [
    () => karat.score(breakdown(), { pred }),
    "expected units in memory, or a source of them, as gold, received nothing",
  ],
  "score with a path": [
    () => karat.score(breakdown(), { gold, pred: "mine.jsonl" }),
    'expected units in memory, or a source of them, as pred, received "mine.jsonl"',
  ],
  "score with a promise": [
    () => karat.score(breakdown(), { gold: Promise.resolve(gold), pred }),
    "expected units in memory, or a source of them, as gold, received a promise",
  ],
  "score with a format for units in memory": [
    scored({ goldFormat: "dbdc-log" }),
    "expected jsonl as the format of units in memory, received dbdc-log",
  ],
  "score with null as settings": [scored(null), "expected an object as settings, received null"],
  "score with a misspelt setting": [
    scored({ resample: 99 }),
    'settings resample: expected a known setting, received "resample"',
  ],
  ...Object.fromEntries(
    [
      "as",
      "mostWaiting",
      "reading",
      "draws",
      "keepRows",
      "official",
      "shard",
      "evidence",
      "onResult",
      "onUnit",
    ].flatMap((setting) =>
      Object.entries({ score: scored, compare: compared }).map(([name, call]) => [
        `${name} with the internal setting ${setting}`,
        [
          call({ [setting]: setting === "as" ? "part" : {} }),
          `settings ${setting}: expected a known setting, received "${setting}"`,
        ] as const,
      ]),
    ),
  ),
  "score with a wrong rule for missing predictions": [
    scored({ missing: "ignore" }),
    'settings missing: expected one of error, skip, wrong, received "ignore"',
  ],
  "score with a switch that is a text": [
    scored({ strict: "yes" }),
    'settings strict: expected true or false, received "yes"',
  ],
  "score with a level as a text": [scored({ ci: "95" }), 'settings ci: expected a number or "off", received "95"'],
  "score with something else as a signal": [
    scored({ signal: 5 }),
    "settings signal: expected an AbortSignal, received 5",
  ],
  "score with one score as a text": [
    scored({ scores: "accuracy" }),
    'settings scores: expected a list of scores or "all", received "accuracy"',
  ],
  "score with an unknown score": [scored({ scores: ["f2"] }), 'expected a score for `scores`, received "f2"'],
  "score with an executor that gives nothing": [
    scored({ executor: async () => [] }),
    "expected an executor that gives shards, received []",
  ],
  "compare with units as predictions": [
    () => karat.compare(breakdown(), { gold, pred: [{ id: "a" }] }),
    'expected predictions by the names of their systems as pred, received [{"id":"a"}]',
  ],
  "compare with numbers as names": [
    () => karat.compare(breakdown(), { gold, pred: [[1, []]] }),
    "expected predictions by the names of their systems as pred, received [[1,[]]]",
  ],
  "compare with a baseline of null": [
    compared({ baseline: null }),
    "settings baseline: expected a text, received null",
  ],
  "compareResults(task, undefined)": [
    () => karat.compareResults(breakdown()),
    "expected a list of { name, result }, received nothing",
  ],
  "compareResults with a result without a name": [
    () => karat.compareResults(breakdown(), [named[0], { result: null }]),
    'results[1]: expected { name, result }, received {"result":null}',
  ],
  "planUnits of another task": [
    () => karat.planUnits(rules(), named.slice(0, 1), { difference: 1 }),
    'results[0]: expected a result of rules, received one of "breakdown"',
  ],
  "check with thresholds as texts": [
    () => karat.check(breakdown(), result, null, { failUnder: { accuracy: "0.5" } }),
    'settings failUnder accuracy: expected a number, received "0.5"',
  ],
  "check with a result as baseline": [
    () => karat.check(breakdown(), result, result),
    "baseline runs: expected a list, received nothing",
  ],
  "check with a margin as a text": [
    () => karat.check(breakdown(), result, null, { margin: "0.1" }),
    'settings margin: expected a number, received "0.1"',
  ],
  "formatReport(null)": [() => karat.formatReport(null, "text"), "expected a result or a comparison, received null"],
  "formatReport with digits as a text": [
    () => karat.formatReport(result, "text", { digits: "2" }),
    'settings digits: expected a whole number from 0 to 15, received "2"',
  ],
  "formatReport without a format": [
    () => karat.formatReport(result),
    "expected a format: text, json, jsonl, markdown, latex, csv, junit, received nothing",
  ],
  "threads(2)": [() => karat.threads(2), "expected an object as threads, received 2"],
  "threads({ workers: 0 })": [
    () => karat.threads({ workers: 0 }),
    'threads workers: expected a whole number of at least 1 or "auto", received 0',
  ],
  "parts({ folder })": [
    () => karat.parts({ folder: "parts" }),
    "parts count: expected a whole number of at least 1, received nothing",
  ],
  "breakdown(null)": [() => maker(null), "expected an object of options, received null"],
  "breakdown([])": [() => maker([]), "expected an object of options, received []"],
  "builtInTask(5)": [() => karat.builtInTask(5), "expected the id of a task, received 5"],
  "rouge(text, references, null)": [() => rouge("a", ["a"], null), "expected an object of options, received null"],
  "rouge of texts that would take minutes": [
    () => rouge("a ".repeat(70_000), ["a ".repeat(30_000), "a ".repeat(30_000)]),
    "expected at most 4,000,000,000 pairs of a word of the summary and one of the references, received 70,000 × 60,000 words",
  ],
  "rouge with a limit as a text": [
    () => rouge("a", ["a"], { mostWordPairs: "9" }),
    'expected a number above 0, or null for no limit, as mostWordPairs, received "9"',
  ],
  "rouge with a misspelt option": [
    () => rouge("a", ["a"], { mostWords: 9 }),
    'expected an option of the task, received "mostWords"',
  ],
  "tokens(5)": [() => tokens(5), "expected a text or a list of sentences, received 5"],
  "tokens with a misspelt option": [
    () => tokens("a", { stemm: true }),
    'options stemm: expected a known setting, received "stemm"',
  ],
  "stem(undefined)": [() => stem(), "expected a word, received nothing"],
  "readPath(undefined)": [() => karat.readPath(), "expected a path, received nothing"],
  "readPath with a misspelt option": [
    () => karat.readPath("examples", { limit: {} }),
    'options limit: expected a known setting, received "limit"',
  ],
  "queue()": [() => karat.queue(), "expected an object as queue, received nothing"],
  "queue({ folder })": [() => karat.queue({ folder: "parts" }), "queue url: expected a text, received nothing"],
  "share(5)": [() => karat.share(5), "expected an object as details, received 5"],
  "distance(null)": [() => karat.distance(null), "expected an object as details, received null"],
  "jsonOf()": [() => karat.jsonOf(), "expected a record: { file, line, text or value }, received nothing"],
  "readPath with a zero byte": [() => karat.readPath("a\0b"), 'expected a path, received "a\\u0000b"'],
};

describe("wrong calls", () => {
  it.each(Object.entries(WRONG))("%s says what is wrong", async (_, [call, answer]) => {
    expect(await answerTo(call)).toBe(answer);
  });

  it("compareResults(task, results) refuses the results of another task, each of them", () => {
    expect(() => karat.compareResults(rules(), named)).toThrow(/results\[0\][\s\S]*results\[1\]/);
  });

  it("score(task, input) calls a unit that is undefined wrong, and does not skip it", async () => {
    const call = () => karat.score(breakdown(), { gold: [...gold, undefined], pred }, { ci: null });
    expect(await problemOf(call)).toMatchObject({ at: { file: "gold[3]" }, expected: "an object" });
  });

  it("score(task, input, { scores }) narrows the result, and neither its rows nor its columns", async () => {
    const narrow = await library.score(breakdown(), input as never, { perUnit: true, ci: null, scores: ["f1.x"] });
    expect(narrow.scores).toEqual({ "f1.x": result.scores["f1.x"] });
    expect(narrow.perUnit?.[0]?.scores).toEqual({ "f1.x": 1 });
    expect([narrow.rows, narrow.columns]).toEqual([result.rows, result.columns]);
  });

  it("score(task, input, { signal }) that was aborted before reads nothing", async () => {
    const endless = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    const run = library.score(breakdown(), { gold: endless, pred: [] }, { signal: AbortSignal.abort("enough") });
    await expect(run).rejects.toBe("enough");
  });
});
