// The messages between the page and its worker: plain data and files only.
import type { Declaration } from "../contract/declaration.ts";
import type { PageSettings } from "../contract/run-settings.ts";
import type { Guess, Problem } from "../problems/problem.ts";
import type { ScreenFacts } from "../report/html/screen-facts.ts";
import type { OpenedUnit, PairBars, Pick as PickedPair, UnitsPage, UnitsView } from "../screen/unit-source.ts";
import type { Chosen } from "./chosen.ts";

/** Each question with its answer. */
export interface Questions {
  describe: { ask: Record<never, never>; answer: readonly TaskCard[] };
  example: { ask: { readonly task: string }; answer: Given };
  description: { ask: Chosen; answer: TaskDescription };
  recognise: { ask: RecogniseAsk; answer: Recognition };
  score: { ask: ScoreAsk; answer: ScreenFacts };
  pair: { ask: PickedPair; answer: PairBars };
  units: { ask: UnitsView; answer: UnitsPage };
  unit: { ask: { readonly id: string; readonly view: UnitsView }; answer: OpenedUnit };
  report: { ask: { readonly format: DownloadFormat; readonly command: string }; answer: Blob };
}
export type Kind = keyof Questions;

export interface TaskCard extends Declaration {
  readonly hasExample: boolean;
  /** Whether the task needs gold. */
  readonly needsGold: boolean;
}

/** How each field is compared, for a task that is made from it. */
export interface TaskDescription {
  /** The file that holds it. */
  readonly name: string;
  readonly value: Written;
  /** Choices that a person should review. */
  readonly remarks: readonly string[];
  /** Whether it was inferred from gold and not edited since. */
  readonly isInferred: boolean;
}
export type Written = Readonly<Record<string, unknown>>;

export interface System {
  readonly name: string;
  readonly chosen: Chosen;
}

/** The files of an example, or of the user. */
export interface Given {
  /** Null if there is none; it may then be inferred from gold. */
  readonly description: TaskDescription | null;
  readonly gold: Chosen | null;
  readonly systems: readonly System[];
}

export interface RecogniseAsk extends Given {
  /** The task if the user has chosen one; otherwise the one that fits best is found. */
  readonly task: string | null;
}

/** The id of the recognised format and the systems that such files hold, if there are several; or why there is none. */
export type FormatFound =
  | { readonly format: string; readonly systems: readonly string[] }
  | { readonly problem: string };

export interface Recognition {
  /** Null if no task recognises the files. */
  readonly task: string | null;
  /** The declaration of the task under the description, if it has one. */
  readonly described: { readonly description: TaskDescription; readonly card: TaskCard } | null;
  /** Whether gold and predictions look swapped. */
  readonly isSwapped: boolean;
  readonly gold: FormatFound | null;
  readonly systems: readonly FormatFound[];
}

export interface ScoreAsk extends Given {
  readonly task: string;
  /** Only what differs from the defaults; the name of a preset is `as`, the others then differ from what it has. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly goldFormat: string | null;
  readonly predFormat: string | null;
  /** Further predictions by the name the task declares for them; for one system only. */
  readonly sources: Readonly<Record<string, Chosen>>;
  readonly run: RunChoices;
}

/** The settings of a run on the page; undefined means the default of the command line. */
export type RunChoices = PageSettings;

export interface Progress {
  /** The current step, such as "Reading careful". */
  readonly step: string;
  /** The finished share from 0 to 1; null if the end is not known. */
  readonly share: number | null;
  readonly units: number;
}

export const DOWNLOADS = {
  json: { name: "JSON", extension: "json", type: "application/json" },
  csv: { name: "CSV", extension: "csv", type: "text/csv" },
  markdown: { name: "Markdown", extension: "md", type: "text/markdown" },
  latex: { name: "LaTeX", extension: "tex", type: "application/x-tex" },
  html: { name: "HTML report", extension: "html", type: "text/html" },
} as const;
export type DownloadFormat = keyof typeof DOWNLOADS;

export interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly isWrong: boolean;
}

export interface ShownProblem extends Problem {
  /** Null if no lines can be shown. */
  readonly excerpt: readonly ExcerptLine[] | null;
}

/** Mistakes in the input or the options, or a bug of ours. */
export type FailureReport =
  | {
      readonly kind: "input" | "usage";
      readonly problems: readonly ShownProblem[];
      readonly more: number;
      readonly guess: Guess | null;
      /** Whether no prediction has an id of gold. */
      readonly isNothingPaired: boolean;
    }
  | { readonly kind: "bug"; readonly message: string };

/** A question comes with a port of its own, for any number of replies with progress and one of the others. */
export interface Ask<K extends Kind = Kind> {
  readonly kind: K;
  readonly ask: Questions[K]["ask"];
}

export type WorkerReply =
  | { readonly answer: unknown }
  | { readonly failure: FailureReport }
  | { readonly progress: Progress };
