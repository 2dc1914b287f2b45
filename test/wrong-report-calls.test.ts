// Reports asked for with something else than results: each call is answered with what is wrong, before anything is written.
import { describe, expect, it } from "vitest";
import * as library from "../src/index.ts";
import * as pages from "../src/report/html/index.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { rules } from "../src/tasks/rules/index.ts";
import { answerTo } from "./problem-of.ts";

// biome-ignore lint/suspicious/noExplicitAny: what is called is wrong on purpose.
const { formatReport, htmlReport, reportedSystem, worstUnits } = { ...library, ...pages } as any;

const gold = ["a", "b"].map((id) => ({ id, turns: [{ index: 1, annotations: ["X", "X", "O"] }] }));
const pred = gold.map(({ id }) => ({ id, turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] }));
const result = await library.score(breakdown(), { gold, pred } as never, { perUnit: true, ci: null });
const { definition } = breakdown;
const systems = [{ name: "mine", result }];
const { units: _, ...withoutUnits } = JSON.parse(JSON.stringify(result));

/** Where, what was expected, what was received. */
const WRONG: Readonly<Record<string, readonly [call: () => unknown, answer: string]>> = {
  "htmlReport()": [() => htmlReport(), "expected an object as input, received nothing"],
  "htmlReport(null)": [() => htmlReport(null), "expected an object as input, received null"],
  "htmlReport({ definition })": [
    () => htmlReport({ definition }),
    "input systems: expected a list of at least one { name, result }, received nothing",
  ],
  "htmlReport with a misspelt key": [
    () => htmlReport({ definition, systems, digit: 2 }),
    'input digit: expected a known setting, received "digit"',
  ],
  "htmlReport with digits as a text": [
    () => htmlReport({ definition, systems, digits: "2" }),
    'input digits: expected a whole number from 0 to 15, received "2"',
  ],
  "htmlReport with too many digits": [
    () => htmlReport({ definition, systems, digits: 16 }),
    "input digits: expected a whole number from 0 to 15, received 16",
  ],
  "htmlReport without systems": [
    () => htmlReport({ definition, systems: [] }),
    "input systems: expected a list of at least one { name, result }, received []",
  ],
  "htmlReport with a task as a definition": [
    () => htmlReport({ definition: breakdown(), systems }),
    "input definition: expected the definition of a task, as task.definition, received a task",
  ],
  "htmlReport with a system without a name": [
    () => htmlReport({ definition, systems: [{ result }] }),
    "input systems[0] name: expected a text, received nothing",
  ],
  "htmlReport with half a result": [
    () => htmlReport({ definition, systems: [{ name: "mine", result: withoutUnits }] }),
    "input systems[0] result units: expected an object, received nothing",
  ],
  "htmlReport of another task": [
    () => htmlReport({ definition: rules.definition, systems }),
    "input systems[0] result: expected a result of rules, received one of breakdown",
  ],
  "htmlReport with half a comparison": [
    () => htmlReport({ definition, systems, comparison: {} }),
    "input comparison karat: expected a text, received nothing",
  ],
  "worstUnits(null)": [() => worstUnits(null), "expected an object as input, received null"],
  "worstUnits with a number as a text": [
    () => worstUnits({ definition, systems }, "5"),
    'expected a whole number of at least 0, received "5"',
  ],
  "reportedSystem()": [() => reportedSystem(), "expected a task, received nothing"],
  "reportedSystem(maker, …)": [() => reportedSystem(breakdown, {}), "expected a task, received the maker of one"],
  "reportedSystem(task)": [() => reportedSystem(breakdown()), "expected an object as system, received nothing"],
  "reportedSystem without matches": [
    () => reportedSystem(breakdown(), { name: "mine", result }),
    "system matches: expected a Map from ids to matches, received nothing",
  ],
  "reportedSystem of another task": [
    () => reportedSystem(rules(), { name: "mine", result, matches: new Map() }),
    "system result: expected a result of rules, received one of breakdown",
  ],
  "formatReport with half a result": [
    () => formatReport(withoutUnits, "text", { task: breakdown }),
    "result units: expected an object, received nothing",
  ],
  "formatReport with half a comparison": [
    () => formatReport({ task: "breakdown", comparisons: [] }, "text", { task: breakdown }),
    "comparison karat: expected a text, received nothing",
  ],
  "formatReport with something else as a task": [
    () => formatReport(result, "text", { task: {} }),
    "settings task: expected a task, or its maker, received {}",
  ],
  "formatReport with something else as checks": [
    () => formatReport(result, "junit", { checks: [5] }),
    "settings checks: expected a list of { name, outcome, message }, received [5]",
  ],
};

describe("wrong calls of reports", () => {
  it.each(Object.entries(WRONG))("%s says what is wrong", async (_, [call, answer]) => {
    expect(await answerTo(call)).toBe(answer);
  });

  it("htmlReport({ task, systems }) says that a definition is wanted, and that there is no task", () => {
    expect(() => htmlReport({ task: breakdown(), systems })).toThrow(/input definition[\s\S]*input task/);
  });
});
