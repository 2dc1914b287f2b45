// Strangers' files: whatever is wrong with the input, the answer is a result or a KaratError, never a crash.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Source, SourceRecord } from "../../src/contract/source.ts";
import type { AnyTaskMaker } from "../../src/contract/task.ts";
import { KaratError } from "../../src/problems/problem.ts";
import { score } from "../../src/run/score.ts";
import { tasks } from "../../src/tasks/index.ts";
import { root } from "../cli/run-karat.ts";
import { CONTRACTS } from "../contract-input.ts";
import { exampleOptions } from "../example-task.ts";
import { services } from "./run-case.ts";

const junk = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1e308,
  0.1,
  "",
  "x",
  "None",
  "__proto__",
  "2031-02-31",
  "🦒\u0000",
  [],
  {},
  [[]],
  [null],
  { "": null },
  { __proto__: 1 },
);

/** A copy in which one value, chosen by numbers, is replaced or removed. */
function mutate(value: unknown, path: readonly number[], replacement: unknown, isRemoved: boolean): unknown {
  if (typeof value !== "object" || value === null || path.length === 0) return replacement;
  const keys = Object.keys(value);
  if (keys.length === 0) return replacement;
  const key = keys[path[0]! % keys.length]!;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  if (path.length === 1 && isRemoved) {
    delete copy[key];
    return copy;
  }
  Object.defineProperty(copy, key, {
    value: mutate(copy[key], path.slice(1), replacement, isRemoved),
    enumerable: true,
    writable: true,
    configurable: true,
  });
  return copy;
}

const mutation = fc.record({
  side: fc.constantFrom("gold" as const, "pred" as const),
  path: fc.array(fc.nat(20), { minLength: 2, maxLength: 6 }),
  replacement: junk,
  isRemoved: fc.boolean(),
  missing: fc.constantFrom("error" as const, "skip" as const, "wrong" as const),
});

async function outcome(run: Promise<unknown>): Promise<"scored" | "refused"> {
  try {
    const result = await run;
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
    return "scored";
  } catch (error) {
    if (error instanceof KaratError) return "refused";
    throw error;
  }
}

describe.each(CONTRACTS)("$name", async ({ id, input }) => {
  const make: AnyTaskMaker = await tasks[id]();

  it("survives any value in any place of a neutral unit", async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(mutation, async ({ side, path, replacement, isRemoved, missing }) => {
        const mutated = { ...input, [side]: mutate(input[side], path, replacement, isRemoved) };
        const values = (units: unknown) => (Array.isArray(units) ? units : [units]);
        const run = score(
          make(input.options as never),
          { gold: values(mutated.gold), pred: values(mutated.pred) },
          { ci: null, missing, perUnit: true },
        );
        seen.add(await outcome(run));
      }),
      { numRuns: 400, seed: 3 },
    );
    expect([...seen].sort()).toEqual(["refused", "scored"]);
  });

  it.runIf(existsSync(join(root, "examples", id, "gold")))(
    "survives cut and garbled files in its official layout",
    async () => {
      const gold = files(join(root, "examples", id, "gold"));
      const pred = files(join(root, "examples", id, "careful"));
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.nat(),
          fc.nat(),
          fc.constantFrom("", "}", '"', ",", "null", "\n", "\u0000", "-"),
          async (isGold, which, at, insert) => {
            const garble = (all: readonly SourceRecord[]) =>
              all.map((record, k) => {
                if (k !== which % all.length) return record;
                const text = record.text!;
                const cut = at % text.length;
                return { ...record, text: text.slice(0, cut) + insert + text.slice(cut + (at % 3)) };
              });
            const sources = {
              gold: inMemory(isGold ? garble(gold) : gold),
              pred: inMemory(isGold ? pred : garble(pred)),
            };
            seen.add(await outcome(score(make(exampleOptions(id) as never), sources, { ci: null, services })));
          },
        ),
        { numRuns: 120, seed: 5 },
      );
      // Any text is a summary: where files are nothing but text, there is nothing to refuse.
      expect([...seen]).toEqual(id === "rouge" ? ["scored"] : expect.arrayContaining(["refused"]));
    },
  );
});

function files(folder: string): SourceRecord[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
    .map((name) => ({ file: name, line: 1, text: readFileSync(join(folder, name), "utf8") }));
}

/** A source over texts, split into lines where the format wants lines. */
function inMemory(records: readonly SourceRecord[]): Source {
  return {
    name: "memory",
    list: async () => records.map(({ file, text }) => ({ path: file, head: () => text!.slice(0, 4096) })),
    async *records(entries, by) {
      for (const { path } of entries) {
        const record = records.find(({ file }) => file === path)!;
        if (by === "file") yield [record];
        else
          yield record
            .text!.split("\n")
            .map((text, k) => ({ file: record.file, line: k + 1, text }))
            .filter(({ text }) => text.trim() !== "");
      }
    },
    digest: async () => null,
  };
}
