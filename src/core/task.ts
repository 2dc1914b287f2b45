// The contract of a task: read → pair → match → tally → summarize, and explain when asked.
import type { EvidenceRow } from "./evidence.ts";
import type { FindingSink, ProblemDetail } from "./finding-sink.ts";
import type { MissingPolicy } from "./missing-policy.ts";
import { type OptionSpecs, type OptionsOf, resolveOptions } from "./options.ts";
import type { ScoreSpec } from "./score-spec.ts";
import type { Services } from "./service.ts";
import type { Format, SourceRecord } from "./source.ts";

/** What the protocol averages over and statistics resample: both sides, joined by id. */
export interface Unit<Gold, Pred> {
  readonly id: string;
  readonly gold: Gold;
  readonly pred: Pred;
  /** Where both were read; the record of gold stands in for a prediction that is missing. */
  readonly at: { readonly gold: SourceRecord; readonly pred: SourceRecord };
}

/** What matching may ask and say. */
export interface MatchContext extends FindingSink {
  /** The rule for parts of a unit that have no prediction; whole units are the engine's. */
  readonly missing: MissingPolicy;
}

export type Totals<Column extends string> = Readonly<Record<Column | "units", number>>;

export type { Services };

export interface PublishedRow<Score extends string> {
  readonly system: string;
  readonly dataset?: string;
  readonly scores: Readonly<Partial<Record<Score, number>>>;
}

/** A named set of options: how somebody publishes. */
export interface Preset<Options> {
  /** Who publishes that way, in a sentence. */
  readonly about: string;
  readonly cite: string;
  readonly options: Partial<Options>;
  /** Other names of it. */
  readonly aliases?: readonly string[];
}

/** The text the protocol's own script prints. */
export interface OfficialText<Match, Column extends string, Score extends string, Options> {
  /** Options the official script knows no other value of. */
  readonly options?: Partial<Options>;
  unit?(match: Match, options: Options): string;
  end(summary: {
    readonly ids: readonly string[];
    readonly totals: Totals<Column>;
    readonly scores: Readonly<Record<Score, number | null>>;
    /** Scores of each unit by id, in the order of ids. */
    readonly perUnit: readonly Readonly<Record<Score, number | null>>[];
    readonly options: Options;
  }): string;
}

export interface TaskDefinition<
  Gold,
  Pred,
  Match,
  Column extends string,
  Score extends string,
  Specs extends OptionSpecs,
