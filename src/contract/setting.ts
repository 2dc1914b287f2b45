// How to declare a setting of a run: like an option of a task, plus who takes it and where it is shown.
import type { ChoiceOption, NamesOption, NumberOption, SwitchOption, TextOption } from "./option-spec.ts";

/** A taker of settings: a command, or functions that compare stored results ("stored"). */
export type SettingTaker =
  | "score"
  | "guard"
  | "compare"
  | "explain"
  | "validate"
  | "merge"
  | "report"
  | "plan"
  | "stored";

/** Names that only the task, or the systems of a run, can list. */
export type Listed = "score" | "system" | "gold-format" | "pred-format";

/** The words of a command for a setting. If there is no default, `byDefault` is left out. */
export interface HelpWords {
  readonly about: string;
  readonly byDefault?: string;
  /** The word for a value, also in errors, if the command accepts other values. */
  readonly value?: string;
  readonly expected?: string;
}

interface Use {
  readonly takers: readonly SettingTaker[];
  /** The heading of its flag in the help. */
  readonly group: string;
  /** The help's word for a value, if the kind says too little. */
  readonly value?: string;
  /** Its default in words, if that is no plain value. */
  readonly byDefault?: string;
  /** Words that replace these in the help and the errors of single commands. */
  readonly help?: { readonly [Taker in SettingTaker]?: HelpWords | undefined };
  /** Set for settings of the command line only, of all takers or of those listed: programs have other ways. */
  readonly flagOnly?: true | readonly SettingTaker[];
  /** Set when all parts of a run must agree on it. */
  readonly stored?: true;
  /** Set when karat.json may have it. */
  readonly config?: true;
  /** Its field in the page; the usual values are offered as a list. */
  readonly page?: { readonly title: string; readonly usual?: readonly string[] };
}

/** Settings are optional, so a default only says what leaving one out means. */
type Unsaid<Spec> = Spec extends { readonly default: infer Default }
  ? Omit<Spec, "default"> & { readonly default?: Exclude<Default, null> }
  : never;

/** One declared setting. `{unit}` in `about` is what the task calls a unit. */
export type Setting = Use &
  (
    | Unsaid<ChoiceOption>
    | (Unsaid<NumberOption> & {
        /** Set when programs may pass null in place of the word. */
        readonly orNull?: true;
      })
    | Unsaid<SwitchOption>
    | (Unsaid<TextOption> & { readonly names?: Listed; readonly word?: string })
    | (Unsaid<NamesOption> & {
        readonly names?: Listed;
        readonly word?: string;
        /** Set when a flag is given once, with commas. */
        readonly joined?: true;
        /** Set when programs may pass one name without a list. */
        readonly orOne?: true;
      })
  );
export type SettingTable = Readonly<Record<string, Setting>>;

type Name<Spec, Score> = Spec extends { readonly names: "score" } ? Score : string;
type Word<Spec> = Spec extends { readonly word: infer Said extends string } ? Said : never;

export type SettingValue<Spec, Score = string> = Spec extends {
  readonly kind: "choice";
  readonly choices: readonly (infer Choice)[];
}
  ? Choice
  : Spec extends { readonly kind: "number" }
    ? number | Word<Spec> | (Spec extends { readonly orNull: true } ? null : never)
    : Spec extends { readonly kind: "switch" }
      ? boolean
      : Spec extends { readonly kind: "names" }
        ? readonly Name<Spec, Score>[] | Word<Spec> | (Spec extends { readonly orOne: true } ? string : never)
        : Name<Spec, Score>;

type TakenBy<Spec, Taker> = Spec extends { readonly takers: readonly (infer Known)[] }
  ? Taker extends Known
    ? true
    : false
  : false;

export type FlagsOf<Table, Taker extends SettingTaker, Score = string> = {
  readonly [Key in keyof Table as TakenBy<Table[Key], Taker> extends true ? Key : never]?: SettingValue<
    Table[Key],
    Score
  >;
};

type IsFlagOnly<Spec, Taker> = Spec extends { readonly flagOnly: readonly (infer Listed)[] }
  ? Taker extends Listed
    ? true
    : false
  : Spec extends { readonly flagOnly: true }
    ? true
    : false;

export type SettingsOf<Table, Taker extends SettingTaker, Score = string> = {
  readonly [Key in keyof FlagsOf<Table, Taker> as IsFlagOnly<Table[Key & keyof Table], Taker> extends true
    ? never
    : Key]?: SettingValue<Table[Key & keyof Table], Score>;
};

/** Whether programs may give it to this taker. */
export function isForPrograms({ takers, flagOnly }: Setting, taker: SettingTaker): boolean {
  return takers.includes(taker) && flagOnly !== true && flagOnly?.includes(taker) !== true;
}

export function settingsWhere(table: SettingTable, isMeant: (setting: Setting) => unknown): [string, Setting][] {
  return Object.entries(table).filter(([, setting]) => isMeant(setting));
}

export function saidOf(table: SettingTable, given: object, isMeant: (setting: Setting) => unknown = () => true) {
  const values = given as Readonly<Record<string, unknown>>;
  const said = settingsWhere(table, isMeant).filter(([name]) => values[name] !== undefined);
  return Object.fromEntries(said.map(([name]) => [name, values[name]]));
}
