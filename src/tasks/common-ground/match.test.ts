// What matching dialogues says, and what it keeps of a model's answers.
import { describe, expect, it } from "vitest";
import { dividedBy } from "../../../test/divided-by.ts";
import { saidBy } from "../../../test/said-by.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { score } from "../../run/score.ts";
import { commonGround } from "./index.ts";
import { match } from "./match.ts";

const gold = [{ id: "d", statements: [{ red: "10" }, { blue: "10" }] }];
const run = (pred: readonly object[], units: readonly object[] = gold) =>
  score(commonGround(), { gold: units as never, pred: pred as never }, { ci: null });

const record = (text?: string) => ({ file: "pred.jsonl", line: 1, ...(text === undefined ? {} : { text }) });
const { options } = commonGround();
const propositions = (count: number, from = 0) =>
  new Map(Array.from({ length: count }, (_, k) => [`block ${from + k}`, "10"]));

describe("match", () => {
  it("match(unit) refuses a prediction with another number of statements, and says where they are written", () => {
    const unit = (text?: string) => ({
      id: "d",
      gold: { statements: [propositions(1), propositions(1)] },
      pred: { statements: [propositions(1)] },
      at: { gold: record(), pred: record(text) },
    });
    const problemsOf = (text?: string) => {
      const sink = new FindingCollector();
      expect(match(unit(text), options, sink)).toBeNull();
      return sink.findings().problems.flatMap(({ first }) => first);
    };
    expect(problemsOf('{"id":"d","statements":[{"block 0":"10"}]}')).toMatchObject([
      {
        at: { path: ["statements"] },
        detail: {
          code: "BAD_SHAPE",
          expected: "2 statements, as gold has",
          received: "1",
          hint: "statements pair by position; write {} where nothing was predicted",
        },
      },
    ]);
    for (const text of ["red=10", undefined]) expect(problemsOf(text)[0]!.at).not.toHaveProperty("path");
  });

  it("match(unit) takes an answer that could not be read for one that predicts nothing, statement by statement", () => {
    const unit = {
      id: "d",
      gold: { statements: [propositions(1), propositions(2)] },
      pred: { statements: null },
      at: { gold: record(), pred: record() },
    };
    const found = match(unit, options, new FindingCollector())!;
    expect(found.statements.map(({ pred, counts }) => [pred.size, counts.tp])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(found).toMatchObject({ isMissing: false, readings: [] });
  });

  it("match(unit) refuses a dialogue whose statements add up to more than two million comparisons", () => {
    const unit = (sizes: readonly number[]) => ({
      id: "d",
      gold: { statements: sizes.map((size) => propositions(size)) },
      pred: { statements: sizes.map(() => new Map<string, string>()) },
      at: { gold: record(), pred: record() },
    });
    const problemsOf = (sizes: readonly number[]) => {
      const sink = new FindingCollector();
      const found = match(unit(sizes), options, sink);
      return { isRefused: found === null, problems: sink.findings().problems.flatMap(({ first }) => first) };
    };
    const silence = (statements: number) => [1000, ...Array.from({ length: statements }, () => 0)];
    expect(problemsOf(silence(1999))).toEqual({ isRefused: false, problems: [] });
    expect(problemsOf(silence(2000))).toMatchObject({
      isRefused: true,
      problems: [
        {
          detail: {
            code: "BAD_VALUE",
            expected: "at most 2000000 comparisons in a dialogue",
            received: "2001 statements with 2001000",
            hint: "after each statement all propositions so far are compared; cut the dialogue into shorter ones",
          },
        },
      ],
    });
  });

  it("score(commonGround, …) warns of a dialogue without a scored statement, and of no other", async () => {
    const silent = { id: "silent", statements: [{}] };
    expect((await saidBy(run([...gold, silent], [...gold, silent]))).warnings).toEqual([
      "NO_SCORED_STATEMENT Dialogue left out of every mean: it has no scored statement",
    ]);
    expect((await saidBy(run(gold))).warnings).toEqual([]);
  });
});

describe("formulas", () => {
  it("formulas divide by the dialogues that have a scored statement", () => {
    const [scored, dsc] = [["scored"], ["scored.dsc"]];
    const orMissing = ["scored", "missing.unscored"];
    expect(dividedBy(commonGround())).toEqual({
      precision: scored,
      recall: orMissing,
      f1: scored,
      "final.precision": scored,
      "final.recall": orMissing,
      "final.f1": scored,
      dsc,
      "final.dsc": dsc,
    });
  });
});
