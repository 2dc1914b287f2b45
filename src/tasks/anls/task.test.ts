// The task as users call it: files, units in memory, errors, evidence.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import type { EvidenceRow } from "../../contract/evidence.ts";
import { score } from "../../run/score.ts";
import { anls } from "./index.ts";

interface Case {
  readonly id: string;
  readonly rules: "star" | "docvqa";
  readonly gold: string;
  readonly pred: string;
  readonly threshold?: number;
  readonly units: readonly { readonly answers: readonly string[]; readonly pred: unknown }[];
  readonly expected: {
    readonly score: number;
    readonly credit?: number;
    readonly leaves?: number;
    readonly units: readonly number[];
    readonly error?: string;
  };
}
const { cases } = JSON.parse(readFileSync(new URL("./fixtures/cases.json", import.meta.url), "utf8")) as {
  readonly cases: readonly Case[];
};
const casesOf = (rules: Case["rules"], hasError: boolean) =>
  cases.filter((one) => one.rules === rules && (one.expected.error !== undefined) === hasError);

type Options = NonNullable<Parameters<typeof anls>[0]>;
const lines = (side: string, ...texts: readonly string[]) =>
  inMemorySource(side, { [`${side}.jsonl`]: texts.join("\n") });
const json = (side: string, value: unknown) => inMemorySource(side, { [`${side}.json`]: JSON.stringify(value) });

async function run(input: { gold: unknown; pred: unknown }, options: Options = {}, settings: object = {}) {
  const matches: unknown[] = [];
  const task = anls(options);
  const visit = ({ match }: { match: unknown }) => matches.push(match);
  const result = await score(task, input as never, { ci: null, perUnit: true, ...settings, visit } as never);
  const rows = matches.flatMap((match) => task.definition.explain.rows(match as never, task.options as never));
  return { ...result, evidence: rows as readonly EvidenceRow[] };
}

const document = (gold: string, pred: string, options?: Options, settings?: object) =>
  run(
    { gold: lines("gold", `{"id":"u","value":${gold}}`), pred: lines("pred", `{"id":"u",${pred}}`) },
    options,
    settings,
  );

