import { describe, expect, it } from "vitest";
import { inMemorySource } from "../../test/in-memory-source.ts";
import { problemOf } from "../../test/problem-of.ts";
import { breakdown } from "../tasks/breakdown/index.ts";
import { explain, isNamed, matchesOf, unitsNamed } from "./explain.ts";

const ids = ["f", "b.json", "a", "c", "d", "e"];
const gold = ids.map((id) => ({ id, turns: [{ index: 1, annotations: ["X", "X", "O"] }] }));
const turn = { index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } };
const pred = ids.map((id) => ({ id, turns: [turn] }));
const idsOf = async (unit?: string) => (await explain(breakdown(), { gold, pred }, { unit })).units.map(({ id }) => id);

describe("explain(task, input, settings)", () => {
  it("explain(…) has the evidence of all units in the order of their ids", async () => {
    const { units, result } = await explain(breakdown(), { gold, pred });
    expect(units.map(({ id }) => id)).toEqual(["a", "b.json", "c", "d", "e", "f"]);
    expect(units[0]!.rows).toMatchObject([{ verdict: "correct" }]);
    expect(result.warnings).toEqual([]);
  });

  it("explain(…, { unit }) has the evidence of one, by its id or the name of its file", async () => {
    expect(await idsOf("c")).toEqual(["c"]);
    expect(await idsOf("b.json")).toEqual(["b.json"]);
    expect(await idsOf("b")).toEqual(["b.json"]);
  });

  it("explain(…, { unit }) names the nearest id, or some, where there is no such unit", async () => {
    expect(await problemOf(() => idsOf("b.jsom"))).toEqual({
      code: "UNKNOWN_ID",
      at: { file: "gold" },
      expected: "the id of a scored unit",
      received: '"b.jsom"',
      hint: "did you mean b.json?",
    });
    expect((await problemOf(() => idsOf("nothing of the kind"))).hint).toBe("there are a, b.json, c, d, e, …");
    const five = { gold: gold.slice(1), pred: pred.slice(1) };
    const { hint } = await problemOf(() => explain(breakdown(), five, { unit: "nothing of the kind" }));
    expect(hint).toBe("there are a, b.json, c, d, e");
    const source = inMemorySource("my-gold.jsonl", {
      "my-gold.jsonl": gold.map((unit) => JSON.stringify(unit)).join("\n"),
    });
    const { at } = await problemOf(() => explain(breakdown(), { gold: source, pred }, { unit: "x" }));
    expect(at).toEqual({ file: "my-gold.jsonl" });
  });
});

describe("matchesOf(task, input, ids)", () => {
  it("matchesOf(…) has the matches of these units, whatever is wrong with others", async () => {
    const broken = [...gold, { id: "z", turns: 3 }];
    const matches = await matchesOf(breakdown(), { gold: broken, pred }, new Set(["a", "c"]));
    expect([...matches.keys()].sort()).toEqual(["a", "c"]);
    expect(matches.get("a")).toBeDefined();
  });
});

describe("unitsNamed(units, name), isNamed(id, name)", () => {
  it("unitsNamed(…) prefers the very id", () => {
    const units = [{ id: "a" }, { id: "a.json" }, { id: "b.json" }];
    expect(unitsNamed(units, "a")).toEqual([{ id: "a" }]);
    expect(unitsNamed(units, "b")).toEqual([{ id: "b.json" }]);
    expect(unitsNamed(units, "c")).toEqual([]);
  });

  it.each([
    ["a", "a", true],
    ["a.json", "a", true],
    ["a.b2", "a", true],
    ["a.2", "a", false],
    ["a.log.json", "a", false],
    ["a.json~", "a", false],
    ["abc", "a", false],
    ["xa.json", "a", false],
  ])("isNamed(%j, %j) is %j", (id, name, expected) => expect(isNamed(id, name)).toBe(expected));
});
