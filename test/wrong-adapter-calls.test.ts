// Adapters of evaluation frameworks made or called in a wrong way: each says so at once, and not in the middle of a run.
import { describe, expect, it } from "vitest";
import * as evals from "../src/adapters/evals/index.ts";
import * as promptfoo from "../src/adapters/evals/promptfoo.ts";
import { matchers as checked, judge } from "../src/adapters/evals/vitest.ts";
import { servicesOf as servicesInNode } from "../src/adapters/services-node.ts";
import { servicesOf as servicesInPage } from "../src/adapters/services-page.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { answerTo } from "./problem-of.ts";

// biome-ignore lint/suspicious/noExplicitAny: what is called is wrong on purpose.
type Anything = any;
const { corpus, scorer, ...makers }: Anything = { ...evals, ...promptfoo, judge, servicesInNode, servicesInPage };
const matchers: Anything = checked;
const task = breakdown();
const expected = { turns: [{ index: 1, annotations: ["X"] }] };
const output = { turns: [{ index: 1, label: "X", probabilities: { O: 0, T: 0, X: 1 } }] };
const result = await evals.corpus(task, [{ output, expected }]);

/** Where, what was expected, what was received. */
const WRONG: Readonly<Record<string, readonly [call: () => unknown, answer: string]>> = {
  "corpus(task)": [() => corpus(task), "expected a list of rows, { output, expected }, received nothing"],
  "corpus with null as a row": [
    () => corpus(task, [null]),
    "expected a list of rows, { output, expected }, received [null]",
  ],
  "corpus with a misspelt setting": [
    () => corpus(task, [{ output, expected }], { sead: 1 }),
    'settings sead: expected a known setting, received "sead"',
  ],
  "scorer with an unknown score": [() => scorer(task, { score: "f2" }), 'expected a score of breakdown, received "f2"'],
  "scorer with a number as a score": [() => scorer(task, { score: 2 }), "settings score: expected a text, received 2"],
  "derivedMetrics with one score as a text": [
    () => makers.derivedMetrics(task, "accuracy"),
    'expected a list of scores, received "accuracy"',
  ],
  "assertion with a threshold as a text": [
    () => makers.assertion(task, { threshold: "0.5" }),
    'settings threshold: expected a number, received "0.5"',
  ],
  "toScoreAtLeast of nothing": [
    () => matchers.toScoreAtLeast(undefined, "accuracy", 0.5),
    "expected a result, received nothing",
  ],
  "toScoreAtMost with a limit as a text": [
    () => matchers.toScoreAtMost(result, "accuracy", "0.5"),
    'expected a number as the limit of accuracy, received "0.5"',
  ],
  "toPassGate of nothing": [() => matchers.toPassGate(null, result), "expected a result, received null"],
  "toPassGate with a misspelt setting": [
    () => matchers.toPassGate(result, result, { margins: 1 }),
    'settings margins: expected a known setting, received "margins"',
  ],
};

describe("wrong calls of adapters", () => {
  it.each(Object.entries(WRONG))("%s says what is wrong", async (_, [call, answer]) => {
    expect(await answerTo(call)).toBe(answer);
  });

  const takers = Object.entries({ scorer, ...makers }) as [string, (...given: unknown[]) => unknown][];
  it.each(takers)("%s(maker), without a call of it, says that a task is wanted", async (_, make) => {
    expect(await answerTo(() => make())).toBe("expected a task, received nothing");
    expect(await answerTo(() => make(breakdown))).toBe("expected a task, received the maker of one");
  });

  it.each(takers.filter(([name]) => name !== "derivedMetrics"))(
    "%s(task, settings) refuses null and a misspelt setting at once",
    async (_, make) => {
      expect(await answerTo(() => make(task, null))).toBe("expected an object as settings, received null");
      expect(await answerTo(() => make(task, { nope: 1 }))).toBe(
        'settings nope: expected a known setting, received "nope"',
      );
    },
  );

  it("scorer(task)(nothing) is a row without a score, which says why", async () => {
    expect(await scorer(task)()).toMatchObject({ score: null, metadata: { problems: [{ received: "nothing" }] } });
  });
});
