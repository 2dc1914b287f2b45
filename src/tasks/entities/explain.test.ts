// Tests of the evidence of entities: which mistake each entity is.
import { describe, expect, it } from "vitest";
import { alignEvidence } from "../../contract/align-evidence.ts";
import type { EvidenceRow } from "../../contract/evidence.ts";
import type { AnyTask } from "../../contract/task.ts";
import { explain } from "../../run/explain.ts";
import { entities } from "./index.ts";
import type { EntitiesOptions } from "./options.ts";

const words = "Ada Lovelace met Charles Babbage in London near Nile".split(" ");
const gold = [{ id: "1", tokens: words, tags: "B-PER I-PER O B-PER I-PER O B-LOC O B-LOC".split(" ") }];
const pred = [{ id: "1", tags: "B-PER I-PER O O I-PER O B-ORG B-LOC O".split(" ") }];

async function rowsOf(
  options: Partial<EntitiesOptions> = {},
  input: { gold: unknown[]; pred: unknown[] } = { gold, pred },
) {
  const { units } = await explain(entities(options) as AnyTask, input);
  return units[0]!.rows;
}

const brief = ({ at, verdict, place, kind }: EvidenceRow) => [at, verdict, place, kind ?? ""];

describe("explain(entities)", () => {
  it("tells wrong bounds, wrong types, missed and extra entities apart", async () => {
    expect((await rowsOf()).map(brief)).toEqual([
      ["tokens 1–2 PER", "correct", "PER", ""],
      ["tokens 4–5 PER", "wrong", "PER", "bounds"],
      ["token 7 LOC", "wrong", "type", "entity-type"],
      ["token 9 LOC", "missed", "LOC", ""],
      ["token 8 LOC", "extra", "LOC", ""],
      ["token 5", "not-scored", undefined, ""],
    ]);
  });

  it("lines up the same entity of systems with the right and the wrong type", async () => {
    const right = await rowsOf({}, { gold, pred: gold });
    const aligned = alignEvidence("1", [
      ["wrong", await rowsOf()],
      ["right", right],
    ]);
    const verdicts = aligned.gold.map(({ at }, k) => [
      at,
      aligned.systems.wrong![k]?.verdict,
      aligned.systems.right![k]?.verdict,
    ]);
    expect(verdicts).toContainEqual(["token 7 LOC", "wrong", "correct"]);
    // The extra entity and the illegal tag.
    expect(aligned.gold).toHaveLength(right.length + 2);
  });

  it("shows words, compares texts or types, and says what a mended row would add", async () => {
    const rows = await rowsOf();
    expect(rows[1]).toMatchObject({
      gold: "Charles Babbage",
      pred: "Babbage",
      counts: { gold: 1, pred: 1, "PER.gold": 1, "PER.pred": 1 },
      mended: { gold: 1, pred: 1, correct: 1, "PER.correct": 1 },
    });
    expect(rows[2]).toMatchObject({ gold: "London (LOC)", pred: "London (ORG)", compare: ["LOC", "ORG"] });
    expect(rows[4]).not.toHaveProperty("mended");
  });

  it("marks illegal tags, and under strict those that it ignores", async () => {
    const note = "I-PER after O: starts a chunk; strict IOB2 ignores it";
    expect((await rowsOf()).filter((row) => row.note !== undefined)).toEqual([
      { at: "token 5", key: "token 5 pred illegal", verdict: "not-scored", pred: "I-PER", note },
    ]);
    const strict = await rowsOf({ reading: "strict" });
    expect(strict.at(-1)).toMatchObject({
      at: "token 5",
      verdict: "not-scored",
      pred: "I-PER",
      note: "I-PER after O: strict IOB2 ignores it",
    });
    expect(strict[1]).toMatchObject({ at: "tokens 4–5 PER", verdict: "missed" });
  });

  it("pairs spans as the reading does, and takes their words from the text in code points", async () => {
    const rows = await rowsOf(
      {},
      {
        gold: [{ id: "1", text: "😀 Ada Lovelace", entities: [[2, 14, "PER"]] }],
        pred: [{ id: "1", entities: [[2, 5, "LOC"]] }],
      },
    );
    expect(rows).toMatchObject([
      {
        at: "2–14 PER",
        verdict: "wrong",
        gold: "Ada Lovelace (PER)",
        pred: "Ada (LOC)",
        kind: "bounds",
        compare: ["Ada Lovelace", "Ada"],
        counts: { neither: 1 },
        mended: { both: 1 },
      },
    ]);
  });

  it("pairs listed texts that are near for display only", async () => {
    const list = (...entries: readonly (readonly [string, string])[]) => [
      { id: "1", entities: entries.map(([text, type]) => ({ text, type })) },
    ];
    const rows = await rowsOf(
      {},
      {
        gold: list(["Ada Lovelace", "PER"], ["London", "LOC"], ["Rome", "LOC"]),
        pred: list(["lovelace", "PER"], ["London", "ORG"], ["Paris", "LOC"]),
      },
    );
    expect(rows.map(brief)).toEqual([
      ["entity 1 PER", "wrong", "PER", "bounds"],
      ["entity 2 LOC", "wrong", "type", "entity-type"],
      ["entity 3 LOC", "missed", "LOC", ""],
      ["entity 4 LOC", "extra", "LOC", ""],
    ]);
  });

  it("has no correct row for a chunk that conlleval never closes", async () => {
    const same = [{ id: "1", tags: ["B-PER", "X", "O", "B-LOC"] }];
    const rows = await rowsOf({ reading: "conlleval" }, { gold: same, pred: same });
    expect(rows[1]).toMatchObject({ verdict: "wrong", note: "conlleval does not count this pair" });
  });
});
