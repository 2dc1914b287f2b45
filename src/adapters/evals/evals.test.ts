import { describe, expect, it, vi } from "vitest";
import { exampleRows, OVERALL } from "../../../test/example-rows.ts";
import { rules } from "../../tasks/rules/index.ts";
import { corpus, langfuseRun, langsmithSummary, scorer } from "./index.ts";
import { matchers } from "./matchers.ts";
import { assertion, type DerivedMetric, derivedMetrics } from "./promptfoo.ts";
import { judge } from "./vitest.ts";

const careful = exampleRows("careful");

describe("corpus(task, rows)", () => {
  it("gives what the command gives, where a mean of rows does not", async () => {
    for (const system of ["careful", "hasty"] as const) {
      const result = await corpus(rules(), exampleRows(system), { ci: null });
      expect(result.scores["overall.f1"]).toBe(OVERALL[system]);
    }
    const rows = await Promise.all(careful.map(scorer(rules())));
    const mean = rows.reduce((sum, { score }) => sum + (score ?? 0), 0) / rows.length;
    expect(mean).toBeCloseTo(0.699, 3);
  });

  it("pairs rows by their id, by the id their values carry, or by position", async () => {
    const without = (value: object) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== "id"));
    const bare = careful.map(({ output, expected }) => ({ output: without(output), expected: without(expected) }));
    const numbered = bare.map((row, id) => ({ ...row, id }));
    for (const rows of [bare, numbered])
      expect((await corpus(rules(), rows, { ci: null })).scores["overall.f1"]).toBe(OVERALL.careful);
  });

  it("reports what is wrong in all rows together", async () => {
    const broken = careful.map((row, at) => (at < 2 ? { ...row, output: { rules: at } } : row));
    const error = await corpus(rules(), broken).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problems: [{ at: { file: "pred[0]" } }, { at: { file: "pred[1]" } }] });
  });

  it("counts a row without output as missing, by the policy that is asked for", async () => {
    const rows = careful.map((row, at) => (at === 0 ? { ...row, output: undefined } : row));
    await expect(corpus(rules(), rows)).rejects.toMatchObject({ code: "MISSING_PREDICTION" });
    const { units } = await corpus(rules(), rows, { missing: "skip", ci: null });
    expect(units.missing).toEqual([careful[0]?.id]);
  });
});

describe("corpus(task, rows, { expect })", () => {
  const crashed = careful.slice(1);
  const ids = careful.map(({ id }) => id);
  const gold = careful.map(({ id, expected }) => ({ ...expected, id }));
  const first = careful[0]!.id;

  it("gives the score where all units are there, whichever way they are named", async () => {
    for (const wanted of [ids, gold, careful.length])
      expect((await corpus(rules(), careful, { expect: wanted, ci: null })).scores["overall.f1"]).toBe(OVERALL.careful);
  });

  it("gives no score where a unit is missing, and says which", async () => {
    for (const wanted of [ids, gold]) {
      const failure = await corpus(rules(), crashed, { expect: wanted }).catch((error: unknown) => error);
      expect(failure).toMatchObject({
        code: "MISSING_PREDICTION",
        problems: [{ expected: expect.stringContaining(first) }],
      });
    }
    await expect(corpus(rules(), crashed, { expect: careful.length })).rejects.toMatchObject({
      problems: [{ expected: `${careful.length} rows`, received: String(careful.length - 1) }],
    });
    await expect(corpus(rules(), careful, { expect: 3 })).rejects.toThrow("expect is too small");
  });

  it("counts missing units as wrong or skips them where missing says so; only gold can be counted as wrong", async () => {
    const wrong = await corpus(rules(), crashed, { expect: gold, missing: "wrong", ci: null });
    const dropped = await corpus(rules(), crashed, { ci: null });
    expect(wrong.units).toMatchObject({ scored: careful.length, missing: [first] });
    expect(wrong.scores["overall.f1"]).toBeLessThan(OVERALL.careful);
    expect(dropped.scores["overall.f1"]).toBeGreaterThan(OVERALL.careful);
    for (const wanted of [ids, careful.length])
      await expect(corpus(rules(), crashed, { expect: wanted, missing: "wrong" })).rejects.toThrow(
        "give gold in expect",
      );
    for (const wanted of [ids, gold, careful.length])
      expect((await corpus(rules(), crashed, { expect: wanted, missing: "skip", ci: null })).scores).toEqual(
        dropped.scores,
      );
  });

  it("refuses a row that has neither output nor gold, and units without ids", async () => {
    await expect(corpus(rules(), [...careful, { id: "x" }])).rejects.toThrow(`rows[${careful.length}] expected`);
    for (const wanted of [[{}], "all", [null]])
      await expect(corpus(rules(), careful, { expect: wanted as never })).rejects.toThrow("settings expect");
  });
});

