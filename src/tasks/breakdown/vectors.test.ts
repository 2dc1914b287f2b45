// The numbers and texts of eval.py on 37 invented cases (fixtures/README.md says how they were made).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { officialRun } from "../../../test/official-run.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { KaratError } from "../../problems/problem.ts";
import { breakdown } from "./index.ts";

const fixtures = fileURLToPath(new URL("./fixtures/", import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(fixtures + file, "utf8"));
const names: string[] = readJson("index.json").cases.map((entry: { case: string }) => entry.case);

const run = (name: string, threshold: string) =>
  officialRun(breakdown({ align: "order", invalid: "wrong", threshold: Number(threshold) }), {
    gold: readPath(`${fixtures}${name}/gold`),
    pred: readPath(`${fixtures}${name}/pred`),
  });

interface Expected {
  readonly accuracy: number;
  readonly X: Readonly<Record<"precision" | "recall" | "f1", number>>;
  readonly "T+X": Readonly<Record<"precision" | "recall" | "f1", number>>;
  readonly jsd: Readonly<Record<string, number>>;
  readonly mse: Readonly<Record<string, number>>;
  readonly error?: unknown;
}

const CLASSES = { "o-t-x": "O,T,X", "o-tx": "O,T+X", "ot-x": "O+T,X" };

function expectedScores(expected: Expected): Record<string, number> {
  const scores: Record<string, number> = { accuracy: expected.accuracy };
  for (const measure of ["precision", "recall", "f1"] as const) {
    scores[`${measure}.x`] = expected.X[measure];
    scores[`${measure}.tx`] = expected["T+X"][measure];
  }
  for (const [ours, theirs] of Object.entries(CLASSES)) {
    scores[`jsd.${ours}`] = expected.jsd[theirs]!;
    scores[`mse.${ours}`] = expected.mse[theirs]!;
  }
  return scores;
}

describe.each(names)("score(breakdown, %s)", (name) => {
  const results: [string, Expected][] = Object.entries(readJson(`${name}/expected.json`).results);

  it.each(results)("gives what eval.py gives at threshold %s", async (threshold, expected) => {
    if (expected.error !== undefined) {
      await expect(run(name, threshold)).rejects.toBeInstanceOf(KaratError);
      return;
    }
    const { result, text } = await run(name, threshold);
    const wanted = expectedScores(expected);
    expect(Object.keys(wanted)).toHaveLength(13);
    for (const [id, value] of Object.entries(wanted))
      expect(Math.abs(result.scores[id]! - value), id).toBeLessThanOrEqual(1e-12);
    expect(text).toBe(readFileSync(`${fixtures}${name}/expected.${threshold}.txt`, "utf8"));
  });
});

// Made with the rule of eval.py in Python: total += error for each turn, then "%4f" % (total / turns).
describe("official text", () => {
  it("adds turns in one running sum, whatever the dialogues; the score is exact", async () => {
    const votes = [["O", "O", "O", "T"], ["O", "O", "O", "T"], ["O"], ["O"], ["T"], ["X"], ["T"], ["X"]];
    const probabilities = [
      [0.72, 0.06, 0.22],
      [0.58, 0.02, 0.4],
      [0.94, 0.0, 0.06],
      [0.43, 0.56, 0.01],
      [0.47, 0.21, 0.32],
      [0.35, 0.61, 0.04],
      [0.94, 0.0, 0.06],
      [0.32, 0.03, 0.65],
    ];
    const dialogues = [
      ["a", 0, 3],
      ["b", 3, 8],
    ] as const;
    const gold = dialogues.map(([id, from, to]) => ({
      id,
      turns: votes.slice(from, to).map((annotations, index) => ({ index, annotations })),
    }));
    const pred = dialogues.map(([id, from, to]) => ({
      id,
      turns: probabilities.slice(from, to).map(([O, T, X], index) => ({
        index,
        label: "O",
        probabilities: { O: O!, T: T!, X: X! },
      })),
    }));
    const { result, text } = await officialRun(breakdown(), { gold, pred });
    expect(text).toContain("Mean squared error (O,T+X) : \t0.210963\n");
    expect(result.scores["mse.o-tx"]!.toFixed(6)).toBe("0.210962");
  });
});
