// What karat offers in any JavaScript engine: no file system, no network.

export type { AgreementResult } from "./contract/agreement-result.ts";
export type { ComparedSystem, Comparison, PairedDifference } from "./contract/comparison.ts";
export { distance, type ScoreDeclaration, share } from "./contract/declare-score.ts";
export type { EvidenceRow } from "./contract/evidence.ts";
export type { Warning } from "./contract/findings.ts";
export {
  atMost,
  average,
  type Formula,
  fBeta,
  harmonic,
  mean,
  ratio,
  sum,
  times,
} from "./contract/formula/formula.ts";
export { formulaText } from "./contract/formula/text.ts";
export type { OptionsOf } from "./contract/option-spec.ts";
export { defineTask } from "./contract/own-task.ts";
export { type GroupScores, type Interval, type Result, VERSION } from "./contract/result.ts";
export { jsonOf } from "./contract/shape.ts";
export type { Format, Source } from "./contract/source.ts";
export type { MatchContext, Task, TaskDefinition, TaskLines, TaskMaker, Unit } from "./contract/task.ts";
export type { UnitPlan } from "./contract/unit-plan.ts";
export { kindOf, unitValues } from "./engine/mistakes/kind-of.ts";
export type { Input } from "./engine/read/input.ts";
export type { RunInput } from "./engine/read/open-sides.ts";
export type { Executor } from "./engine/run.ts";
export { jsonLines, type NumberedLine } from "./input/json-lines.ts";
export { type AnswerInText, readAnswer } from "./json/answer/read-answer.ts";
export { assign } from "./numeric/assign.ts";
export { KaratError, type Problem } from "./problems/problem.ts";
export { formatReport } from "./report/format-report.ts";
export { agree } from "./run/agree.ts";
export { type CompareInput, compare } from "./run/compare.ts";
export { type ScoreSettings, score } from "./run/score.ts";
export { compareResults } from "./stats/compare/compare-results.ts";
export type { CompareSettings } from "./stats/compare/compare-settings.ts";
export { planUnits } from "./stats/compare/plan-units.ts";
export { type Baseline, baselineFromJson, baselineOf, baselineText } from "./stats/guard/baseline.ts";
export { type CheckedResult, check } from "./stats/guard/check.ts";
export { builtInTask, TASK_IDS } from "./tasks/index.ts";
export { infer } from "./tasks/infer.ts";
export { normaliser } from "./text/normalise.ts";
