// The adapters inside Braintrust 3, run locally.
import { Eval, Reporter } from "braintrust";
import { expect, it } from "vitest";
import { type BraintrustReport, braintrustReporter, scorer } from "../../dist/adapters/evals/index.js";
import { rules } from "../../dist/tasks/rules/index.js";
import { exampleRows, OVERALL } from "../example-rows.ts";

for (const system of ["careful", "hasty"] as const)
  it(`braintrustReporter(rules) gives the run's score of the ${system} example`, async () => {
    const rows = exampleRows(system);
    const lines: string[] = [];
    const reports: BraintrustReport[] = [];
    const body = braintrustReporter(rules(), { print: (line) => lines.push(line), ci: null });
    const outcome = await Eval(
      "signs",
      {
        data: () => rows.map(({ id, expected }) => ({ input: id, expected })),
        task: (id: string) => rows.find((row) => row.id === id)?.output as object,
        scores: [scorer(rules())],
      },
      {
        noSendLogs: true,
        reporter: Reporter("karat", {
          async reportEval(evaluator, result, options) {
            const report = await body.reportEval(evaluator, result, options);
            reports.push(report);
            return report;
          },
          reportRun: (all) => body.reportRun(all as BraintrustReport[]),
        }),
      },
    );
    // Braintrust does not wait for what a reporter returns.
    await expect.poll(() => reports).toHaveLength(1);
    const [report] = reports;
    expect(report !== undefined && "result" in report && report.result.scores["overall.f1"]).toBe(OVERALL[system]);
    expect(lines.join("\n")).toContain(String(OVERALL[system]));
    const name = "rules Overall: F1 (row)";
    const values = outcome.results.map(({ scores }) => scores[name] ?? null);
    expect(values).toHaveLength(rows.length);
    const mean = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / values.length;
    expect(mean).not.toBeCloseTo(OVERALL[system], 3);
  });

it("braintrustReporter(rules) gives no number where a task threw inside Eval, and counts it as wrong where that is asked for", async () => {
  const rows = exampleRows("careful");
  const reportOf = async (settings: object) => {
    const reports: BraintrustReport[] = [];
    const body = braintrustReporter(rules(), { print: () => {}, ci: null, ...settings });
    await Eval(
      "signs",
      {
        data: () => rows.map(({ id, expected }) => ({ input: id, expected })),
        task: (id: string) => {
          if (id === rows[0]?.id) throw new Error("the model is busy");
          return rows.find((row) => row.id === id)?.output as object;
        },
        scores: [scorer(rules())],
      },
      {
        noSendLogs: true,
        reporter: Reporter("karat", {
          async reportEval(evaluator, result, options) {
            reports.push(await body.reportEval(evaluator, result, options));
            return true;
          },
          reportRun: async () => true,
        }),
      },
    );
    await expect.poll(() => reports).toHaveLength(1);
    return reports[0];
  };
  expect(await reportOf({})).toMatchObject({ failure: { problems: [{ code: "MISSING_PREDICTION" }] } });
  const wrong = await reportOf({ missing: "wrong" });
  expect(wrong !== undefined && "result" in wrong && wrong.result.scores["overall.f1"]).toBeLessThan(OVERALL.careful);
});

it("braintrustReporter(rules) reports a run with a task that threw, and fails it", async () => {
  const rows = exampleRows("careful");
  const body = braintrustReporter(rules(), { print: () => {}, ci: null });
  const report = await body.reportEval(
    { evalName: "signs" },
    {
      results: rows.map(({ output, expected }, at) =>
        at === 2 ? { expected, error: new Error("no") } : { output, expected },
      ),
    },
  );
  expect("failure" in report && report.failure.problems[0]?.code).toBe("MISSING_PREDICTION");
  expect(await body.reportRun([report])).toBe(false);
});