describe("score(anls(), …) of a document", () => {
  it.each(casesOf("star", false))("$id", async ({ gold, pred, expected }) => {
    for (const written of [`"value":${pred}`, `"response":${JSON.stringify(pred)}`]) {
      const { scores, rows, evidence, signature } = await document(gold, written);
      expect(scores.anls).toBe(expected.score);
      expect(signature).toContain("rules:star");
      if (expected.credit === undefined) continue;
      expect(rows![0]!.slice(2)).toEqual([expected.credit, expected.leaves]);
      const leaves = evidence.reduce((sum, { counts }) => sum + (counts?.leaves ?? 0), 0);
      expect(leaves).toBe(expected.leaves);
    }
  });

  it("takes whole doubles in memory for integers", async () => {
    const value = { a: 1.0, b: 1e21, c: -0, d: 0.5, e: [true, null] };
    const pred = '{"a":1,"b":1000000000000000000000,"c":0,"d":0.5,"e":[true,null]}';
    const { scores } = await run({ gold: [{ id: "u", value }], pred: lines("pred", `{"id":"u","value":${pred}}`) });
    expect(scores.anls).toBe(1);
  });

  it("keeps the order of integer-like keys and the texts of numbers in a JSON array", async () => {
    const gold = inMemorySource("gold", { "gold.json": '[{"id":"u","value":{"10":1.0,"9":2}}]' });
    const same = inMemorySource("pred", { "pred.json": '[{"id":"u","value":{"10":1.00,"9":2}}]' });
    const other = inMemorySource("pred", { "pred.json": '[{"id":"u","value":{"10":1,"9":2}}]' });
    expect((await run({ gold, pred: same })).scores.anls).toBe(1);
    expect((await run({ gold, pred: other })).scores.anls).toBe(0.5);
  });

  it("refuses lists of accepted values that are empty, at any depth", async () => {
    await expect(document('{"a":[{"$any-of":[]}]}', '"value":{}')).rejects.toThrow(
      'gold.jsonl:1 value\n  expected at least one accepted value, received an empty list under "$any-of"',
    );
    await expect(document("[]", '"value":"oak"')).rejects.toThrow(
      "expected a list of at least one accepted text, because the prediction is a text, received []",
    );
  });

  it("reads a response leniently, or counts it as null", async () => {
    const prose = '"response":"Sure: {\\"a\\": 1.0,}"';
    await expect(document('{"a":1.0}', prose)).rejects.toThrow("pred.jsonl:1 response");
    expect((await document('{"a":1.0}', prose, { answers: "lenient" })).scores.anls).toBe(1);
    const { scores, units } = await document('{"a":1.0}', '"response":"none"', { invalid: "empty" });
    expect([scores.anls, units.invalid]).toEqual([0, ["u"]]);
    expect((await document("null", '"response":"none"', { invalid: "empty" })).scores.anls).toBe(1);
  });

  it("counts a missing prediction as null", async () => {
    const gold = lines("gold", '{"id":"a","value":null}', '{"id":"b","value":{"x":"y"}}');
    const { perUnit } = await run({ gold, pred: lines("pred", '{"id":"a","value":null}') }, {}, { missing: "wrong" });
    expect(perUnit!.map(({ scores }) => scores.anls)).toEqual([1, 0]);
  });

  it("ignores extra keys without a value if the option says so", async () => {
    const run = async (extraNull: "penalise" | "ignore") =>
      (await document('{"a":"x"}', '"value":{"a":"x","b":null}', { extraNull })).scores.anls;
    expect([await run("penalise"), await run("ignore")]).toEqual([0.5, 1]);
  });

  it("refuses values in memory that are no JSON", async () => {
    const value: unknown[] = [];
    value.push({ again: value });
    const refused = run({ gold: [{ id: "u", value }], pred: [{ id: "u", value: 1 }] });
    await expect(refused).rejects.toThrow("gold[0] value[0].again\n  expected JSON: ");
    const far = { gold: [{ id: "u", value: [Number.NaN] }], pred: [{ id: "u", value: 1 }] };
    await expect(run(far)).rejects.toThrow("received NaN");
  });

  it("refuses lists that would take too long to pair", async () => {
    const list = (length: number, item: unknown) => Array.from({ length }, () => item);
    const pair = (gold: unknown, pred: unknown) =>
      run({ gold: [{ id: "u", value: gold }], pred: [{ id: "u", value: pred }] });
    const refused =
      "pred[0]\n  expected at most 2000000 comparisons to pair texts and the items of lists, received more";
    await expect(pair(list(40, list(40, "a")), list(40, list(40, "b")))).rejects.toThrow(refused);
    await expect(pair("a".repeat(200_000), "b".repeat(200_000))).rejects.toThrow(refused);
    await expect(pair(list(100_000, "a"), ["b"])).rejects.toThrow(refused);
    expect((await pair(list(100_000, "a"), [])).scores.anls).toBe(0);
  });

  it("refuses lists whose assignment would take too long", async () => {
    const texts = (shortest: number, step: number) =>
      Array.from({ length: 300 }, (_, at) => "a".repeat(shortest + ((at * step) % 150)));
    const [value, other] = [texts(150, 7), texts(300, 11)];
    const refused = run({ gold: [{ id: "u", value }], pred: [{ id: "u", value: other }] });
    await expect(refused).rejects.toThrow("received more");
  });
});

