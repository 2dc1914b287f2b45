// The contract of a task: read → pair → match → tally → scores by formulas, and explain when asked.

import type { CompleteScore, ScoreTable } from "./declare-score.ts";
import type { Explain } from "./evidence.ts";
import type { FindingSink } from "./finding-sink.ts";
import type { OptionSpecs, OptionsOf } from "./option-spec.ts";
import type { MissingPolicy } from "./run-settings.ts";
import type { ServiceFacts, ServiceSpec, Services } from "./service.ts";
import type { Format, SourceRecord } from "./source.ts";
import type { GuardRules, MatchLines, OfficialText, Protocol, Review, Totals } from "./task-extras.ts";

/** A unit of the protocol: both sides, joined by id. Statistics leave out whole units. */
export interface Unit<Gold, Pred> {
  readonly id: string;
  readonly gold: Gold;
  readonly pred: Pred;
  /** Further predictions for the unit, by the key of their formats. */
  readonly more?: Readonly<Record<string, unknown>>;
  /** The place where both were read; the record of gold stands in for a prediction that is missing. */
  readonly at: { readonly gold: SourceRecord; readonly pred: SourceRecord };
}

/** The helpers of `match` besides the unit. */
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

/** The numbers of a unit, by column or in the order of the columns. */
export type Tallied<Column extends string> = Readonly<Record<Column, number>> | Float64Array;

/** How a task fetches what matching needs from the outside world. */
export interface Preparation<AnyUnit, Options> {
  /** The services that it needs, by name, with how to load each. */
  readonly services?: Readonly<Record<string, ServiceSpec>>;
  /** Completes a batch of units; a unit that it leaves out is not scored. */
  units(
    units: readonly AnyUnit[],
    options: Options,
    services: Services,
    context: MatchContext,
  ): Promise<readonly AnyUnit[]>;
}

/** Sees the values of a run before it is scored, and gives the options that they decide. */
export interface OptionsFromData<Gold, Pred, Options> {
  /** A side without a function is not read. */
  gold?(value: Gold): void;
  pred?(value: Pred): void;
  /** The options, with a sentence for the user; null if the data show nothing. `primary` is the score that the caller wants first. */
  end(primary?: string): { readonly options: Partial<Options>; readonly note?: string } | null;
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
  /** Each score with its label, its range and its formula; a function of the options if formulas depend on them. */
  readonly scores: ScoreTable<NoInfer<Column>, Score, OptionsOf<Specs>>;
  readonly formats: Formats<Gold, Pred, OptionsOf<Specs>, Lines>;
  /** Pairs the parts of both sides. Report problems to the context and return null if the unit cannot be matched. */
  match(unit: Unit<Gold, Pred>, options: OptionsOf<Specs>, context: MatchContext): Match | null;
  /** One number for each column. Naming many columns takes longer than counting, so a list in the order of the columns will do. */
  tally(match: Match, options: OptionsOf<Specs>): Tallied<NoInfer<Column>>;

  /** The name that people read; by default the id. */
  readonly title?: string;
  /** Says in a sentence what the task scores. */
  readonly about?: string;
  /** Raise the version whenever a score of some input changes; by default the id, version 1. */
  readonly protocol?: Protocol<NoInfer<Score>, OptionsOf<Specs>>;
  /** The score that ranks systems; by default the first. */
  readonly primary?: NoInfer<Score>;
  /** The scores that papers print, in their order; by default all. */
  readonly printed?: readonly NoInfer<Score>[];
  readonly options?: Specs;
  /** Options that only the data can tell, such as the metrics of a file; null if the options say all. */
  fromData?(options: OptionsOf<Specs>): OptionsFromData<Gold, Pred, OptionsOf<Specs>> | null;
  /** The prediction that stands in for a missing one; without it `--missing wrong` is refused. */
  absent?(gold: Gold, options: OptionsOf<Specs>): Pred;
  readonly guard?: GuardRules<Unit<Gold, Pred>, NoInfer<Score>, NoInfer<Column>>;
  readonly prepare?: Preparation<Unit<Gold, Pred>, OptionsOf<Specs>>;
  /** The evidence of a match, and the columns to which the counts of all its rows add up exactly; by default none. */
  readonly explain?: Explain<Match, NoInfer<Column>, OptionsOf<Specs>>;
  /** Looks at the totals of a run before it is shown, and at the plain fields of its services: the totals tell which of them were used. */
  review?(totals: Totals<NoInfer<Column>>, options: OptionsOf<Specs>, services: ServiceFacts): Review;
  readonly official?: OfficialText<Match, NoInfer<Column>, NoInfer<Score>, OptionsOf<Specs>>;
  /** Lines that commands write or print beside the report, by name. */
  readonly lines?: Readonly<Record<string, MatchLines<Match, OptionsOf<Specs>>>>;
}

/** The formats of each side in the order in which they are tried. Further keys are further predictions, with a flag of that name. */
export type Formats<Gold, Pred, Options, Lines extends TaskLines> = {
  readonly gold: readonly Format<Gold, Options, Lines["gold"]>[];
  readonly pred: readonly Format<Pred, Options, Lines["pred"]>[];
} & {
  // biome-ignore lint/suspicious/noExplicitAny: match knows what it asks for; the engine hands it on
  readonly [Name in keyof Lines["sources"]]: readonly Format<any, Options, Lines["sources"][Name]>[];
};

type Defaulted = "title" | "about" | "protocol" | "primary" | "options" | "explain";

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
  readonly scores: Readonly<Record<Score, CompleteScore<Column>>>;
  /** Computes all scores from the totals. For a single unit, `run` has the totals of its run. */
  summarize(
    totals: Totals<Column>,
    options: OptionsOf<Specs>,
    run?: Totals<Column>,
  ): Readonly<Record<Score, number | null>>;
  /** Makes the task of the same definition with other options. */
  make(options: OptionsOf<Specs>): Task;
  /** The definition as its author wrote it. */
  readonly written: TaskDefinition<Gold, Pred, Match, Column, Score, Specs, Lines>;
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
  /** The options that the data decided, in a sentence. */
  readonly note?: string;
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
