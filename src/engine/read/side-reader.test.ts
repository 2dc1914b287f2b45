import { describe, expect, it } from "vitest";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { WHOLE } from "../../contract/shard.ts";
import type { AnyFormat, Item, SourceRecord } from "../../contract/source.ts";
import { JsonSyntaxError, readJson } from "../../json/reader.ts";
import { KaratError } from "../../problems/problem.ts";
import { itemsOf, lastItemsOf, orProblem, readSide, SideReader } from "./side-reader.ts";

const record: SourceRecord = { file: "a.jsonl", line: 3, text: "a" };
const item = (id: unknown, value: unknown = 1): Item<unknown> => ({ id: id as string, value, record });
const format = (read: (record: SourceRecord) => Iterable<Item<unknown>>, more: object = {}): AnyFormat => ({
  id: "f",
  about: "",
  by: "line",
  claims: () => true,
  open: () => ({ read, end: () => [item("last")] }),
  ...more,
});
const reader = (given: AnyFormat, sink = new FindingCollector(), owns = (_: string) => true) =>
  new SideReader(given, { options: {}, sink, shard: WHOLE, owns });
/** The first problem a step reports. */
const reported = (step: (sink: FindingCollector) => unknown) => {
  const sink = new FindingCollector();
  step(sink);
  const first = sink.findings().problems[0]?.first[0];
  return { at: first?.at, ...first?.detail };
};

describe("SideReader", () => {
  it("units(records) has what the format reads, of wanted units, with ids as text", () => {
    const side = reader(
      format(() => [item("a"), item("e\u0301"), item("c")]),
      undefined,
      (id) => id !== "c",
    );
    const units = side.units([record]);
    expect(units.map(({ id }) => id)).toEqual(["a", "\u00e9"]);
    expect(units[0]!.value()).toBe(1);
    expect([...side.end()].flat().map(({ id }) => id)).toEqual(["last"]);
    expect(
      [
        ...reader(
          format(() => []),
          undefined,
          () => false,
        ).end(),
      ].flat(),
    ).toEqual([]);
  });

  it("units(records) does not read a record whose id can be seen", () => {
    let reads = 0;
    const peeking = format(
      () => {
        reads++;
        return [item("a", "value")];
      },
      { peek: ({ text }: SourceRecord) => text },
    );
    const [unit] = reader(peeking).units([record]);
    expect([unit!.id, reads]).toEqual(["a", 0]);
    expect([unit!.value(), reads]).toEqual(["value", 1]);
    expect(reader(peeking, undefined, () => false).units([record])).toEqual([]);
  });

  it("units(records) reports a record that turns out to be of another id, and is null where there is none", () => {
    const peekingA = (items: readonly Item<unknown>[]) => format(() => items, { peek: () => "a" });
    const other = reported((sink) => {
      expect(
        reader(peekingA([item("b")]), sink)
          .units([record])[0]!
          .value(),
      ).toBeNull();
    });
    expect(other).toEqual({
      at: { file: "a.jsonl", line: 3 },
      code: "BAD_SHAPE",
      expected: 'one "id" in a line',
      received: '"a" and "b"',
      hint: "a key may occur only once in a JSON object",
    });
    expect(reader(peekingA([])).units([record])[0]!.value()).toBeNull();
  });
});

describe("readSide(item)", () => {
  it("readSide(item) is a side that was read", () => {
    const side = readSide(item("a", 5));
    expect([side.id, side.value(), side.record]).toEqual(["a", 5, record]);
  });
});

describe("orProblem(step, unit, sink)", () => {
  const failing = (error: unknown) =>
    reported((sink) => {
      const step = () => {
        throw error;
      };
      expect(orProblem(step, { id: "u", record }, sink)).toBeNull();
    });

  it("orProblem(…) gives what the step gives", () => {
    expect(orProblem(() => 5, { id: "u", record }, new FindingCollector())).toBe(5);
  });

  it("orProblem(…) throws a KaratError as it is", () => {
    const error = new KaratError({ code: "BAD_VALUE", at: null, expected: "x", received: "y" });
    expect(() => failing(error)).toThrow(error);
  });

  it("orProblem(…) reports any other failure with the place in the code", () => {
    const failure = failing(new RangeError("Invalid array length"));
    expect(failure).toMatchObject({
      at: { file: "a.jsonl", line: 3 },
      code: "BAD_VALUE",
      expected: 'unit "u" to be read and matched',
      received: '"RangeError: Invalid array length"',
    });
    expect(failure.hint).toMatch(
      /^it may be too large; if not, this is a bug in karat or in your own task: at .+:\d+:\d+\)?$/,
    );
    expect(failing("text").hint).toBe("it may be too large; if not, this is a bug in karat or in your own task");
    const bare = new Error("bare");
    delete (bare as { stack?: string }).stack;
    expect(failing(bare).hint).toBe("it may be too large; if not, this is a bug in karat or in your own task");
  });

  it.each(["Maximum call stack size exceeded", "too much recursion"])("orProblem(…) knows %j", (message) => {
    expect(failing(new RangeError(message))).toMatchObject({
      code: "BAD_VALUE",
      expected: 'unit "u" to be nested less deeply',
      received: "values too deep to be read",
    });
  });

  it("orProblem(…) reports JSON that only the reader with positions refuses", () => {
    let error: unknown;
    try {
      readJson("[1,]");
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(JsonSyntaxError);
    expect(failing(error)).toMatchObject({
      code: "BAD_JSON",
      received: expect.stringMatching(/^other text at offset \d$/),
    });
  });
});

describe("itemsOf(reader, record, sink), lastItemsOf(reader, record, sink)", () => {
  function* failingAfter(...ids: readonly string[]) {
    for (const id of ids) yield item(id);
    throw new Error("no");
  }

  it("itemsOf(…) has the items before the one that fails, which is reported", () => {
    const found: string[] = [];
    const problem = reported((sink) => {
      for (const { id } of itemsOf({ read: () => failingAfter("a", "b") }, record, sink)) found.push(id);
    });
    expect(found).toEqual(["a", "b"]);
    expect(problem).toMatchObject({ at: { line: 3 }, expected: "this text to be read and matched" });
  });

  it("lastItemsOf(…) reports at the last record, and throws where there was none", () => {
    const end = () => failingAfter("z");
    const problem = reported((sink) => void [...lastItemsOf({ read: () => [], end }, record, sink)]);
    expect(problem).toMatchObject({ at: { line: 3 }, expected: "this text, or one before it, to be read and matched" });
    expect(() => [...lastItemsOf({ read: () => [], end }, undefined, new FindingCollector())]).toThrow("no");
    expect([...lastItemsOf({ read: () => [] }, record, new FindingCollector())]).toEqual([]);
  });
});
