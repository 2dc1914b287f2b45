// Sides in any order give the same part, whether all of what waits fits into memory or hardly anything does.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemsOf } from "../../core/findings.ts";
import type { Source, SourceRecord } from "../../core/source.ts";
import type { Spill } from "../../core/spill.ts";
import { spillFile } from "../../io/spill-file.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { scorePart } from "../score.ts";
import type { RunInput } from "./open-sides.ts";

/** Lines in memory, as if they were those of a file. */
function linesSource(name: string, lines: readonly string[], openSpill?: () => Spill): Source {
  const records: SourceRecord[] = lines.map((text, at) => ({ file: name, line: at + 1, text }));
  return {
    name,
    list: async () => [{ path: name, head: () => lines[0] ?? "" }],
    async *records() {
      for (let from = 0; from < records.length; from += 3) yield records.slice(from, from + 3);
    },
    digest: async () => null,
    ...(openSpill && { openSpill }),
  };
}

const goldLine = (id: string) => JSON.stringify({ id, turns: [{ index: 1, annotations: ["O", "X", "X"] }] });
/** Every third has its id at the end, where only reading finds it, beside another object's. */
const predLine = (id: string, label: string, at: number) => {
  const turns = [{ index: 1, id: "nested", label, probabilities: { O: 0.5, T: 0, X: 0.5 } }];
  return JSON.stringify(at % 3 === 0 ? { turns, id } : { id, turns });
};

const ids = Array.from({ length: 40 }, (_, k) => `dialogue-${k}`);
const gold = ids.map(goldLine);
const pred = ids.map((id, at) => predLine(id, at % 2 === 0 ? "X" : "O", at));
const settings = { ci: null, perUnit: true } as const;
const source = (lines: readonly string[], side: "gold" | "pred", openSpill?: () => Spill) =>
  linesSource(`${side}.jsonl`, lines, openSpill);
/** The only system of the part. */
const collect = async (input: RunInput, more: { readonly mostWaiting?: number } = {}) =>
  (await scorePart(breakdown(), input, { ...settings, ...more })).systems[0]!;

const shuffled = (lines: readonly string[]) =>
  fc.shuffledSubarray([...lines], { minLength: lines.length, maxLength: lines.length });

describe("score(task, input) of sources with a disk", () => {
  it("gives the same rows from piles on the disk as from memory", async () => {
    const expected = await collect({ gold: source(gold, "gold"), pred: source(pred, "pred") });
    await fc.assert(
      fc.asyncProperty(shuffled(gold), shuffled(pred), fc.nat(8_000), async (g, p, mostWaiting) => {
        let spilled = 0;
        const openSpill = () => {
          spilled++;
          return spillFile();
        };
        const input = { gold: source(g, "gold", openSpill), pred: source(p, "pred", openSpill) };
        const part = await collect(input, { mostWaiting });
        expect(part.rows.sums).toEqual(expected.rows.sums);
        if (mostWaiting < 100) expect(spilled).toBe(1);
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  it("finds what is missing, surplus, double and wrong once each, spilled or not", async () => {
    const preds = [...pred.toReversed(), predLine("surplus", "O", 1), '{"id": "broken", "turns": 3}', "{"];
    const input = (openSpill?: () => Spill) => ({
      gold: source([...gold, goldLine("lonely"), goldLine("dialogue-3")], "gold", openSpill),
      pred: source(preds, "pred", openSpill),
    });
    const inMemory = await collect(input());
    const spilled = await collect(input(spillFile), { mostWaiting: 100 });
    expect(inMemory.missing).toEqual(["lonely"]);
    expect(inMemory.extra).toEqual(["broken", "surplus"]);
    expect(problemsOf(inMemory.findings).map(({ code }) => code)).toEqual([
      "MISSING_PREDICTION",
      "DUPLICATE_ID",
      "UNKNOWN_ID",
      "UNKNOWN_ID",
      "BAD_SHAPE",
      "BAD_JSON",
    ]);
    expect({ ...spilled, rows: null }).toEqual({ ...inMemory, rows: null });
  });

  it("says when a line has two ids", async () => {
    const twice = '{"id": "a", "turns": [], "id": "b"}';
    const part = await collect({ gold: source([goldLine("a")], "gold"), pred: source([twice], "pred") });
    expect(problemsOf(part.findings).map(({ received }) => received)).toEqual(['"a" and "b"']);
  });
});
