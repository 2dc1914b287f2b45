// Columns and scores of the fixtures, equal to the last bit, and errors where they are expected.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KaratError } from "../../core/problem.ts";
import { score } from "../../run/score.ts";
import { taskOfDescription } from "./task.ts";

interface Case {
  readonly name?: string;
  readonly description: unknown;
  readonly units: readonly { readonly id: string; readonly gold?: unknown; readonly pred?: unknown }[];
  readonly expected: {
    readonly error?: "description" | "gold";
    readonly columns?: Readonly<Record<string, number>>;
    readonly scores?: Readonly<Record<string, number | null>>;
  };
}

const cases = readFileSync(new URL("./fixtures/cases.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line, at) => ({ at, ...(JSON.parse(line) as Case) }));

/** A side as neutral lines; what is absent at the top has nothing but its id. Where records are bare, answers have an id. */
function lines(units: Case["units"], side: "gold" | "pred", isBare: boolean) {
  return units.map((unit) => {
    const { id, [side]: value } = unit;
    if (isBare) return { id, response: JSON.stringify(value ?? null) };
    return { id, ...(Object.hasOwn(unit, side) ? { value } : {}) };
  });
}

async function scored({ description, units }: Case) {
  const task = taskOfDescription(description)();
  const present = units.filter((unit) => Object.hasOwn(unit, "pred"));
  const isBare = Object.hasOwn(description as object, "$id");
  const input = { gold: lines(units, "gold", isBare), pred: lines(present, "pred", isBare) };
  return score(task, input as never, { missing: "wrong", ci: null, perUnit: true });
}

describe("the vectors of the protocol", () => {
  it("are all there", () => {
    expect(cases.length).toBe(400);
  });

  it.each(cases.map((one) => [one.name ?? `random case ${one.at}`, one] as const))("%s", async (_, one) => {
    const { expected, description, units } = one;
    if (expected.error === "description") {
      expect(() => taskOfDescription(description)).toThrow(KaratError);
      return;
    }
    if (expected.error === "gold") {
      const error = (await scored(one).catch((caught: unknown) => caught)) as KaratError;
      expect(error).toBeInstanceOf(KaratError);
      for (const { at } of error.problems) expect(at?.file).toMatch(/^gold\[/);
      return;
    }
    if (units.length === 0) {
      const { definition, options } = taskOfDescription(description)();
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
