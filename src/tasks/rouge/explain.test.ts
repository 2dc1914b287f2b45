import { describe, expect, it } from "vitest";
import type { EvidenceRow } from "../../contract/evidence.ts";
import { evidenceText } from "../../report/evidence.ts";
import { PLAIN } from "../../report/score-report.ts";
import { explain } from "../../run/explain.ts";
import { rouge } from "./index.ts";

const GOLD = { references: [["The harbour bridge reopened on Monday.", "Ferries stop."], ["The bridge is open."]] };
const PRED = { summary: ["On Monday the harbour bridge was reopened.", "All ferries stop today."] };

async function evidenceOf(options = {}, gold = GOLD, pred = PRED): Promise<readonly EvidenceRow[]> {
  const { units } = await explain(rouge(options), { gold: [{ id: "a", ...gold }], pred: [{ id: "a", ...pred }] });
  return units[0]!.rows;
}

const marked = (row: EvidenceRow, side: "gold" | "pred") =>
  row.marks?.[side]?.map(([start, end]) => row[side]!.slice(start, end));

describe("explain", () => {
  it("explain(match) has a row of counts for each reference and one for each of its sentences", async () => {
    const rows = await evidenceOf();
    expect(rows.map(({ at }) => at)).toEqual([
      "reference 1, sentence 1",
      "reference 1, sentence 2",
      "reference 1",
      "reference 2, sentence 1",
      "reference 2",
    ]);
    expect(rows[2]!.values).toMatchObject({ rouge1: "8/11/8", rouge2: "4/10/7" });
    expect(rows[2]!.note).toContain("2: on mondai, the harbour, harbour bridg");
  });

  it("explain(match) marks what ROUGE-L aligned in both texts", async () => {
    const [first, second] = await evidenceOf();
    expect(marked(first!, "gold")).toEqual(["The harbour bridge reopened"]);
    expect(marked(first!, "pred")).toEqual(["the harbour bridge", "reopened", "ferries stop"]);
    expect(marked(second!, "gold")).toEqual(["Ferries stop"]);
  });

  it("explain(match) calls a sentence correct from half of its words on, wrong below and missed at none, and says so", async () => {
    const rows = await evidenceOf(
      {},
      { references: [["red green blue", "one two three four", "north south"]] } as never,
      {
        summary: ["red green", "one"],
      },
    );
    expect(rows.map(({ verdict, values }) => [verdict, values!.words])).toEqual([
      ["correct", "2 of 3 (correct from 2)"],
      ["wrong", "1 of 4 (correct from 2)"],
      ["missed", "0 of 2 (correct from 1)"],
      ["wrong", "3 of 9 (correct from 5)"],
    ]);
  });

  it("explain(match) shows what a limit cut off, of references too", async () => {
    const rows = await evidenceOf({ words: 3 });
    const cut = rows.filter(({ verdict }) => verdict === "not-scored");
    expect(cut.map(({ at, gold, pred }) => [at, gold ?? pred])).toEqual([
      ["summary, cut off", "harbour bridge was reopened. | All ferries stop today."],
      ["reference 1, cut off", "reopened on Monday. | Ferries stop."],
      ["reference 2, cut off", "open."],
    ]);
    const bytes = await evidenceOf({ bytes: 12 });
    expect(bytes.find(({ at }) => at === "summary, cut off")).toMatchObject({ note: "beyond 12 bytes" });
  });

  it("explain(match) says which reference is best", async () => {
    const rows = await evidenceOf({ references: "best" });
    expect(rows[4]!.values).toMatchObject({ rouge2: "0/10/3 (another is best)" });
    expect(rows[4]!.counts).not.toHaveProperty("rouge2.hits");
  });

  it("evidenceText(unit) shows marked parts of mistakes in colour", async () => {
    const style = { ...PLAIN, good: (text: string) => `<${text}>` };
    const rows = await evidenceOf({}, GOLD, { summary: ["The bridge burned."] } as never);
    const text = evidenceText({ id: "a", rows }, { digits: 3, width: 160, style });
    expect(text).toContain("<The> harbour <bridge> reopened on Monday.");
  });
});
