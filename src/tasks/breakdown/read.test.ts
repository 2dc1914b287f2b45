// The check of logs by hand agrees with the declared shape.
import fc from "fast-check";
import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../../test/in-memory-source.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { explain } from "../../run/explain.ts";
import { score } from "../../run/score.ts";
import { breakdown } from "./index.ts";
import { formats, LogFile } from "./read.ts";

const vote = fc.oneof(fc.record({ breakdown: fc.constantFrom("O", "T", "X", "?") }), fc.constantFrom(null, 3, {}));
const turn = fc.oneof(
  fc.record({ speaker: fc.constantFrom("U", "S", "B") }, { requiredKeys: [] }),
  fc.record(
    {
      speaker: fc.constantFrom<unknown>("U", "S", 4),
      annotations: fc.array(vote, { maxLength: 3 }),
      "turn-index": fc.constantFrom<unknown>(1, 2.5, "3"),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, 1),
);
const log = fc.record(
  { "dialogue-id": fc.constantFrom<unknown>("a", 7), turns: fc.array(turn, { maxLength: 3 }) },
  { requiredKeys: [] },
);

describe("dbdc-log", () => {
  it("read(record) accepts a log if and only if its shape does", () => {
    let accepted = 0;
    fc.assert(
      fc.property(log, (value) => {
        const sink = new FindingCollector();
        const reader = formats.gold[0]!.open(breakdown().options, sink);
        const items = [...reader.read({ file: "log.json", line: 1, value })];
        const isShape = safeParse(LogFile, value).success;
        const onlyUncounted = isShape && sink.problemCount > 0;
        if (isShape) accepted++;
        expect(isShape).toBe(sink.problemCount === 0 || onlyUncounted);
        if (isShape) expect(items).toHaveLength(1);
      }),
      { numRuns: 500, seed: 11 },
    );
    expect(accepted).toBeGreaterThan(50);
  });
});

// The rule of eval.py: it lists one folder, and looks up the label file of each log it finds there.
describe("files of DBDC", () => {
  const log = (id: string) =>
    JSON.stringify({
      "dialogue-id": id,
      turns: [{ speaker: "S", "turn-index": 0, annotations: [{ breakdown: "O" }] }],
    });
  const labels = (label: string) =>
    JSON.stringify({
      turns: [{ "turn-index": 0, labels: [{ breakdown: label, "prob-O": 1, "prob-T": 0, "prob-X": 0 }] }],
    });
  const run = (options: Parameters<typeof breakdown>[0]) =>
    score(
      breakdown(options),
      {
        gold: inMemorySource("gold", { "a.log.json": log("a"), "more/b.log.json": log("b") }),
        pred: inMemorySource("pred", { "a.labels.json": labels("O"), "b.labels.json": labels("X") }),
      },
      { ci: null },
    );

  it("score(breakdown({ as: 'dbdc3' })) counts the logs of one folder and ignores surplus label files", async () => {
    const { scores, units } = await run({ as: "dbdc3" });
    expect(scores.accuracy).toBe(1);
    expect(units).toMatchObject({ scored: 1, extra: ["b"] });
  });

  it("score(breakdown({ as: 'dbdc3' })) scores two logs with one dialogue-id against the same label file", async () => {
    const logs = { "a.log.json": log("a"), "b.log.json": log("b"), "c.log.json": log("a").replace('"O"', '"X"') };
    const gold = inMemorySource("gold", logs);
    const pred = inMemorySource("pred", { "a.labels.json": labels("O"), "b.labels.json": labels("O") });
    const { scores, units, perUnit, warnings } = await score(
      breakdown({ as: "dbdc3" }),
      { gold, pred },
      { ci: null, perUnit: true },
    );
    expect([scores.accuracy, units.scored]).toEqual([2 / 3, 3]);
    expect(perUnit!.map((unit) => [unit.id, unit.scores.accuracy])).toEqual([
      ["a", 1],
      ["a (2)", 0],
      ["b", 1],
    ]);
    expect(warnings.map(({ code, examples }) => [code, examples])).toEqual([["REPEATED_ID", ["c.log.json:1"]]]);
    const second = await explain(breakdown({ as: "dbdc3" }), { gold, pred }, { unit: "a (2)" });
    expect(second.units.map(({ id, rows }) => [id, rows.map(({ verdict }) => verdict)])).toEqual([
      ["a (2)", ["wrong"]],
    ]);
    await expect(score(breakdown(), { gold, pred })).rejects.toThrow('"a" again');
  });

  it("score(breakdown) counts logs in subfolders and says so", async () => {
    const { scores, warnings } = await run({});
    expect(scores.accuracy).toBe(0.5);
    expect(warnings.map(({ code }) => code)).toEqual(["SUBFOLDERS"]);
  });
});

describe("a dialogue-id of many million characters", () => {
  it("is refused like any other wrong id", async () => {
    const log = JSON.stringify({ "dialogue-id": "a".repeat(12_000_000), turns: [] });
    const gold = inMemorySource("gold", { "a.log.json": log });
    await expect(score(breakdown(), { gold, pred: [] })).rejects.toThrow("at most 10000 characters");
  });
});
