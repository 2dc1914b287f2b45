// Rows of several systems side by side.
import { expect, it } from "vitest";
import { alignEvidence, isDifferent } from "./align-evidence.ts";
import type { EvidenceRow } from "./evidence.ts";

const correct = (at: string, gold: string, pred = gold): EvidenceRow => ({ at, verdict: "correct", gold, pred });
const missed = (at: string, gold: string): EvidenceRow => ({ at, verdict: "missed", gold });
const extra = (at: string, pred: string): EvidenceRow => ({ at, verdict: "extra", pred });

it("alignEvidence puts rows of the same place and gold side by side, gold once", () => {
  const { gold, systems } = alignEvidence("u", [
    ["a", [correct("turn 1", "X"), missed("turn 2", "O")]],
    ["b", [missed("turn 1", "X"), correct("turn 2", "O")]],
  ]);
  expect(gold).toEqual([
    { at: "turn 1", gold: "X" },
    { at: "turn 2", gold: "O" },
  ]);
  expect(systems).toEqual({
    a: [{ verdict: "correct", pred: "X" }, { verdict: "missed" }],
    b: [{ verdict: "missed" }, { verdict: "correct", pred: "O" }],
  });
});

it("alignEvidence keeps what only one system predicted where that system has it", () => {
  const { gold, systems } = alignEvidence("u", [
    ["a", [missed("1", "x"), missed("2", "y")]],
    ["b", [correct("1", "x"), extra("1", "z"), missed("2", "y"), extra("3", "w")]],
  ]);
  expect(gold.map(({ at }) => at)).toEqual(["1", "1", "2", "3"]);
  expect(systems.a!.map((cell) => cell?.verdict ?? null)).toEqual(["missed", null, "missed", null]);
  expect(systems.b!.map((cell) => cell?.verdict ?? null)).toEqual(["correct", "extra", "missed", "extra"]);
});

it("alignEvidence goes by key where a row has one, and numbers rows that share it", () => {
  const keyed = (key: string, row: EvidenceRow): EvidenceRow => ({ ...row, key });
  const { gold, systems } = alignEvidence("u", [
    ["a", [keyed("gold x", correct("pump", "x", "pump")), keyed("gold x", correct("pumps", "x", "pumps"))]],
    ["b", [keyed("gold x", missed("x", "x"))]],
  ]);
  expect(gold).toEqual([
    { at: "x", gold: "x" },
    { at: "pumps", gold: "x" },
  ]);
  expect(systems.a!.map((cell) => cell?.pred)).toEqual(["pump", "pumps"]);
  expect(systems.b).toEqual([{ verdict: "missed" }, null]);
});

it("alignEvidence leaves the nearest gold of an extra row with its system", () => {
  const near: EvidenceRow = { at: "whale", verdict: "extra", pred: "whale", gold: "dolphin", key: "extra whale" };
  const { gold, systems } = alignEvidence("u", [
    ["a", [near]],
    ["__proto__", []],
  ]);
  expect(gold).toEqual([{ at: "whale" }]);
  expect(systems.a).toEqual([{ verdict: "extra", pred: "whale", gold: "dolphin" }]);
  expect(Object.keys(systems)).toEqual(["a", "__proto__"]);
});

it("isDifferent compares verdicts only", () => {
  expect(
    isDifferent([
      { verdict: "extra", pred: "a" },
      { verdict: "extra", pred: "b" },
    ]),
  ).toBe(false);
  expect(isDifferent([{ verdict: "extra" }, null])).toBe(true);
});
