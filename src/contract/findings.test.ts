// Findings of parts add up to those of the whole, however the whole was cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FindingCollector } from "./finding-sink.ts";
import {
  isNote,
  mergeFindings,
  NOTE_CODES,
  problemKind,
  problemsOf,
  throwProblems,
  warningKey,
  warningsOf,
} from "./findings.ts";

interface Said {
  readonly kind: "problem" | "warning" | "invalid";
  readonly file: string;
  readonly line: number;
  readonly key: string;
}

const letters = fc.constantFrom("a", "b", "c");
const said: fc.Arbitrary<Said> = fc.record({
  kind: fc.constantFrom("problem", "warning", "invalid"),
  file: letters,
  line: fc.nat(20),
  key: letters,
});

function findingsOf(all: readonly Said[]) {
  const sink = new FindingCollector();
  for (const { kind, file, line, key } of all) {
    const at = { record: { file, line, text: `{"${key}": 1}` }, path: [key] };
    if (kind === "problem") sink.problem(at, { code: "BAD_VALUE", expected: key, received: "something" });
    else if (kind === "warning") sink.warn("ODD", key, at);
    else sink.invalid(key);
  }
  return sink.findings();
}

describe("mergeFindings(parts)", () => {
  it("gives the findings of the whole, in any order and cut in any way", () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (all, parts) => {
        const cut = Array.from({ length: parts }, (_, part) => all.filter((_, at) => (at * 7) % parts === part));
        const merged = mergeFindings(cut.map(findingsOf).reverse());
        expect(merged).toEqual(findingsOf(all));
        expect(JSON.parse(JSON.stringify(merged))).toEqual(merged);
      }),
    );
  });

  it("has the places in a list in its order", () => {
    const sink = new FindingCollector();
    for (const at of [10, 9, 2])
      sink.problem(
        { record: { file: "f", line: 1, value: [] }, path: [at] },
        { code: "BAD_VALUE", expected: "x", received: "y" },
      );
    expect(problemsOf(sink.findings()).map(({ at }) => at?.path)).toEqual([[2], [9], [10]]);
  });

  it("makes one problem of the same one in many places, with their number and the first of them", () => {
    const problems = Array.from(
      { length: 30 },
      (_, k): Said => ({ kind: "problem", file: "f", line: 30 - k, key: "a" }),
    );
    const merged = mergeFindings([findingsOf(problems.slice(0, 11)), findingsOf(problems.slice(11))]);
    expect(problemsOf(merged)).toMatchObject([
      { at: { line: 1 }, alike: { count: 30, places: [{ line: 2 }, { line: 3 }] } },
    ]);
    expect(() => throwProblems(merged)).toThrow("and 29 more like it: f:2 a, f:3 a, …");
  });

  it("lists up to three places separately, and counts problems that are not shown", () => {
    const words = "abcdefghijklmnopqrstuvwxyz".split("");
    const merged = mergeFindings(words.map((key, line) => findingsOf([{ kind: "problem", file: "f", line, key }])));
    expect(problemsOf(merged)).toHaveLength(20);
    expect(() => throwProblems(merged)).toThrow(/and \d+ more problems$/);
    const few = findingsOf([1, 2, 3].map((line): Said => ({ kind: "problem", file: "f", line, key: "a" })));
    expect(problemsOf(few).map(({ at }) => at!.line)).toEqual([1, 2, 3]);
  });
});

it("isNote(warning) knows remarks on how far numbers can be trusted by their codes", () => {
  expect(NOTE_CODES).toEqual([
    "FEW_UNITS",
    "NO_INTERVAL",
    "UNDEFINED_SCORE",
    "DIFFERENT_UNITS",
    "FEW_DIFFERING_UNITS",
    "FEW_RUNS",
    "ORDER_DEPENDS_ON_READING",
    "FEW_EFFECTIVE_UNITS",
  ]);
  for (const code of NOTE_CODES) expect(isNote({ code, message: "" })).toBe(true);
  expect(isNote({ code: "EMPTY_GOLD", message: "" })).toBe(false);
});

describe("problemKind(detail, path)", () => {
  it("is the same for problems that differ only in names, numbers and places", () => {
    const detail = { code: "BAD_VALUE", expected: 'unit "a\\"b" of 10', received: "x", hint: "look at 3" } as const;
    expect(problemKind(detail, ["turns", 12, "label"])).toBe('BAD_VALUE\nunit "" of 0\nlook at 0\nturns[0].label');
    expect(problemKind({ code: "BAD_VALUE", expected: "x", received: "y" })).toBe("BAD_VALUE\nx\n\n");
  });
});

describe("warningsOf(findings)", () => {
  it("shows places as text, and warningKey(warning) is code and message", () => {
    const findings = findingsOf([{ kind: "warning", file: "f", line: 3, key: "a" }]);
    expect(warningsOf(findings)).toEqual([{ code: "ODD", message: "a", count: 1, examples: ["f:3 a"] }]);
    expect(warningKey({ code: "ODD", message: "a" })).toBe("ODD a");
  });
});

describe("throwProblems(findings)", () => {
  it("throws nothing without problems, and counts those that are not shown", () => {
    expect(() => throwProblems(findingsOf([]))).not.toThrow();
    const alike = Array.from({ length: 5 }, (_, line): Said => ({ kind: "problem", file: "f", line, key: "a" }));
    try {
      throwProblems({ ...findingsOf(alike), problemCount: 9 });
    } catch (error) {
      expect(error).toMatchObject({ more: 4, problems: [{ alike: { count: 5 } }] });
      return;
    }
    throw new Error("nothing was thrown");
  });
});