describe("adapters of whole runs, where an item threw", () => {
  const gold = careful.map(({ id, expected }) => ({ ...expected, id }));

  it("langfuseRun(task, { expect }) gives no number and says which unit is missing", async () => {
    const itemResults = careful
      .slice(1)
      .map(({ output, expected }) => ({ item: { expectedOutput: expected }, output }));
    const [none, ...more] = await langfuseRun(rules(), { expect: gold })({ itemResults });
    expect([none?.value, more]).toEqual(["not scored", []]);
    expect(none?.comment).toContain(careful[0]!.id);
    const wrong = await langfuseRun(rules(), { expect: gold, missing: "wrong", ci: null })({ itemResults });
    expect(wrong.find(({ name }) => name === "rules overall.f1")?.value).toBeLessThan(OVERALL.careful);
  });

  it("langfuseRun(task) gives no number where it cannot know what is missing, unless that is skipped", async () => {
    const itemResults = careful.map(({ output, expected }) => ({ item: { expectedOutput: expected }, output }));
    expect(await langfuseRun(rules(), { ci: null })({ itemResults })).toEqual([
      expect.objectContaining({ value: "not scored", comment: expect.stringContaining("give gold in expect") }),
    ]);
    const skipped = await langfuseRun(rules(), { ci: null, missing: "skip" })({ itemResults });
    expect(skipped.find(({ name }) => name === "rules overall.f1")?.value).toBe(OVERALL.careful);
  });

  it("langsmithSummary(task) counts every example, in whatever order runs ended", async () => {
    const examples = careful.map(({ id }) => ({ id }));
    const referenceOutputs = careful.map(({ expected }) => expected);
    const ended = careful.toReversed().map(({ id, output }) => ({ reference_example_id: id, output }));
    const told = (runs: readonly { reference_example_id: string; output: object; error?: string }[]) => ({
      runs,
      examples,
      referenceOutputs,
      outputs: runs.map(({ output }) => output as Record<string, unknown>),
    });
    const summary = langsmithSummary(rules(), { show: ["overall.f1"], ci: null });
    expect((await summary(told(ended))).results[0]?.score).toBe(OVERALL.careful);
    for (const runs of [
      ended.slice(1),
      ended.map((run, at) => (at === 0 ? { ...run, output: {} } : run)),
      ended.map((run, at) => (at === 0 ? { ...run, error: "no" } : run)),
    ]) {
      const { results } = await summary(told(runs));
      expect(results[0]).toMatchObject({ score: null, comment: expect.stringContaining("MISSING_PREDICTION") });
    }
  });

  it("derivedMetrics(task, { expect }) gives NaN and the number of missing units; an unreadable row is never left out", async () => {
    const sums: Record<string, number> = {};
    const add = async (output: unknown, expected: unknown) => {
      const { namedScores } = await assertion(rules())(output, { vars: { expected } });
      for (const [name, value] of Object.entries(namedScores)) sums[name] = (sums[name] ?? 0) + value;
    };
    const value = (metrics: readonly DerivedMetric[], wanted: string) =>
      metrics.find(({ name }) => name === wanted)?.value(sums);
    for (const { output, expected } of careful.slice(1)) await add(output, expected);
    const metrics = derivedMetrics(rules(), { expect: careful.length });
    expect([value(metrics, "rules_overall_f1"), value(metrics, "rules_missing")]).toEqual([Number.NaN, 1]);
    await add(careful[0]!.output, careful[0]!.expected);
    expect([value(metrics, "rules_overall_f1"), value(metrics, "rules_missing")]).toEqual([OVERALL.careful, 0]);
    await add("no JSON", careful[0]!.expected);
    expect(value(derivedMetrics(rules()), "rules_overall_f1")).toBeNaN();
  });

  it('derivedMetrics(task, { expect, missing: "wrong" }) counts missing units as corpus does', async () => {
    const [metric] = derivedMetrics(rules(), { show: ["overall.f1"], expect: gold, missing: "wrong" });
    const sums: Record<string, number> = {};
    for (const { output, expected } of careful.slice(1)) {
      const { namedScores } = await assertion(rules(), { missing: "wrong" })(output, { vars: { expected } });
      for (const [name, value] of Object.entries(namedScores)) sums[name] = (sums[name] ?? 0) + value;
    }
    const wrong = await corpus(rules(), careful.slice(1), { expect: gold, missing: "wrong", ci: null });
    await vi.waitFor(() => expect(metric?.value(sums)).toBe(wrong.scores["overall.f1"]), { timeout: 20_000 });
    const unprepared = Object.fromEntries(Object.entries(sums).filter(([name]) => !name.includes("_lost_")));
    expect(metric?.value(unprepared)).toBeNaN();
    expect(() => derivedMetrics(rules(), { expect: careful.length, missing: "wrong" })).toThrow("gold in expect");
  });
});

