// Checks the input of the HTML report, since JavaScript callers have no types.

import { aFunction, checkSettings, object, type Schema, text, thatIs } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import { checkComparison } from "../../contract/stored-comparison.ts";
import { checkResult } from "../../contract/stored-result.ts";
import { isTask } from "../../contract/task-facts.ts";
import { KaratError, receivedText, usageError } from "../../problems/problem.ts";
import { DIGITS_KIND } from "../digits-kind.ts";
import type { HtmlReportInput, MatchedSystem, ReportedSystem } from "./input.ts";

const DEFINITION = "the definition of a task, as task.definition";

const INPUT: Readonly<Record<keyof HtmlReportInput, Schema>> = {
  definition: thatIs(DEFINITION, (value) => isObject(value) && typeof value.id === "string" && isObject(value.scores)),
  systems: thatIs(
    "a list of at least one { name, result }",
    (value) => Array.isArray(value) && value.length > 0 && value.every(isObject),
  ),
  comparison: object,
  title: text,
  command: text,
  digits: DIGITS_KIND,
  mostBytes: thatIs("a number above 0", (value) => typeof value === "number" && value > 0),
};

const REPORTED: Readonly<Record<keyof ReportedSystem, Schema>> = {
  name: text,
  result: object,
  detail: aFunction,
};

export function checkInput(input: HtmlReportInput): void {
  if (isObject(input) && isTask(input.definition)) throw notADefinition();
  checkSettings(input, INPUT, { name: "input", needed: ["definition", "systems"] });
  const { definition, systems, comparison } = input;
  for (const [at, system] of systems.entries()) {
    const { name, result, detail } = system;
    const file = `input systems[${at}]`;
    checkSettings({ name, result, detail }, REPORTED, { name: file, needed: ["name", "result"] });
    checkResult(result, { file, path: ["result"] }, definition.id);
  }
  if (comparison !== undefined) checkComparison(comparison, { file: "input", path: ["comparison"] });
}

function notADefinition(): KaratError {
  const at = { file: "input", path: ["definition"] };
  return new KaratError({ code: "BAD_VALUE", at, expected: DEFINITION, received: "a task" }, { isUsage: true });
}

const MATCHED: Readonly<Record<keyof MatchedSystem, Schema>> = {
  name: text,
  result: object,
  matches: thatIs("a Map from ids to matches", (value) => value instanceof Map),
};

/** Throws unless it is a scored system of the task; further properties are allowed. */
export function checkSystem(system: MatchedSystem, task: string): void {
  if (!isObject(system))
    throw usageError("BAD_VALUE", { expected: "an object as system", received: receivedText(system) });
  const { name, result, matches } = system;
  checkSettings({ name, result, matches }, MATCHED, { name: "system", needed: Object.keys(MATCHED) });
  checkResult(result, { file: "system", path: ["result"] }, task);
}
