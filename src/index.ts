// What karat offers in any JavaScript engine: no file system, no network.

export { type AnswerInText, readAnswer, type WantedAnswer } from "./core/answer/read-answer.ts";
export { assign } from "./core/assign.ts";
export type { Check, Outcome } from "./core/check.ts";
export type { ComparedSystem, Comparison, PairedDifference } from "./core/comparison.ts";
export type { StopSignal } from "./core/event-loop.ts";
export type { EvidenceRow, Verdict } from "./core/evidence.ts";
export type { FindingSink, Spot } from "./core/finding-sink.ts";
export type { Warning } from "./core/findings.ts";
export {
  atMost,
  average,
  type Formula,
  fAlpha,
  fBeta,
  harmonic,
  ifAny,
  ifRun,
  mean,
  type Quantity,
  ratio,
  type Sum,
  sum,
  times,
} from "./core/formula/formula.ts";
export type { ScoreFormula } from "./core/formula/score-formulas.ts";
export { formulaText } from "./core/formula/text.ts";
export { type JsonLinesSpec, jsonLines } from "./core/json-lines.ts";
export type { MissingPolicy } from "./core/missing-policy.ts";
export type { OptionSpec, OptionSpecs, OptionsOf } from "./core/options.ts";
export { defineTask } from "./core/own-task.ts";
export { KaratError, type Path, type Place, type Problem, type ProblemCode } from "./core/problem.ts";
export type { GroupScores, Interval, NamedResult, Result, Scores, UnitCounts } from "./core/result.ts";
export { VERSION } from "./core/result.ts";
export { distance, type ScoreDeclaration, type ScoreDetails, type ScoreSpec, share } from "./core/score-spec.ts";
export { jsonOf, type Shape, shaped } from "./core/shape.ts";
export type { Entry, Format, FormatReader, Item, RecordKind, Source, SourceRecord } from "./core/source.ts";
export type { MatchContext, Services, Task, TaskDefinition, TaskLines, TaskMaker, Unit } from "./core/task.ts";
export type { OfficialText, Totals } from "./core/task-extras.ts";
export type { UnitPlan } from "./core/unit-plan.ts";
export { formatReport, type ReportSettings } from "./report/format-report.ts";
export type { ComparisonFormat, ReportFormat } from "./report/index.ts";
export { type CompareInput, compare } from "./run/compare/compare.ts";
export { compareResults } from "./run/compare/compare-results.ts";
export type { CompareSettings } from "./run/compare/compare-settings.ts";
export { type PlanSettings, planUnits } from "./run/compare/plan-units.ts";
export type { Input } from "./run/read/input.ts";
export type { RunInput } from "./run/read/open-sides.ts";
export {
  type BootstrapSettings,
  bootstrap,
  type CustomRows,
  type CustomSummarize,
  type CustomTest,
  permutationTest,
} from "./run/result/custom-rows.ts";
export { checkGate, checkGates, type GateInput, type GateSettings } from "./run/result/gate.ts";
export type { ResampleSettings } from "./run/result/resample-settings.ts";
export { checkThresholds } from "./run/result/thresholds.ts";
export type { Executor } from "./run/run.ts";
export { type ScoreSettings, score } from "./run/score.ts";
export { builtInTask, TASK_IDS, type TaskId } from "./tasks/index.ts";
export { type NormalStep, normaliser } from "./text/normalise.ts";
