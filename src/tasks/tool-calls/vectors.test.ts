// Columns and scores of the protocol's vectors. Provenance: fixtures/README.md.
import { expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { score } from "../../run/score.ts";
import vectors from "./fixtures/cases.json" with { type: "json" };
import { toolCalls } from "./index.ts";
import { columns } from "./score.ts";

const of = (wanted: string) =>
  vectors.cases.filter(({ kind }) => kind === wanted).map((one) => [one.id, one.rule, one] as const);

type Case = (typeof vectors.cases)[number];

function scored({ gold, pred, options }: Case) {
  const sides = {
    gold: inMemorySource("gold", { "gold.jsonl": gold! }),
    pred: inMemorySource("pred", { "pred.jsonl": pred! }),
  };
  return score(toolCalls(options as never), sides as never, { ci: null, perUnit: true });
}

it.each(of("general"))("tool-calls counts the columns of a unit: %s %s", async (_, __, one) => {
  const { totals } = await scored(one);
  expect(totals).toMatchObject(one.expected);
  expect(Object.keys(one.expected).toSorted()).toEqual([...columns, "units"].toSorted());
});

it.each(of("general-run"))("tool-calls scores a run: %s %s", async (_, __, one) => {
  const { scores } = await scored(one);
  expect(scores).toEqual(one.expected);
});
