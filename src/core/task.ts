// The contract of a task: read → pair → match → tally → scores by formulas, and explain when asked.

import type { EvidenceRow } from "./evidence.ts";
import type { FindingSink, ProblemDetail } from "./finding-sink.ts";
import type { ScoreFormulas } from "./formula/score-formulas.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import type { OptionSpecs, OptionsOf } from "./options.ts";
import type { ScoreDeclaration, ScoreSpec } from "./score-spec.ts";
import type { ServiceSpec, Services } from "./service.ts";
import type { Format, SourceRecord } from "./source.ts";
import type {
  AskedResampling,
  OfficialText,
  OwnStatistics,
  Preset,
  Protocol,
  PublishedRow,
  ScoredRows,
  Totals,
} from "./task-extras.ts";

/** A unit of the protocol: both sides, joined by id. Statistics resample units. */
export interface Unit<Gold, Pred> {
  readonly id: string;
  readonly gold: Gold;
  readonly pred: Pred;
  /** Where both were read; the record of gold stands in for a prediction that is missing. */
  readonly at: { readonly gold: SourceRecord; readonly pred: SourceRecord };
}

/** What `match` can use besides the unit. */
export interface MatchContext extends FindingSink {
  /** The rule for parts of a unit without a prediction; the engine handles whole units. */
  readonly missing: MissingPolicy;
}

export type { Services };

/** Units in memory, in the shape of the task's JSON Lines. */
export interface TaskLines<
  Gold = unknown,
  Pred = unknown,
  Sources extends Readonly<Record<string, unknown>> = Readonly<Record<string, unknown>>,
> {
  /** Includes null if gold is optional. */
  readonly gold: Gold;
  readonly pred: Pred;
  /** Units of further sources of predictions, by the name of the source. */
  readonly sources: Sources;
}

/** The definition of a task. The first members are required, the others have defaults. */
export interface TaskDefinition<
  Gold,
  Pred,
  Match,
  Column extends string,
  Score extends string,
  Specs extends OptionSpecs,
  Lines extends TaskLines = TaskLines,
> {
  /** Lower-case words joined by hyphens. */
  readonly id: string;
  /** Name of one unit, singular: "dialogue". */
  readonly unit: string;
  readonly columns: readonly Column[];
  readonly scores: Readonly<Record<Score, ScoreDeclaration>>;
  readonly formats: {
    readonly gold: readonly Format<Gold, OptionsOf<Specs>, Lines["gold"]>[];
    readonly pred: readonly Format<Pred, OptionsOf<Specs>, Lines["pred"]>[];
  };
  /** False if gold is optional: without it, the first system takes its place. */
  readonly needsGold?: false;
  /** For options that may be left open: `by` makes the task from the predictions of all systems and the wanted score. */
  readonly settle?: {
    isOpen(options: OptionsOf<Specs>): boolean;
    by(predictions: readonly Pred[], options: OptionsOf<Specs>, primary?: string): Task | null;
  };
  /** Pairs the parts of both sides. Report problems to the context and return null if the unit cannot be matched. */
  match(unit: Unit<Gold, Pred>, options: OptionsOf<Specs>, context: MatchContext): Match | null;
  tally(match: Match, options: OptionsOf<Specs>): Readonly<Record<NoInfer<Column>, number>>;
  /** The formula of each score. Required, unless there is `summarize`. */
  readonly formulas?: ScoreFormulas<NoInfer<Column>, NoInfer<Score>, OptionsOf<Specs>>;
  /** A function in place of formulas: all scores from the totals. For a single unit, `run` has the totals of its run. */
  summarize?(
    totals: Totals<NoInfer<Column>>,
    options: OptionsOf<Specs>,
    run?: Totals<NoInfer<Column>>,
  ): Readonly<Record<NoInfer<Score>, number | null>>;

  /** By default the id. */
  readonly title?: string;
  /** What the task scores, in a sentence. */
  readonly about?: string;
  /** Raise the version whenever a score of some input changes; by default the id, version 1. */
  readonly protocol?: Protocol;
  /** The score that ranks systems; by default the first. */
  readonly primary?: NoInfer<Score>;
  /** The scores that papers print, in their order; by default all. */
  readonly printed?: readonly NoInfer<Score>[];
  readonly options?: Specs;
  /** Labels that depend on options, by score: "AR-1 (align+ m:1)". */
  labels?(options: OptionsOf<Specs>): Readonly<Partial<Record<NoInfer<Score>, string>>>;
  /** An option that only decides what the headline score means: the totals hold all of its readings. */
  readonly reading?: keyof Specs & string;
  /** Presets from papers, by name: `--as NAME`. */
  readonly presets?: Readonly<Record<string, Preset<OptionsOf<Specs>>>>;
  /** Further sources of predictions, each with its own flag; `combine` joins them for one unit. */
  readonly sources?: {
    readonly [Name in keyof Lines["sources"]]: {
      readonly about: string;
      readonly formats: readonly Format<Pred, OptionsOf<Specs>, Lines["sources"][Name]>[];
    };
  };
  combine?(first: Pred, second: Pred): Pred;
  /** The prediction that stands in for a missing one; without it `--missing wrong` is refused. */
  absent?(gold: Gold, options: OptionsOf<Specs>): Pred;
  /** Whether predictions without gold are ignored with a warning; by default they are errors unless `--missing` allows them. */
  ignoresSurplus?(options: OptionsOf<Specs>): boolean;
  /** Checks a prediction by itself, when there is no gold to match it with. */
  inspect?(pred: Pred, record: SourceRecord, options: OptionsOf<Specs>, context: MatchContext): void;
  /** The services that `prepare` needs, by name, with how to load each. */
  readonly services?: Readonly<Record<string, ServiceSpec>>;
  /** Fetches what matching needs, for a batch of units at once. */
  prepare?(
    units: readonly Unit<Gold, Pred>[],
    options: OptionsOf<Specs>,
    services: Services,
    context: MatchContext,
  ): Promise<readonly Unit<Gold, Pred>[]>;
  /** What the services add to the signature, from their plain fields only; the totals tell which of them were used. */
  describeServices?(
    services: Services,
    options: OptionsOf<Specs>,
    totals: Totals<NoInfer<Column>>,
  ): Readonly<Record<string, string>>;
  /** Scores and intervals that are no function of the totals, in place of those of the formulas; null if the options do not ask for them. */
  ownStatistics?(
    units: ScoredRows,
    options: OptionsOf<Specs>,
    resampling: AskedResampling,
  ): OwnStatistics<NoInfer<Score>> | null;
  /** The match with gold redrawn from its votes; `uniform` gives numbers from 0 to below 1. */
  redraw?(match: Match, options: OptionsOf<Specs>, uniform: () => number): Match;
  /** The evidence of a match; by default none. */
  explain?(match: Match, options: OptionsOf<Specs>): readonly EvidenceRow<NoInfer<Column>>[];
  /** The columns to which the counts of all evidence rows add up exactly; by default none. */
  readonly explained?: readonly NoInfer<Column>[];
  /** Why these totals cannot be scored, or null; `side` says which input is to be mended, otherwise gold. */
  unusable?(
    totals: Totals<NoInfer<Column>>,
    options: OptionsOf<Specs>,
  ): (ProblemDetail & { readonly side?: "gold" | "pred" }) | null;
  /** Remarks on a result that follow from the totals, as code and message. */
  remarks?(
    totals: Totals<NoInfer<Column>>,
    options: OptionsOf<Specs>,
  ): readonly { readonly code: string; readonly message: string }[];
  readonly official?: OfficialText<Match, NoInfer<Column>, NoInfer<Score>, OptionsOf<Specs>>;
  /** An SVG drawing of a match. */
  picture?(match: Match, options: OptionsOf<Specs>, score?: NoInfer<Score>): string;
  /** An SVG drawing of all units together. */
  overview?(totals: Totals<NoInfer<Column>>, options: OptionsOf<Specs>): string;
  readonly published?: {
    readonly source: string;
    readonly rows: readonly PublishedRow<NoInfer<Score>>[];
    /** The options they were computed with: results with other options are not shown beside them. */
    readonly options?: Partial<OptionsOf<Specs>>;
  };
}

