// Every count, score and text of the official programs, on invented units (fixtures/README.md says how they were made).
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { officialRun } from "../../../test/official-run.ts";
import type { Result } from "../../contract/result.ts";
import type { Input } from "../../engine/read/input.ts";
import { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { settledTask } from "../../run/settle-task.ts";
import { entities } from "./index.ts";
import type { EntitiesOptions } from "./options.ts";
import { SCHEMES } from "./schemes.ts";

type Triple = readonly [precision: number | null, recall: number | null, f1: number | null];

interface Rates {
  readonly p: number;
  readonly r: number;
  readonly f1: number;
}

interface Counted {
  readonly types: Readonly<Record<string, Rates & Readonly<Record<"correct" | "pred" | "gold", number>>>>;
  readonly micro: Triple;
  readonly macro: Triple;
  readonly weighted: Triple;
  readonly error?: true;
}

type Outcomes = Partial<Rates> &
  Readonly<Partial<Record<"correct" | "incorrect" | "partial" | "missed" | "spurious", number>>>;

interface Graded {
  readonly overall: Readonly<Record<string, Outcomes>>;
  readonly types?: Readonly<Record<string, Readonly<Record<string, Outcomes>>>>;
  readonly error?: true;
}

interface Conlleval {
  readonly types: Readonly<Record<string, readonly [correct: number, pred: number, gold: number]>>;
  readonly tokens: number;
  readonly tags: number;
  readonly gold: number;
  readonly pred: number;
  readonly correct: number;
  readonly text: string;
}

interface Case {
  readonly id: string;
  readonly kind: "tags" | "columns" | "spans" | "texts";
  readonly units: readonly {
    readonly id: string;
    readonly gold: readonly unknown[];
    readonly pred: readonly unknown[];
  }[];
  readonly text: string;
  readonly args: readonly string[];
  readonly suffix?: boolean;
  readonly types?: readonly string[];
  readonly minOverlap?: number;
  // biome-ignore lint/suspicious/noExplicitAny: each program has a shape of its own
  readonly expected: any;
}

const cases = readFileSync(new URL("./fixtures/cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);
const casesOf = (kind: Case["kind"]) => cases.filter((one) => one.kind === kind);

type Options = Partial<EntitiesOptions>;

async function run(options: Options, gold: Input, pred: Input) {
  const task = await settledTask(entities(options), { gold, preds: [pred] });
  if (task.definition.official !== undefined) return officialRun(task, { gold, pred });
  return { result: await score(task, { gold, pred }, { ci: null }), text: "" };
}

function runUnits({ units }: Case, key: "tags" | "entities", options: Options) {
  const side = (name: "gold" | "pred") => units.map((unit) => ({ id: unit.id, [key]: unit[name] }));
  return run(options, side("gold"), side("pred"));
}

const MEASURES = ["precision", "recall", "f1"] as const;

/** Tolerances are those of the sheet: programs add in other orders. */
function expectClose(value: number | null | undefined, expected: number | null, what: string): void {
  if (expected === null) expect(value, what).toBeNull();
  else expect(Math.abs(value! - expected), `${what}: ${value} for ${expected}`).toBeLessThanOrEqual(1e-12);
}

function expectTriple({ scores }: Result, prefix: string, triple: Triple): void {
  for (const [at, measure] of MEASURES.entries())
    expectClose(scores[`${prefix}${measure}`], triple[at]!, `${prefix}${measure}`);
}

function expectCounts({ totals }: Result, prefix: string, counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts))
    expect(totals[`${prefix}${name}`], `${prefix}${name}`).toBe(count);
}

function expectCounted(result: Result, { types, micro, macro, weighted }: Counted, typePrefix = "type."): void {
  expectTriple(result, "", micro);
  expectTriple(result, "macro.", macro);
  expectTriple(result, "weighted.", weighted);
  expect(typesWithEntities(result)).toEqual(Object.keys(types).sort());
  for (const [type, { p, r, f1, ...counts }] of Object.entries(types)) {
    expectCounts(result, `${type}.`, counts);
    expectTriple(result, `${typePrefix}${type}.`, [p, r, f1]);
  }
}

function typesWithEntities({ totals }: Result): readonly string[] {
  const columns = Object.entries(totals).filter(([column, total]) => total > 0 && /\.(gold|pred)$/.test(column));
  return [...new Set(columns.map(([column]) => column.replace(/\.(gold|pred)$/, "")))].sort();
}

function expectConlleval({ result, text }: Awaited<ReturnType<typeof run>>, expected: Conlleval): void {
  const { types, tokens, tags, gold, pred, correct } = expected;
  expectCounts(result, "", { tokens, tags, gold, pred, correct });
  expect(typesWithEntities(result)).toEqual(Object.keys(types).sort());
  for (const [type, [hits, predicted, wanted]] of Object.entries(types))
    expectCounts(result, `${type}.`, { correct: hits, pred: predicted, gold: wanted });
  expect(text).toBe(expected.text);
}

const CORRECT = {
  strict: ["both"],
  exact: ["both", "boundsOnly"],
  partial: ["both", "boundsOnly"],
  ent_type: ["both", "typeOnly"],
} as const;

function expectGraded(result: Result, { overall, types = {} }: Graded): void {
  const all = [
    ["", "", overall] as const,
    ...Object.entries(types).map(([type, of]) => [`${type}.`, `type.${type}.`, of] as const),
  ];
  for (const [columns, scores, gradings] of all)
    for (const [grading, { correct, incorrect, partial, missed, spurious, p, r, f1 }] of Object.entries(gradings)) {
      const total = (...names: readonly string[]) =>
        names.reduce((sum, name) => sum + (result.totals[`${columns}${name}`] ?? 0), 0);
      const hits = total(...CORRECT[grading as keyof typeof CORRECT]);
      const others = total("both", "boundsOnly", "typeOnly", "neither") - hits;
      const found = {
        correct: hits,
        [grading === "partial" ? "partial" : "incorrect"]: others,
        missed: total("missed"),
        spurious: total("spurious"),
      };
      const wanted = { correct, ...(grading === "partial" ? { partial } : { incorrect }), missed, spurious };
      if (correct !== undefined) expect(found, `${scores}${grading}`).toEqual(wanted);
      for (const [measure, value] of [
        ["precision", p],
        ["recall", r],
        ["f1", f1],
      ] as const)
        if (value !== undefined)
          expectClose(result.scores[`${scores}${grading}.${measure}`], value, `${scores}${grading}.${measure}`);
    }
}

describe("score(entities, tags)", () => {
  it.each(casesOf("tags"))("gives all programs' numbers: $id", async (one) => {
    const { expected, suffix = false } = one;
    const tags = (options: Options) => runUnits(one, "tags", { suffix, ...options });
    if (expected.conlleval) expectConlleval(await tags({ reading: "conlleval" }), expected.conlleval);
    if (expected["conlleval-raw"])
      expectConlleval(await tags({ reading: "conlleval", raw: true }), expected["conlleval-raw"]);
    const { result, text } = await tags({});
    expect(result.options.reading).toBe("seqeval");
    expectCounted(result, expected.seqeval);
    expectClose(result.scores.accuracy, expected.accuracy, "accuracy");
    if (expected["seqeval-report"]) expect(text).toBe(expected["seqeval-report"]);
    expectCounted((await tags({ zeroDivision: 1 })).result, expected["seqeval-zero-1"]);
    for (const scheme of Object.keys(SCHEMES) as (keyof typeof SCHEMES)[]) {
      const strict = expected["seqeval-strict"][scheme] as Counted;
      if (strict.error) await expect(tags({ reading: "strict", scheme })).rejects.toBeInstanceOf(KaratError);
      else expectCounted((await tags({ reading: "strict", scheme })).result, strict);
    }
  });

  it.each(casesOf("tags").filter(({ expected }) => expected.nervaluate))(
    "gives nervaluate's numbers: $id",
    async (one) => {
      const { expected } = one;
      const halves = { nervaluate: one.units.length === 1, semeval: true };
      for (const program of ["nervaluate", "semeval"] as const) {
        const graded = runUnits(one, "tags", { reading: "semeval", halfCredit: halves[program] });
        if (expected[program].error) {
          await expect(graded).rejects.toBeInstanceOf(KaratError);
          continue;
        }
        const { result, text } = await graded;
        expectGraded(result, expected[program]);
        if (program === "nervaluate" && expected["nervaluate-report"]) expect(text).toBe(expected["nervaluate-report"]);
      }
    },
  );
});

const FLAGS: Readonly<Record<string, (value: string) => Options>> = {
  "-d": (value) => ({ separator: value }),
  "-o": (value) => ({ outside: value }),
};

function optionsOf(args: readonly string[]): Options {
  const options = args.map((arg, at): Options => {
    if (arg === "-r") return { raw: true };
    return arg === "-l" ? { latex: true } : (FLAGS[arg]?.(args[at + 1]!) ?? {});
  });
  return Object.assign({ reading: "conlleval" }, ...options);
}

/** karat reads these, where conlleval.pl fails. */
const DEPARTURES = ["columns-crlf", "columns-tabs-without-d"];

describe("score(entities, one file of columns)", () => {
  it.each(casesOf("columns"))("prints what conlleval.pl prints: $id", async ({ id, text, args, expected }) => {
    const file = inMemorySource("all.conll", { "all.conll": text });
    const printed = run(optionsOf(args), file, file);
    if (expected.error && !DEPARTURES.includes(id)) await expect(printed).rejects.toBeInstanceOf(KaratError);
    else if (DEPARTURES.includes(id)) expect((await printed).text).toMatch(/^processed 1 tokens with 1 phrases/);
    else expect((await printed).text).toBe(expected.text);
  });
});

describe("score(entities, spans)", () => {
  it.each(casesOf("spans"))("gives the numbers of nervaluate, GLiNER and karat: $id", async (one) => {
    const { expected, types = [], minOverlap = 1, units } = one;
    const spans = async (options: Options) => (await runUnits(one, "entities", options)).result;
    const result = await spans({ types, minOverlap, reading: "spans" });
    expectGraded(result, expected.karat);
    if (!expected.nervaluate) return;
    const { types: sets, micro, macro, weighted } = expected.sets as Counted;
    expectTriple(result, "strict.", micro);
    expectTriple(result, "macro.", macro);
    expectTriple(result, "weighted.", weighted);
    for (const [type, { p, r, f1 }] of Object.entries(sets)) expectTriple(result, `type.${type}.strict.`, [p, r, f1]);
    const semeval: Options = { reading: "semeval", ends: "inclusive", types, minOverlap };
    expectGraded(await spans({ ...semeval, halfCredit: units.length === 1 }), expected.nervaluate);
    expectGraded(await spans(semeval), expected.semeval);
  });
});

describe("score(entities, texts)", () => {
  it.each(casesOf("texts"))("counts texts by every rule: $id", async (one) => {
    for (const [rules, expected] of Object.entries<Counted>(one.expected)) {
      const [normalise, count, typed] = rules.split("/") as [
        EntitiesOptions["normalise"],
        EntitiesOptions["count"],
        string,
      ];
      const { result } = await runUnits(one, "entities", {
        reading: "texts",
        normalise,
        count,
        untyped: typed === "untyped",
      });
      expectCounted(result, expected);
    }
  });
});
