// Verdicts and averages of the official program. Provenance: fixtures/README.md.
import { expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { summarizeBy } from "../../contract/formula/score-formulas.ts";
import { score } from "../../run/score.ts";
import cases from "../tool-calls/fixtures/cases.json" with { type: "json" };
import { bfcl } from "./index.ts";
import type { BfclMatch } from "./match.ts";
import { columns, scores } from "./score.ts";

const of = (wanted: string) =>
  cases.cases.filter(({ kind }) => kind === wanted).map((one) => [one.id, one.rule, one] as const);

it.each(of("bfcl"))("bfcl gives the official verdict: %s %s", async (_, __, one) => {
  const errors: (string | null)[] = [];
  const visit = ({ match }: { match: unknown }) => errors.push((match as BfclMatch).error);
  const sides = {
    gold: inMemorySource("gold", { "gold.jsonl": one.gold! }),
    pred: inMemorySource("pred", { "pred.jsonl": one.pred! }),
  };
  const { scores } = await score(bfcl(one.options as never), sides as never, { ci: null, visit } as never);
  expect([scores.accuracy, errors]).toEqual([one.expected.right, [one.expected.error]]);
});

it.each(of("bfcl-run"))("bfcl averages as the leaderboard: %s %s", (_, __, one) => {
  const totals = Object.fromEntries(columns.map((column) => [column, 0]));
  for (const [category, [right, units]] of Object.entries(one.counts!)) {
    totals[`${category}.right`] = right!;
    totals[`${category}.units`] = units!;
  }
  const summary = summarizeBy(() => scores)(totals, {});
  for (const [id, expected] of Object.entries(one.expected)) {
    if (id === "live" || id === "v3.live") expect(summary[id]).toBeCloseTo(expected as number, 14);
    else expect([id, summary[id]]).toEqual([id, expected]);
  }
});