type Defaulted = "title" | "about" | "protocol" | "primary" | "options" | "explain" | "explained" | "summarize";

/** A definition whose defaults are filled in. */
export interface CompleteDefinition<
  Gold,
  Pred,
  Match,
  Column extends string,
  Score extends string,
  Specs extends OptionSpecs,
  Lines extends TaskLines,
> extends Omit<TaskDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>, Defaulted | "scores">,
    Required<Pick<TaskDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>, Defaulted>> {
  readonly scores: Readonly<Record<Score, ScoreSpec>>;
}

/** A task with its options settled. */
export interface Task<
  Gold = unknown,
  Pred = unknown,
  Match = unknown,
  Column extends string = string,
  Score extends string = string,
  Specs extends OptionSpecs = OptionSpecs,
  Lines extends TaskLines = TaskLines,
> {
  readonly definition: CompleteDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>;
  readonly options: OptionsOf<Specs>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds tasks of all types; each is checked where it is defined
type Any = any;

export type AnyTask = Task<Any, Any, Any, Any, Any, Any, Any>;

/** A task with the types that matter to a caller: scores, options and lines. */
export type ScoredTask<Score extends string, Specs extends OptionSpecs, Lines extends TaskLines> = Task<
  Any,
  Any,
  Any,
  Any,
  Score,
  Specs,
  Lines
>;

/** The options a caller may set; a task without options takes none. */
export type GivenOptions<Specs extends OptionSpecs> = [keyof Specs] extends [never]
  ? Readonly<Record<string, never>>
  : Partial<OptionsOf<Specs>> & {
      /** The name of a preset; options that you give override its own. */
      readonly as?: string | null;
    };

/** Makes a task from options; carries its definition. */
export interface TaskMaker<
  Gold,
  Pred,
  Match,
  Column extends string,
  Score extends string,
  Specs extends OptionSpecs,
  Lines extends TaskLines = TaskLines,
> {
  (options?: GivenOptions<Specs>): Task<Gold, Pred, Match, Column, Score, Specs, Lines>;
  readonly definition: CompleteDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>;
}

export type AnyTaskMaker = TaskMaker<Any, Any, Any, Any, Any, Any, Any>;
