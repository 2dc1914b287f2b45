// Pairing loses nothing and counts nothing twice, in whatever order both sides arrive.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import type { MissingPolicy } from "../../contract/run-settings.ts";
import type { SourceRecord } from "../../contract/source.ts";
import { recordLength } from "../../json/record.ts";
import { Pairing } from "./pair.ts";

type Event = { side: "gold" | "pred"; id: string };

function join(events: readonly Event[], missing: MissingPolicy) {
  const sink = new FindingCollector(missing);
  const pairing = new Pairing({ missing, unit: "unit", sinks: [sink] });
  const units = events.flatMap(({ side, id }, position) => {
    const item = {
      id,
      value: () => `${side} ${id}`,
      record: { file: `${side}.jsonl`, line: position + 1, text: "{}" },
    };
    return pairing.add(side === "gold" ? 0 : 1, item) ?? [];
  });
  const { systems, units: left } = pairing.end();
  return { units, left, leftovers: systems[0]!, sink };
}

const ids = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 12 });
const events = fc.tuple(ids, ids, fc.infiniteStream(fc.nat())).map(([gold, pred, stream]) => {
  const all: Event[] = [
    ...gold.map((id) => ({ side: "gold" as const, id })),
    ...pred.map((id) => ({ side: "pred" as const, id })),
  ];
  return all
    .map((event) => ({ event, at: stream.next().value as number }))
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);
});
const idsOf = (all: readonly Event[], side: Event["side"]) =>
  all.filter((event) => event.side === side).map(({ id }) => id);

describe("Pairing", () => {
  it("puts every id into exactly one of: paired, missing, extra", () => {
    fc.assert(
      fc.property(events, (all) => {
        const { units, leftovers } = join(all, "skip");
        const gold = new Set(idsOf(all, "gold"));
        const pred = new Set(idsOf(all, "pred"));
        expect(units.map(({ id }) => id).sort()).toEqual([...gold].filter((id) => pred.has(id)).sort());
        expect(leftovers.missing).toEqual([...gold].filter((id) => !pred.has(id)).sort());
        expect(leftovers.extra).toEqual([...pred].filter((id) => !gold.has(id)).sort());
        for (const { id, gold: one, preds } of units)
          expect([one?.value(), preds[0]?.value()]).toEqual([`gold ${id}`, `pred ${id}`]);
      }),
    );
  });

  it("gives units that only one side has", () => {
    const { left } = join(
      [
        { side: "gold", id: "b" },
        { side: "pred", id: "c" },
        { side: "gold", id: "a" },
      ],
      "wrong",
    );
    expect(left.map(({ gold, preds }) => [gold?.value(), preds[0]?.value()])).toEqual([
      ["gold a", undefined],
      ["gold b", undefined],
      [undefined, "pred c"],
    ]);
  });

  it("with policy error reports missing and surplus ids, each in its place", () => {
    const { sink } = join(
      [
        { side: "gold", id: "b" },
        { side: "pred", id: "c" },
      ],
      "error",
    );
    expect(() => sink.throwProblems()).toThrowErrorMatchingInlineSnapshot(`
      [KaratError: gold.jsonl:1
        expected a prediction for unit "b", received none                           MISSING_PREDICTION
        hint: add it, or choose \`missing: "skip"\` (leave it out) or \`missing: "wrong"\` (count it as wrong)
      pred.jsonl:2
        expected one of the unit ids in gold, received "c"                          UNKNOWN_ID
        hint: check the id, or ignore surplus predictions with \`missing: "skip"\` or \`missing: "wrong"\`]
    `);
  });

  it.each(["gold", "pred"] as const)("reports a duplicate id in %s, before and after it was paired", (side) => {
    const other = side === "gold" ? "pred" : "gold";
    for (const order of [
      [side, side, other],
      [side, other, side],
    ] as const) {
      const { sink, units } = join(
        order.map((one) => ({ side: one, id: "a" })),
        "skip",
      );
      expect(units).toHaveLength(1);
      expect(sink.problemCount).toBe(1);
      expect(() => sink.throwProblems()).toThrow(/"a" again .*DUPLICATE_ID/);
    }
  });

  it("waits for every system, and reports what each lacks", () => {
    const sinks = [new FindingCollector("skip"), new FindingCollector("skip")];
    const pairing = new Pairing({ missing: "skip", unit: "unit", sinks });
    const add = (side: number, id: string) => {
      const record = { file: `${side}`, line: 1, text: "{}" };
      return pairing.add(side, { id, record, value: () => `${side} ${id}` });
    };
    expect([add(1, "a"), add(0, "a"), add(0, "b"), add(2, "c")]).toEqual([null, null, null, null]);
    expect(add(2, "a")!.preds.map((pred) => pred?.value())).toEqual(["1 a", "2 a"]);
    expect(add(0, "a")).toBeNull();
    expect(sinks.map(({ problemCount }) => problemCount)).toEqual([1, 1]);
    add(1, "b");
    expect(pairing.end().systems).toEqual([
      { missing: [], extra: [] },
      { missing: ["b"], extra: ["c"] },
    ]);
  });
});

describe("waitingCharacters", () => {
  const record: SourceRecord = {
    file: "a.csv",
    line: 2,
    isRow: true,
    value: { text: "x".repeat(1_000), list: ["y".repeat(500), 7] },
  };

  it("recordLength(record) counts the text, or the cells of a row of a table, but no value in memory", () => {
    expect(recordLength({ file: "a", line: 1, text: "abc" })).toBe(3);
    expect(recordLength(record)).toBe(1_000 + 500 + 8 + 4 * 8);
    expect(recordLength({ file: "a", line: 1, value: "abc" })).toBe(0);
  });

  it("grows with what waits, and is 0 when nothing does", () => {
    const pairing = new Pairing({ missing: "skip", unit: "unit", sinks: [new FindingCollector("skip")] });
    const side = { id: "u", value: () => null, record };
    pairing.add(0, side);
    expect(pairing.waitingCharacters).toBeGreaterThan(1_500);
    pairing.add(1, { ...side });
    expect(pairing.waitingCharacters).toBe(0);
  });
});
