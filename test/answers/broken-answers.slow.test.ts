// The set of broken answers: each is read as it should, with the repairs it should have, in linear time.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { answerTree, type Wanted } from "../../src/json/answer/read-answer.ts";
import type { JsonNode } from "../../src/json/reader.ts";
import { plainValue } from "../../src/json/tree.ts";

interface BrokenAnswer {
  readonly name: string;
  /** The text, or pieces of it and how often each is repeated. */
  readonly text: string | readonly (readonly [string, number])[];
  readonly gives?: unknown;
  readonly unreadable?: true;
  readonly repairs: readonly string[];
  /** Rules have members that must be whole. */
  readonly wants?: "rules";
}

const cases = JSON.parse(
  readFileSync(new URL("broken-answers.json", import.meta.url), "utf8"),
) as readonly BrokenAnswer[];

const OBJECT: Wanted = { what: "a JSON object", fits: ({ kind }) => kind === "object" };
const keysOf = (node: JsonNode) => (node.kind === "object" ? node.entries.map(([key]) => key) : []);
const RULES: Wanted = { ...OBJECT, isWhole: (rule) => keysOf(rule).includes("centerline") };

const textOf = ({ text }: BrokenAnswer) =>
  typeof text === "string" ? text : text.map(([piece, times]) => piece.repeat(times)).join("");

const read = (answer: BrokenAnswer, mode: "strict" | "lenient") =>
  answerTree(textOf(answer), { mode, wanted: answer.wants === "rules" ? RULES : OBJECT });

describe("answerTree(text, lenient)", () => {
  it("has at least 60 broken answers to read", () => expect(cases.length).toBeGreaterThanOrEqual(60));

  it.each(cases.map((answer) => [answer.name, answer] as const))("reads %s", (_, answer) => {
    const found = read(answer, "lenient");
    if (answer.unreadable) {
      expect(found).toMatchObject({ node: null, expected: expect.any(String), offset: expect.any(Number) });
      return;
    }
    expect(found.node, JSON.stringify({ ...found, node: null })).not.toBeNull();
    expect(JSON.parse(JSON.stringify(plainValue(found.node!)))).toEqual(answer.gives);
    expect([...(found.node === null ? [] : found.repairs)].sort()).toEqual([...answer.repairs].sort());
  });
});

describe("answerTree(text, strict)", () => {
  it.each(cases.map((answer) => [answer.name, answer] as const))(
    "reads %s only if nothing has to be repaired",
    (_, answer) => {
      const found = read(answer, "strict");
      if (answer.unreadable || answer.repairs.length > 0) expect(found.node).toBeNull();
      else expect(JSON.parse(JSON.stringify(plainValue(found.node!)))).toEqual(answer.gives);
    },
  );
});
