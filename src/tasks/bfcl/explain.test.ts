// Evidence: which rows a unit has, and what its error is called.
import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { bfcl } from "./index.ts";

const description = {
  name: "mix",
  parameters: {
    type: "dict",
    properties: { litres: { type: "float" }, colour: { type: "string" } },
    required: ["litres"],
  },
};

async function rowsOf(category: string, answers: readonly object[], result: unknown) {
  const rows: unknown[] = [];
  const { definition, options } = bfcl();
  const visit = ({ match }: { match: unknown }) =>
    rows.push(...definition.explain.rows(match as never, options as never, "all"));
  const gold = [{ id: `${category}_0`, function: [description], ground_truth: answers }];
  const pred = [{ id: `${category}_0`, result }];
  await score(bfcl(), { gold, pred } as never, { ci: null, visit } as never);
  return (rows as { at: string; verdict: string; kind?: string; note?: string }[]).map(({ at, verdict, kind, note }) =>
    [at, verdict, kind, note].filter(Boolean).join(" | "),
  );
}

const accepted = { mix: { litres: [0.5], colour: ["red", ""] } };

it.each([
  [
    "simple_python",
    [accepted],
    "mix(litres=0.5)",
    ["call 1 | correct", "call 1 litres | correct", "call 1 colour | correct"],
  ],
  [
    "simple_python",
    [accepted],
    "mix(litres=1.5)",
    ["call 1 | wrong | value_error:others", "call 1 litres | wrong | value_error:others", "call 1 colour | correct"],
  ],
  ["simple_python", [accepted], "Sure!", ["reply | wrong | undecodable | ast_decoder:decoder_failed"]],
  [
    "parallel",
    [accepted, accepted],
    "mix(litres=0.5)",
    [
      "call 1 | correct",
      "call 1 litres | correct",
      "call 1 colour | correct",
      "call 2 | missed | parallel_function_checker_no_order:wrong_count",
    ],
  ],
  ["multiple", [accepted, accepted], "mix(litres=0.5)", ["reply | wrong | multiple_function_checker:wrong_count"]],
  ["parallel", [], [], ["reply | correct"]],
  ["parallel", [], "mix(litres=1)", ["reply | extra | parallel_function_checker_no_order:wrong_count"]],
  ["irrelevance", [], "mix(litres=1)", ["reply | extra | irrelevance_error:decoder_success"]],
  ["irrelevance", [], "Sure!", ["reply | correct"]],
  ["live_relevance", [], [], ["reply | missed | relevance_error:decoder_failed"]],
  ["live_relevance", [], "Sure!", ["reply | missed | undecodable | relevance_error:decoder_failed"]],
])("explain of %s, gold %j, reply %j", async (category, answers, reply, rows) => {
  expect(await rowsOf(category, answers, reply)).toEqual(rows);
});

it("bfcl compares 10,000 calls in linear time, or says where there are too many", async () => {
  const parameters = { type: "dict", properties: { x: { type: "integer" } }, required: ["x"] };
  const answers = Array.from({ length: 10_000 }, (_, x) => ({ f: { x: [x] } }));
  const gold = [{ id: "parallel_0", function: [{ name: "f", parameters }], ground_truth: answers }];
  const accuracyOf = async (xs: readonly number[]) => {
    const pred = [{ id: "parallel_0", result: xs.map((x) => ({ f: { x } })) }];
    return (await score(bfcl(), { gold, pred } as never, { ci: null })).scores.accuracy;
  };
  const numbers = [...answers.keys()];
  expect(await accuracyOf(numbers)).toBe(1);
  expect(await accuracyOf(numbers.map((x) => -x - 1))).toBe(0);
  await expect(accuracyOf(numbers.toReversed())).rejects.toThrow("at most 1000000 comparisons");
});