describe("scorer(task)", () => {
  it("names the row's score and hands on sums and signature", async () => {
    const row = await scorer(rules(), { score: "extraction.recall" })(careful[0]!);
    expect(row.name).toBe("rules Rule extraction: recall (row)");
    expect(row.metadata.totals).toMatchObject({ units: 1 });
    expect(row.metadata.signature).toMatch(/^karat\|task:rules/);
    expect(row.score).toBe(row.metadata.scores?.["extraction.recall"]);
  });

  it("gives null with the located problem for a wrong shape, a missing gold and a missing output", async () => {
    const one = scorer(rules());
    const { expected } = careful[0]!;
    for (const [row, place] of [
      [{ output: { rules: 5 }, expected }, "pred[0]"],
      [{ output: [], expected }, "pred[0]"],
      [{ output: { rules: [] } }, "row"],
      [{ expected }, "row"],
    ] as const) {
      const { score, metadata } = await one(row);
      expect(score).toBeNull();
      expect(metadata.problems?.map(({ at }) => at?.file)).toContain(place);
      expect(metadata.error).toContain("expected");
    }
  });

  it("keeps undefined as null", async () => {
    const { score, metadata } = await scorer(rules(), { score: "correspondence.f1" })(exampleRows("hasty")[0]!);
    expect(score).toBeNull();
    expect(metadata.error).toBeUndefined();
  });

  it("refuses a score the task does not have, with the nearest name", () => {
    expect(() => scorer(rules(), { score: "overal.f1" })).toThrow(/overall\.f1/);
  });
});

describe("langsmithSummary(task)", () => {
  it("gives null for every score of a run that cannot be scored, and says why", async () => {
    const { results } = await langsmithSummary(rules())({ outputs: [{ rules: 1 }], referenceOutputs: [{ rules: [] }] });
    expect(results.length).toBeGreaterThan(0);
    for (const { score, comment } of results) {
      expect(score).toBeNull();
      expect(comment).toContain("pred[0]");
    }
  });
});

