// What karat offers in any JavaScript engine: no file system, no network.

export type { AgreementResult } from "./contract/agreement-result.ts";
export type { Check, Outcome } from "./contract/check.ts";
export type { ComparedSystem, Comparison, PairedDifference } from "./contract/comparison.ts";
export type { EvidenceRow, Verdict } from "./contract/evidence.ts";
export type { FindingSink, Spot } from "./contract/finding-sink.ts";
export type { Warning } from "./contract/findings.ts";
export {
  atMost,
  average,
  averageOfAll,
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
} from "./contract/formula/formula.ts";
export type { ScoreFormula } from "./contract/formula/score-formulas.ts";
export { formulaText } from "./contract/formula/text.ts";
export type { MissingPolicy } from "./contract/missing-policy.ts";
export type { OptionSpec, OptionSpecs, OptionsOf } from "./contract/option-spec.ts";
export { defineTask } from "./contract/own-task.ts";
export type { GroupScores, Interval, NamedResult, Result, Scores, UnitCounts } from "./contract/result.ts";
export { VERSION } from "./contract/result.ts";
export { distance, type ScoreDeclaration, type ScoreDetails, type ScoreSpec, share } from "./contract/score-spec.ts";
export { jsonOf, type Shape, shaped } from "./contract/shape.ts";
export type { Entry, Format, FormatReader, Item, RecordKind, Source, SourceRecord } from "./contract/source.ts";
export type { StopSignal } from "./contract/stop-signal.ts";
export type { MatchContext, Services, Task, TaskDefinition, TaskLines, TaskMaker, Unit } from "./contract/task.ts";
export type { OfficialText, Totals } from "./contract/task-extras.ts";
export type { UnitPlan } from "./contract/unit-plan.ts";
export { kindOf, type Mistake, type UnitValues, unitValues } from "./engine/mistakes/kind-of.ts";
export type { Input } from "./engine/read/input.ts";
export type { RunInput } from "./engine/read/open-sides.ts";
export type { Executor } from "./engine/run.ts";
export { type JsonLinesSpec, jsonLines } from "./input/json-lines.ts";
export { type AnswerInText, readAnswer, type WantedAnswer } from "./json/answer/read-answer.ts";
export { assign } from "./numeric/assign.ts";
export { KaratError, type Path, type Place, type Problem, type ProblemCode } from "./problems/problem.ts";
export { formatReport, type ReportSettings } from "./report/format-report.ts";
export type { ComparisonFormat, ReportFormat } from "./report/index.ts";
export { type AgreeSettings, agree } from "./run/agree.ts";
export { type CompareInput, compare } from "./run/compare.ts";
export { type ScoreSettings, score } from "./run/score.ts";
export type { StatisticsSettings } from "./stats/checked-settings.ts";
export { compareResults } from "./stats/compare/compare-results.ts";
export type { CompareSettings } from "./stats/compare/compare-settings.ts";
export { type PlanSettings, planUnits } from "./stats/compare/plan-units.ts";
export { type Baseline, baselineFromJson, baselineOf, baselineText } from "./stats/guard/baseline.ts";
export { type CheckedResult, type CheckSettings, check } from "./stats/guard/check.ts";
export { builtInTask, TASK_IDS, type TaskId } from "./tasks/index.ts";
export { type InferredDescription, type InferSettings, infer } from "./tasks/infer.ts";
export { type NormalStep, normaliser } from "./text/normalise.ts";
