// Units on their way to a thread: as texts where those say all, else with what was read.
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../core/finding-sink.ts";
import type { UnitSide } from "../../core/pair.ts";
import { breakdown } from "../../tasks/breakdown/index.ts";
import { storeUnit, unitRestorer } from "./stored-unit.ts";

const text = '{"id":"d1","turns":[{"index":1,"annotations":["X"]}]}';
const unread: UnitSide = {
  id: "d1",
  record: { file: "gold.jsonl", line: 3, text },
  isUnread: true,
  value: () => {
    throw new Error("read too early");
  },
};
const read = (value: unknown): UnitSide => ({ ...unread, isUnread: false, value: () => value });

describe("storeUnit(unit)", () => {
  it("keeps the text of what was not read, the value of what was, and the place of what is missing", () => {
    const stored = storeUnit({ id: "d1", gold: unread, preds: [read({ turns: [] }), null] });
    expect(stored).toEqual(["d1", ["gold.jsonl", 3, text], [[unread.record, { turns: [] }], null]]);
  });

  it("stores once what stands in the place of gold", () => {
    const only = read(1);
    expect(storeUnit({ id: "d1", gold: only, preds: [only] })).toEqual(["d1", null, [[unread.record, 1]]]);
  });

  it("gives up where a value is no plain data, or cannot be read", () => {
    expect(storeUnit({ id: "d1", gold: unread, preds: [read(() => 1)] })).toBeNull();
    const { text: _, ...noText } = unread.record;
    expect(storeUnit({ id: "d1", gold: { ...unread, record: noText }, preds: [] })).toBeNull();
  });
});

describe("unitRestorer(task, formats, sinks)", () => {
  const sinks = [new FindingCollector(), new FindingCollector()];

  it("reads texts again, and hands values on", () => {
    const restore = unitRestorer(breakdown(), { gold: "jsonl", preds: ["jsonl", "jsonl"] }, sinks);
    const { id, gold, preds } = restore(storeUnit({ id: "d1", gold: unread, preds: [null, read("value")] })!);
    expect([id, preds[0], preds[1]!.value()]).toEqual(["d1", null, "value"]);
    expect(gold!.value()).toMatchObject({ turns: [{ index: 1 }] });
    expect(gold!.record).toEqual(unread.record);
  });

  it("takes the first system for gold where there is none", () => {
    const restore = unitRestorer(breakdown(), { gold: "none", preds: ["jsonl", "jsonl"] }, sinks);
    const only = read("only");
    expect(restore(storeUnit({ id: "d1", gold: only, preds: [null, only] })!).gold!.value()).toBe("only");
  });

  it("says what is wrong with gold to every system", () => {
    const restore = unitRestorer(breakdown(), { gold: "jsonl", preds: ["jsonl", "jsonl"] }, sinks);
    const { gold } = restore(["d1", ["gold.jsonl", 1, '{"id":"d1","turns":1}'], [null, null]]);
    expect(gold!.value()).toBeNull();
    expect(sinks.map(({ problemCount }) => problemCount)).toEqual([1, 1]);
  });
});