describe("derivedMetrics(task)", () => {
  it("makes the run's score of the sums that assertion hands on, under names without dots", async () => {
    const check = assertion(rules());
    const sums: Record<string, number> = {};
    for (const { output, expected } of careful) {
      const { namedScores, pass } = await check(JSON.stringify(output), { vars: { expected } });
      expect(pass).toBe(true);
      for (const [name, value] of Object.entries(namedScores)) sums[name] = (sums[name] ?? 0) + value;
    }
    const metrics = derivedMetrics(rules());
    const values = Object.fromEntries(metrics.map(({ name, value }) => [name, value(sums)]));
    expect(values.rules_overall_f1).toBe(OVERALL.careful);
    for (const name of [...Object.keys(sums), ...Object.keys(values)]) expect(name).not.toContain(".");
  });

  it("assertion fails a row that cannot be read, or that stays below the threshold", async () => {
    const { output, expected } = careful[0]!;
    expect(await assertion(rules())("[1]", { vars: { expected } })).toMatchObject({ pass: false, score: 0 });
    expect(await assertion(rules(), { threshold: 0.76 })(output, { vars: { expected } })).toMatchObject({
      pass: false,
    });
    expect(await assertion(rules(), { threshold: 0.75 })(output, { vars: { expected } })).toMatchObject({ pass: true });
  });
});

describe("matchers", () => {
  it("toScoreAtLeast reports the interval, the worst units and how to see more", async () => {
    const result = await corpus(rules(), careful, { perUnit: true });
    expect(matchers.toScoreAtLeast(result, "overall.f1", 0.8).pass).toBe(true);
    const { pass, message } = matchers.toScoreAtLeast(result, "overall.f1", 0.9);
    expect(pass).toBe(false);
    expect(message()).toMatch(
      /to be at least 0\.9, it is 0\.809\n {2}overall\.f1 0\.809 \[0\.\d+, (0\.\d+|1)\] at 95 %/,
    );
    expect(message()).toContain("npx karat explain rules");
    const units = message().match(/^ {4}"[^"]+" [\d.]+$/gm) ?? [];
    expect(units).toHaveLength(5);
    const values = units.map((line) => Number(line.split(" ").at(-1)));
    expect(values).toEqual(values.toSorted((a, b) => a - b));
  });

  it("toScoreAtMost shows the highest units first, and an undefined score fails both", async () => {
    const hasty = await corpus(rules(), exampleRows("hasty"), { perUnit: true, ci: null });
    const units =
      matchers
        .toScoreAtMost(hasty, "overall.f1", 0.1)
        .message()
        .match(/^ {4}"[^"]+" [\d.]+$/gm) ?? [];
    const values = units.map((line) => Number(line.split(" ").at(-1)));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(matchers.toScoreAtLeast(hasty, "correspondence.f1", 0).pass).toBe(false);
    expect(matchers.toScoreAtMost(hasty, "correspondence.f1", 1).pass).toBe(false);
    expect(() => matchers.toScoreAtLeast(hasty, "overall", 0)).toThrow(/overall\.f1/);
  });

  it("toScoreAtLeast refuses a limit that the score can never have, and says what was meant", async () => {
    const result = await corpus(rules(), careful, { ci: null });
    expect(() => matchers.toScoreAtLeast(result, "overall.f1", 80)).toThrow(
      /from 0 to 1 .*did you mean overall\.f1=0\.8\?/s,
    );
    expect(() => matchers.toScoreAtMost(result, "overall.f1", -1)).toThrow("a value from 0 to 1 for overall.f1");
  });

  it("toPassGate fails where the units do not decide, and says so", async () => {
    const result = await corpus(rules(), careful, { perUnit: true });
    const hasty = await corpus(rules(), exampleRows("hasty"), { perUnit: true });
    expect((await matchers.toPassGate(result, result, { margin: 0.05 })).pass).toBe(true);
    expect((await matchers.toPassGate(hasty, result)).pass).toBe(false);
    const two = careful.slice(0, 2);
    const few = await corpus(rules(), two, { perUnit: true });
    const undecided = await matchers.toPassGate(few, few, { margin: 0 });
    expect(undecided.message()).toContain("Inconclusive: 2 scenes are too few");
    await expect(matchers.toPassGate({ ...result, task: "mine" }, result)).rejects.toThrow(/toPassGate\(baseline/);
  });
});

describe("judge(task)", () => {
  it("gives the row's score with its reason", async () => {
    const [name, assess] = judge(rules());
    const { output, expected } = careful[0]!;
    expect(await assess({ output, expected })).toMatchObject({
      score: 0.75,
      metadata: { rationale: expect.any(String) },
    });
    expect(name).toContain("(row)");
  });
});
