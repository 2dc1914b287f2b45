// karat inside evaluation frameworks: scorers of rows, and the protocol's score of a whole run. Imports no framework.
export {
  type BraintrustReport,
  type BraintrustReporter,
  type BraintrustSettings,
  braintrustReporter,
} from "./braintrust.ts";
export { type CorpusSettings, corpus, type RunAdapterSettings } from "./corpus.ts";
export { type LangfuseEvaluation, type LangfuseRunEvaluator, langfuseRun } from "./langfuse.ts";
export { type LangsmithEvaluation, langsmithRow, langsmithSummary } from "./langsmith.ts";
export { type MastraRun, type MastraSettings, type MastraSteps, type MastraUnscored, mastraScorer } from "./mastra.ts";
export { type PhoenixEvaluation, type PhoenixEvaluator, phoenixEvaluator } from "./phoenix.ts";
export type { EvalFailure, EvalRow, ExpectedUnits } from "./rows.ts";
export {
  type RowMetadata,
  type RowScore,
  type RowScorer,
  type ScorerRow,
  type ScorerSettings,
  scorer,
} from "./scorer.ts";