> {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  /** Raised whenever a score of some input changes. */
  readonly protocol: { readonly name: string; readonly version: number; readonly cite: string };
  readonly columns: readonly Column[];
  readonly scores: Readonly<Record<Score, ScoreSpec>>;
  readonly primary: Score;
  /** The scores papers print, in their order; all where nothing is said. */
  readonly printed?: readonly Score[];
  readonly options: Specs;
  /** Options as others publish with them, by name: `--as NAME`. */
  readonly presets?: Readonly<Record<string, Preset<OptionsOf<Specs>>>>;
  readonly formats: {
    readonly gold: readonly Format<Gold, OptionsOf<Specs>>[];
    readonly pred: readonly Format<Pred, OptionsOf<Specs>>[];
  };
  /** Further places predictions may come from, each with a flag of its own; `combine` joins what they say of one unit. */
  readonly sources?: Readonly<
    Record<string, { readonly about: string; readonly formats: readonly Format<Pred, OptionsOf<Specs>>[] }>
  >;
  combine?(first: Pred, second: Pred): Pred;
  /** The prediction that stands in for a missing one under `--missing wrong`. */
  absent(gold: Gold, options: OptionsOf<Specs>): Pred;
  /** Checks a prediction by itself, when there is no gold to match it with. */
  inspect?(pred: Pred, record: SourceRecord, options: OptionsOf<Specs>, context: MatchContext): void;
  /** Fetches what matching needs, for a batch of units at once. */
  prepare?(
    units: readonly Unit<Gold, Pred>[],
    options: OptionsOf<Specs>,
    services: Services,
    context: MatchContext,
  ): Promise<readonly Unit<Gold, Pred>[]>;
  /** What the services add to the signature, from their plain fields alone; the totals tell which of them were used. */
  describeServices?(
    services: Services,
    options: OptionsOf<Specs>,
    totals: Totals<Column>,
  ): Readonly<Record<string, string>>;
  /** Pairs the parts of both sides. Reports problems instead of throwing; null when the unit cannot be matched. */
  match(unit: Unit<Gold, Pred>, options: OptionsOf<Specs>, context: MatchContext): Match | null;
  tally(match: Match, options: OptionsOf<Specs>): Readonly<Record<Column, number>>;
  /** Scores from sums. For those of a single unit, `run` has the totals of the run it is of. */
  summarize(
    totals: Totals<Column>,
    options: OptionsOf<Specs>,
    run?: Totals<Column>,
  ): Readonly<Record<Score, number | null>>;
  explain(match: Match, options: OptionsOf<Specs>): readonly EvidenceRow<Column>[];
  /** The columns to which the counts of all evidence rows add up exactly. */
  readonly explained: readonly Column[];
  /** Why nothing can be said of these totals, or null. */
  unusable?(totals: Totals<Column>, options: OptionsOf<Specs>): ProblemDetail | null;
  /** Remarks on a result that follow from the totals, as code and message. */
  remarks?(totals: Totals<Column>, options: OptionsOf<Specs>): readonly { code: string; message: string }[];
  readonly official?: OfficialText<Match, Column, Score, OptionsOf<Specs>>;
  /** An SVG drawing of a match. */
  picture?(match: Match, options: OptionsOf<Specs>): string;
  /** An SVG drawing of all units together. */
  overview?(totals: Totals<Column>, options: OptionsOf<Specs>): string;
  readonly published?: { readonly source: string; readonly rows: readonly PublishedRow<Score>[] };
}

/** A task with its options settled. */
export interface Task<
  Gold = unknown,
  Pred = unknown,
  Match = unknown,
  Column extends string = string,
  Score extends string = string,
  Specs extends OptionSpecs = OptionSpecs,
> {
  readonly definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs>;
  readonly options: OptionsOf<Specs>;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry holds tasks of all types; each is checked where it is defined
export type AnyTask = Task<any, any, any, any, any, any>;

/** Makes a task from options; carries its definition. */
export interface TaskMaker<Gold, Pred, Match, Column extends string, Score extends string, Specs extends OptionSpecs> {
  (options?: Partial<OptionsOf<Specs>>): Task<Gold, Pred, Match, Column, Score, Specs>;
  readonly definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs>;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyTaskMaker = TaskMaker<any, any, any, any, any, any>;

/** Declares a task. The result is called with options: `score(myTask({ threshold: 0.5 }), …)`. */
export function defineTask<
  Gold,
  Pred,
  Match,
  const Column extends string,
  const Score extends string,
  const Specs extends OptionSpecs,
>(
  definition: TaskDefinition<Gold, Pred, Match, Column, Score, Specs>,
): TaskMaker<Gold, Pred, Match, Column, Score, Specs> {
  checkDefinition(definition);
  const make = (options: Partial<OptionsOf<Specs>> = {}) => ({
    definition,
    options: resolveOptions(definition.options, options),
  });
  return Object.assign(make, { definition });
}

function checkDefinition(definition: AnyTask["definition"]): void {
  const wrong = (what: string) => new Error(`task ${definition.id}: ${what}`);
  if (!/^[a-z][a-z0-9-]*$/.test(definition.id)) throw wrong("an id is lower-case words joined by hyphens");
  if (new Set(definition.columns).size < definition.columns.length) throw wrong("a column is declared twice");
  if (definition.columns.includes("units")) throw wrong('the column "units" is counted by the engine');
  if (!Object.hasOwn(definition.scores, definition.primary))
    throw wrong(`the primary score ${definition.primary} is not declared`);
  const unexplained = definition.explained.find((column: string) => !definition.columns.includes(column));
  if (unexplained !== undefined) throw wrong(`explains ${unexplained}, which is no column`);
}
