// Sides in any order give the same part; too much that waits is an error that says what to do.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { problemOf } from "../../../test/problem-of.ts";
import { problemsOf } from "../../contract/findings.ts";
import type { Source, SourceRecord } from "../../contract/source.ts";
import { scoreSystem } from "../../run/score.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import type { RunInput } from "./open-sides.ts";

/** Lines in memory, as if they were those of a file. */
function linesSource(name: string, lines: readonly string[], isStream = false): Source {
  const records: SourceRecord[] = lines.map((text, at) => ({ file: name, line: at + 1, text }));
  return {
    name,
    list: async () => [{ path: name, head: () => lines[0] ?? "" }],
    async *records() {
      for (let from = 0; from < records.length; from += 3) yield records.slice(from, from + 3);
    },
    digest: async () => null,
    isStream,
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
const source = (lines: readonly string[], side: "gold" | "pred", isStream = false) =>
  linesSource(`${side}.jsonl`, lines, isStream);
const scoredOf = (input: RunInput, more: { readonly mostWaiting?: number } = {}) =>
  scoreSystem(breakdown(), input, { ...settings, ...more });

const shuffled = (lines: readonly string[]) =>
  fc.shuffledSubarray([...lines], { minLength: lines.length, maxLength: lines.length });

describe("score(task, input) of sources in any order", () => {
  it("gives the same rows", async () => {
    const expected = await scoredOf({ gold: source(gold, "gold"), pred: source(pred, "pred") });
    await fc.assert(
      fc.asyncProperty(shuffled(gold), shuffled(pred), async (g, p) => {
        const scored = await scoredOf({ gold: source(g, "gold"), pred: source(p, "pred") });
        expect(scored.sums).toEqual(expected.sums);
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  it("finds what is missing, surplus, double and wrong once each", async () => {
    const preds = [...pred.toReversed(), predLine("surplus", "O", 1), '{"id": "broken", "turns": 3}', "{"];
    const scored = await scoredOf({
      gold: source([...gold, goldLine("lonely"), goldLine("dialogue-3")], "gold"),
      pred: source(preds, "pred"),
    });
    expect(scored.missing).toEqual(["lonely"]);
    expect(scored.extra).toEqual(["broken", "surplus"]);
    expect(problemsOf(scored.findings).map(({ code }) => code)).toEqual([
      "DUPLICATE_ID",
      "BAD_SHAPE",
      "BAD_JSON",
      "MISSING_PREDICTION",
      "UNKNOWN_ID",
      "UNKNOWN_ID",
    ]);
  });

  it("stops when too much waits, and says how to go on; in the same order nothing waits", async () => {
    const mostWaiting = 3_000;
    const input = (preds: readonly string[], isStream = false) => ({
      gold: source(gold, "gold", isStream),
      pred: source(preds, "pred"),
    });
    expect((await scoredOf(input(pred), { mostWaiting })).count).toBe(40);
    const problem = await problemOf(() => scoredOf(input(pred.toReversed()), { mostWaiting }));
    expect(problem).toMatchObject({ code: "READ_FAILED", hint: expect.stringMatching(/^score with --shards 8/) });
    const ofStream = await problemOf(() => scoredOf(input(pred.toReversed(), true), { mostWaiting }));
    expect(ofStream.hint).toMatch(/^write standard input to a file first/);
  });

  it("reads no further once the named units are there", async () => {
    const broken = [...pred, "{"];
    const input = { gold: source(gold, "gold"), pred: source(broken, "pred") };
    const found = async (only: readonly string[]) => {
      const scored = await scoreSystem(breakdown(), input, { ...settings, only: new Set(only) });
      return [scored.count, scored.findings.problemCount];
    };
    expect(await found(["dialogue-1", "dialogue-4"])).toEqual([2, 0]);
    expect(await found(["dialogue-1", "nowhere"])).toEqual([1, 1]);
  });

  it("says when a line has two ids", async () => {
    const twice = '{"id": "a", "turns": [], "id": "b"}';
    const scored = await scoredOf({ gold: source([goldLine("a")], "gold"), pred: source([twice], "pred") });
    expect(problemsOf(scored.findings).map(({ received }) => received)).toEqual(['"a" and "b"']);
  });
});
