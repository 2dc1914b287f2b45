// The numbers and texts of eval.py on 37 invented cases (fixtures/README.md says how they were made).
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { KaratError } from "../../core/problem.ts";
import type { Result, Scores } from "../../core/result.ts";
import { readPath } from "../../io/read-path.ts";
import { score } from "../../run/score.ts";
import { breakdown } from "./index.ts";

const fixtures = fileURLToPath(new URL("./fixtures/", import.meta.url));
const readJson = (file: string) => JSON.parse(readFileSync(fixtures + file, "utf8"));
const names: string[] = readJson("index.json").cases.map((entry: { case: string }) => entry.case);

const run = (name: string, threshold: string) =>
  score(
    breakdown({ align: "order", invalid: "wrong", threshold: Number(threshold) }),
    { gold: readPath(`${fixtures}${name}/gold`), pred: readPath(`${fixtures}${name}/pred`) },
    { perUnit: true, ci: null },
  );

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

function officialText(result: Result): string {
  const { official } = breakdown.definition;
  return official!.end({
    ids: result.perUnit!.map(({ id }) => id),
    totals: result.totals as never,
    scores: result.scores as never,
    perUnit: [],
    options: result.options as never,
    units: { system: "system", ids: [], rows: [] },
    resampling: {},
  });
}

describe.each(names)("score(breakdown, %s)", (name) => {
  const results: [string, Expected][] = Object.entries(readJson(`${name}/expected.json`).results);

  it.each(results)("gives what eval.py gives at threshold %s", async (threshold, expected) => {
    if (expected.error !== undefined) {
      await expect(run(name, threshold)).rejects.toBeInstanceOf(KaratError);
      return;
    }
    const result = await run(name, threshold);
    const wanted = expectedScores(expected);
    expect(Object.keys(wanted)).toHaveLength(13);
    for (const [id, value] of Object.entries(wanted))
      expect(Math.abs((result.scores as Scores)[id]! - value), id).toBeLessThanOrEqual(1e-12);
    expect(officialText(result)).toBe(readFileSync(`${fixtures}${name}/expected.${threshold}.txt`, "utf8"));
  });
});
