import { describe, expect, it } from "vitest";
import { everySink, FindingCollector, placeOf } from "./finding-sink.ts";

const record = (line: number, file = "f", text = "{}") => ({ file, line, text });
const detail = { code: "BAD_VALUE", expected: "x", received: "y" } as const;

describe("placeOf", () => {
  it("placeOf(spot) finds the line of a path inside the text of a record", () => {
    const text = '{\n "a": [\n  1,\n  2]}';
    expect(placeOf({ record: record(5, "f", text), path: ["a", 1] })).toEqual({ file: "f", line: 8, path: ["a", 1] });
    expect(placeOf({ record: record(5, "f", text), path: [] })).toEqual({ file: "f", line: 5 });
    expect(placeOf({ record: record(5, "f", text) })).toEqual({ file: "f", line: 5 });
  });

  it("placeOf(spot) keeps the line of the record if its text is not JSON", () => {
    expect(placeOf({ record: record(5, "f", "{"), path: ["a"] })).toEqual({ file: "f", line: 5, path: ["a"] });
  });

  it("placeOf(spot) has no line for values in memory", () => {
    expect(placeOf({ record: { file: "f", line: 5, value: {} }, path: ["a"] })).toEqual({ file: "f", path: ["a"] });
    expect(placeOf({ record: { file: "f", line: 5, value: {} } })).toEqual({ file: "f" });
  });
});

describe("everySink", () => {
  it("everySink(sinks) passes everything on to all sinks, and is the sink itself if there is only one", () => {
    const sinks = [new FindingCollector(), new FindingCollector()];
    const every = everySink(sinks);
    every.problem({ record: record(1) }, detail);
    every.warn("ODD", "odd", { record: record(1) });
    every.invalid("u");
    for (const sink of sinks)
      expect(sink.findings()).toMatchObject({ problemCount: 1, warnings: [{ code: "ODD" }], invalid: ["u"] });
    expect(everySink(sinks.slice(0, 1))).toBe(sinks[0]);
  });
});

describe("FindingCollector", () => {
  it("warn(code, message, at) keeps the first three places by file, line and path, and counts all", () => {
    const sink = new FindingCollector();
    const places = [record(9, "b"), record(2, "a"), record(1, "b"), record(10, "a"), record(1, "c")];
    for (const one of places) sink.warn("ODD", "odd", { record: one });
    const { count, first } = sink.findings().warnings[0]!;
    expect(count).toBe(5);
    expect(first.map(({ at }) => `${at.file}:${at.line}`)).toEqual(["a:2", "a:10", "b:1"]);
    const paths = new FindingCollector();
    for (const key of ["b", "a"]) paths.warn("ODD", "odd", { record: { file: "f", line: 1, value: {} }, path: [key] });
    expect(paths.findings().warnings[0]!.first.map(({ at }) => at.path)).toEqual([["a"], ["b"]]);
  });

  it("findings() lists warnings by code and message, and invalid ids in order, once", () => {
    const sink = new FindingCollector();
    for (const [code, message] of [
      ["B", "x"],
      ["A", "y"],
      ["A", "x"],
    ] as const)
      sink.warn(code, message, { record: record(1) });
    for (const id of ["u2", "u1", "u2"]) sink.invalid(id);
    expect(sink.findings().warnings.map(({ code, message }) => code + message)).toEqual(["Ax", "Ay", "Bx"]);
    expect(sink.findings().invalid).toEqual(["u1", "u2"]);
  });

  it("problem(at, detail) counts kinds beyond a thousand without keeping them", () => {
    const sink = new FindingCollector();
    const word = (kind: number) => String(1000 + kind).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
    for (let kind = 0; kind < 1005; kind++) sink.problem({ record: record(1) }, { ...detail, expected: word(kind) });
    sink.problem({ record: record(2) }, { ...detail, expected: word(0) });
    const { problems, problemCount } = sink.findings();
    expect(problems).toHaveLength(1000);
    expect(problemCount).toBe(1006);
    expect(sink.problemCount).toBe(1006);
    expect(problems[0]!.count).toBe(2);
  });

  it("throwProblems() throws nothing without problems; missing predictions are errors by default", () => {
    expect(() => new FindingCollector().throwProblems()).not.toThrow();
    expect(new FindingCollector().missing).toBe("error");
    expect(new FindingCollector("skip").missing).toBe("skip");
  });
});
