// Columns, scores and descriptions of the fixtures, equal to the last bit, and errors where they are expected.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseWithLongIntegers } from "../../json/long-integers.ts";
import { KaratError } from "../../problems/problem.ts";
import { score } from "../../run/score.ts";
import { canonicalText } from "./canonical-text.ts";
import { classOf } from "./classes.ts";
import { RowMaker } from "./columns.ts";
import { readDescription } from "./description.ts";
import { fields, infer } from "./index.ts";
import { scoreTable } from "./scores.ts";
import { fieldsMaker } from "./task.ts";
import { OpenPairs, readVerdicts, type VerdictLine, verdictsDigest } from "./verdicts.ts";
import { Viewer } from "./view.ts";

interface Case {
  readonly name?: string;
  readonly description: Readonly<Record<string, unknown>>;
  readonly units: readonly { readonly id: string; readonly gold?: unknown; readonly pred?: unknown }[];
  readonly verdicts?: readonly VerdictLine[];
  readonly expected: {
    readonly error?: "description" | "verdicts" | "gold";
    readonly columns?: Readonly<Record<string, number>>;
    readonly scores?: Readonly<Record<string, number | null>>;
    readonly unjudged?: readonly unknown[];
    readonly digest?: string | null;
    readonly confusion?: unknown;
  };
}

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8");

const cases = fixture("cases.jsonl")
  .split("\n")
  .filter((line) => line !== "")
  .map((line, at) => ({ at, ...(parseWithLongIntegers(line) as Case) }));

/** A side as neutral lines; what is absent at the top has nothing but its id. Where records are bare, answers have an id. */
function lines(units: Case["units"], side: "gold" | "pred", isBare: boolean) {
  return units.map((unit) => {
    const { id, [side]: value } = unit;
    if (isBare) return { id, response: canonicalText(value ?? null) };
    return { id, ...(Object.hasOwn(unit, side) ? { value } : {}) };
  });
}

const taskOf = ({ description, verdicts = [] }: Case) => fieldsMaker({ description, verdicts, records: "lines" });

async function scored(one: Case) {
  const { description, units } = one;
  const present = units.filter((unit) => Object.hasOwn(unit, "pred"));
  const isBare = Object.hasOwn(description, "$id");
  const input = { gold: lines(units, "gold", isBare), pred: lines(present, "pred", isBare) };
  return score(taskOf(one), input as never, { missing: "wrong", ci: null });
}

describe("score(fields(description), …), the vectors of the protocol", () => {
  it("are all there", () => {
    expect(cases.length).toBe(399);
  });

  it.each(cases.map((one) => [one.name ?? `random case ${one.at}`, one] as const))("%s", async (_, one) => {
    const { expected, units } = one;
    if (expected.error === "description" || expected.error === "verdicts") {
      const error = thrownBy(() => taskOf(one));
      expect(error).toBeInstanceOf(KaratError);
      const file = expected.error === "description" ? "the description" : "the verdicts";
      for (const { at } of (error as KaratError).problems) expect(at?.file).toBe(file);
      return;
    }
    if (expected.error === "gold") {
      const error = (await scored(one).catch((caught: unknown) => caught)) as KaratError;
      expect(error).toBeInstanceOf(KaratError);
      for (const { at } of error.problems) expect(at?.file).toMatch(/^gold/);
      return;
    }
    if (units.length === 0) {
      const { definition, options } = taskOf(one);
      const nothing = Object.fromEntries([...definition.columns, "units"].map((column) => [column, 0]));
      expect(definition.summarize(nothing, options)).toEqual(expected.scores);
      return;
    }
    const { totals, scores } = await scored(one);
    const { units: count, ...columns } = totals;
    expect(count).toBe(units.length);
    expect(columns).toEqual(expected.columns);
    expect(scores).toEqual(expected.scores);
  });
});

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("RowMaker, what leaves show besides their counts", () => {
  const shown = cases.filter(({ expected }) => "unjudged" in expected || "confusion" in expected);

  it.each(shown.map((one) => [one.name ?? `random case ${one.at}`, one] as const))("%s", (_, one) => {
    const { expected, units } = one;
    const plan = readDescription(one.description);
    const viewer = new Viewer(plan);
    const verdicts = readVerdicts(one.verdicts ?? [], plan);
    const maker = new RowMaker(plan, scoreTable(plan).f1!.formula, verdicts);
    const pairs = new OpenPairs();
    const confusion: Record<string, Record<string, Record<string, number>>> = {};
    for (const { id, gold, pred } of units)
      maker.row({ gold: viewer.gold(gold).part, pred: viewer.pred(pred) }, (leaf, goldPart, predPart, verdict) => {
        pairs.add(id, leaf, [goldPart, predPart], verdict);
        if (!Array.isArray(leaf.classes)) return;
        const row = ((confusion[leaf.path] ??= {})[classOf(leaf, goldPart)] ??= {});
        const column = classOf(leaf, predPart);
        row[column] = (row[column] ?? 0) + 1;
      });
    if (expected.unjudged !== undefined) {
      expect(canonicalText(pairs.open())).toBe(canonicalText(expected.unjudged));
      expect(verdictsDigest(verdicts)).toBe(expected.digest);
    }
    if (expected.confusion !== undefined && plan.leaves.every(({ classes }) => classes !== true))
      expect(confusion).toEqual(expected.confusion);
  });
});

interface InferCase {
  readonly name?: string;
  readonly records: readonly unknown[];
  readonly expected: unknown;
}

describe("infer(records), the vectors of the protocol", () => {
  const inferred = parseWithLongIntegers(fixture("infer.json")) as readonly InferCase[];

  it.each(inferred.map((one, at) => [one.name ?? `random case ${at}`, one] as const))("%s", async (_, one) => {
    const description = infer(one.records);
    expect(canonicalText(description)).toBe(canonicalText(one.expected));
    expect(() => fields(description)).not.toThrow();
  });
});