describe("score(anls(), …) of questions", () => {
  const files = ({ units }: Pick<Case, "units">) => ({
    gold: json("gold", {
      dataset_name: "docvqa",
      data: units.map(({ answers }, questionId) => ({ questionId, question: "?", answers })),
    }),
    pred: json(
      "pred",
      units.map(({ pred }, questionId) => ({ questionId, answer: pred })),
    ),
  });

  it.each(casesOf("docvqa", false).filter(({ units }) => units.length > 0))("$id", async (one) => {
    const { threshold = 0.5, expected } = one;
    const { scores, perUnit, signature } = await run(files(one), { threshold });
    const byPosition = perUnit!.toSorted((a, b) => Number(a.id) - Number(b.id));
    expect(byPosition.map(({ scores }) => scores.anls)).toEqual(expected.units);
    expect(Math.abs(scores.anls! - expected.score)).toBeLessThanOrEqual(1e-15);
    expect(signature).toContain("rules:docvqa");
  });

  it.each(casesOf("docvqa", true))("$id", async (one) => {
    await expect(run(files(one))).rejects.toThrow(/gold\.json:1 data\[0\]\.answers|pred\.json:1 \[0\]\.answer/);
  });

  it("counts an answer that is no text as empty if the option says so", async () => {
    const pred = [{ id: "u", answer: 3 }];
    const { scores, units } = await run({ gold: [{ id: "u", answers: ["3"] }], pred }, { invalid: "empty" });
    expect([scores.anls, units.invalid]).toEqual([0, ["u"]]);
  });

  it("names the other rules where a side was made for them", async () => {
    const [question, value] = [
      { id: "u", answers: ["3"] },
      { id: "u", value: 3 },
    ];
    const refused = (gold: object, pred: object, rules: "docvqa" | "star") =>
      expect(run({ gold: [gold], pred: [pred] }, { rules })).rejects;
    await refused(value, { id: "u", answer: "3" }, "docvqa").toThrow(
      'gold[0]\n  expected the key "answers", received "value"',
    );
    await refused(question, value, "star").toThrow('hint: score it by its answers: `as: "docvqa"`');
    await refused(question, value, "docvqa").toThrow('pred[0]\n  expected the key "answer", received "value"');
  });

  it("refuses ids that gold lacks, and gold without answers", async () => {
    const gold = [{ id: "u", answers: ["3"] }];
    await expect(
      run({
        gold,
        pred: [
          { id: "u", answer: "3" },
          { id: "v", answer: "3" },
        ],
      }),
    ).rejects.toThrow("UNKNOWN_ID");
    await expect(run({ gold: [{ id: "u", answers: [] }], pred: [{ id: "u", answer: "3" }] })).rejects.toThrow(
      "gold[0] answers\n  expected at least one accepted answer, received []",
    );
  });
});

describe("explain(…)", () => {
  it("has a row for a question at the place of its type", async () => {
    const gold = [{ id: "u", answers: ["Harbour, blue", "Blue Harbour"], question_types: ["form", "layout"] }];
    const { evidence } = await run({ gold, pred: [{ id: "u", answer: "Blue Harbor" }] });
    expect(evidence).toEqual([
      {
        at: "answer",
        place: "form, layout",
        verdict: "wrong",
        gold: "Blue Harbour",
        pred: "Blue Harbor",
        values: { distance: 1, credit: 1 - 1 / 12 },
        counts: { credit: 1 - 1 / 12, leaves: 1 },
        mended: { credit: 1, leaves: 1 },
      },
    ]);
  });

  it("has a row for each leaf and each item without a partner, with both paths", async () => {
    const gold = '{"lines":[{"sku":"A1","n":1},{"sku":"B2","n":2}],"note":null,"due":"12 May"}';
    const pred = '{"lines":[{"sku":"B2","n":"2"},{"sku":"A1","n":1},{"sku":"C3"}],"note":"x","extra":[]}';
    const { evidence } = await document(gold, `"value":${pred}`);
    const rows = evidence.filter(({ level }) => level !== "sum");
    expect(rows.map(({ at, place, verdict, gold, pred, note }) => [at, place, verdict, gold, pred, note])).toEqual([
      ["lines[0].sku", "lines.sku", "correct", "A1", "A1", "paired with lines[1].sku"],
      ["lines[0].n", "lines.n", "correct", "1", "1", "paired with lines[1].n"],
      ["lines[1].sku", "lines.sku", "correct", "B2", "B2", "paired with lines[0].sku"],
      ["lines[1].n", "lines.n", "correct", "2", '"2"', "paired with lines[0].n"],
      ["predicted lines[2]", "lines", "extra", undefined, '{"sku": "C3"}', "no gold item is its partner"],
      ["note", "note", "extra", "null", '"x"', undefined],
      ["due", "due", "missed", "12 May", undefined, undefined],
      ["predicted extra", "extra", "extra", undefined, "[]", "only predicted and without a value: it costs its leaves"],
    ]);
    expect(evidence.find(({ at }) => at === "closest gold")?.gold).toBe(
      '{"lines": [{"sku": "B2", "n": 2}, {"sku": "A1", "n": 1}], "note": null, "due": "12 May"}',
    );
    const keys = evidence.filter(({ values }) => values?.score !== undefined);
    expect(keys.map(({ place, values }) => [place, values!.score])).toEqual([
      ["lines.sku", 1],
      ["lines.n", 1],
      ["lines", 4 / 5],
      ["note", 0],
      ["due", 0],
    ]);
  });
});
