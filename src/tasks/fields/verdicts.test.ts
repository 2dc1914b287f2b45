// Verdicts in results: what the signature says of them, and long integers, which JSON in memory would round.
import { expect, it } from "vitest";
import { score } from "../../run/score.ts";
import { fields } from "./index.ts";
import { fieldsMaker } from "./task.ts";

const description = { $karat: "fields 2", x: { $compare: "exact", $judge: true } } as const;
const long = 2n ** 60n + 1n;
const verdict = { field: "x", gold: long, pred: 7, verdict: true };
const input = { gold: [{ id: "a", value: { x: long } }], pred: [{ id: "a", value: { x: 7 } }] };

it("score(fields(…, { verdicts })) finds the verdict on a long integer, and its options survive JSON", async () => {
  const result = await score(fields(description, { verdicts: [verdict] }), input);
  expect(result.scores.f1).toBe(1);
  const again = await score(fieldsMaker(JSON.parse(JSON.stringify(result.options))), input);
  expect(again).toEqual({ ...result, scores: again.scores });
  const other = await score(fields(description, { verdicts: [{ ...verdict, gold: long + 2n }] }), input);
  expect(other.scores.f1).toBe(0);
});

it("score(fields(…, { verdicts })) signs what is judged: not the order of lines, the names of judges or other fields", async () => {
  const signed = async (verdicts: readonly unknown[]) =>
    /\|verdicts:(\w+)/.exec((await score(fields(description, { verdicts }), input)).signature)![1];
  const other = { field: "x", gold: 1, pred: 2, verdict: 0.5 };
  const digest = await signed([verdict, other]);
  expect(digest).toHaveLength(12);
  expect(await signed([other, { ...verdict, by: "m" }, { ...verdict, field: "y" }])).toBe(digest);
  expect(await signed([{ ...verdict, field: "y" }])).toBe("none");
  expect(await signed([verdict])).not.toBe(digest);
});

it("score(fields(judged), …) says how many values have no verdict", async () => {
  const messagesOf = async (verdicts: readonly unknown[]) =>
    (await score(fields(description, { verdicts }), input)).warnings.map(({ message }) => message).join("\n");
  expect(await messagesOf([])).toContain("1 value has no verdict, so the comparator decides. `toJudge` writes them");
  expect(await messagesOf([verdict])).not.toContain("verdict");
});

it("fields(…, { verdicts }) names the lines of wrong verdicts, equal problems once", () => {
  const wrong = (line: object) => ({ field: "x", gold: 1, pred: 2, ...line });
  const make = () =>
    fields(description, {
      verdicts: [wrong({ verdict: 1 }), ...[2, 2, 2, 2].map((v) => wrong({ verdict: v })), wrong({})],
    });
  expect(make).toThrow(
    /^the verdicts:2 verdict\n.*received 2 .*\n {2}and 3 more like it: the verdicts:3 verdict, the verdicts:4 verdict, …\nthe verdicts:6/,
  );
});

it("score(fields(judged), …) says which verdicts are on no judged field", async () => {
  const { warnings } = await score(fields(description, { verdicts: [verdict, { ...verdict, field: "y" }] }), input);
  const message = "Verdicts on y are ignored: the description does not judge such a field";
  expect(warnings).toContainEqual(expect.objectContaining({ message }));
});
