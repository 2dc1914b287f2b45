// The table of run settings: the flag, the rpc and Python parameters, the field of the page, the key of karat.json, the check and the reference of a setting follow from its entry.

import type { FlagsOf, SettingsOf, SettingTable, SettingTaker } from "./setting.ts";

export const ALL_PAIRS = "all-pairs";

/** Says what happens to gold without a prediction. error: it is a problem; skip: it is left out; wrong: it counts as the worst prediction. */
export const MISSING_POLICIES = ["error", "skip", "wrong"] as const;
/** The rule for gold without a prediction. */
export type MissingPolicy = (typeof MISSING_POLICIES)[number];

const READING = ["score", "guard", "compare", "explain", "validate"] as const;
const COMPARING = ["compare", "stored", "report"] as const;

/** The words of commands that compare, and of those that score one system. */
function inHelp<Words>(comparing: Words | undefined, scoring: Words | undefined) {
  return { compare: comparing, stored: comparing, report: comparing, score: scoring, guard: scoring, merge: scoring };
}

/** The words in errors about `ci`, which may also be off; a plan needs a level. */
export const LEVEL = "a level above 50 and below 100";

export const RUN_SETTINGS = {
  goldFormat: {
    kind: "text",
    names: "gold-format",
    about: "format of gold, if karat does not recognise it",
    takers: READING,
    group: "Input:",
  },
  predFormat: {
    kind: "text",
    names: "pred-format",
    about: "format of predictions, if karat does not recognise it",
    takers: READING,
    group: "Input:",
  },
  map: {
    kind: "names",
    value: "side.key=column",
    about: "columns of a table: gold.KEY=COLUMN, pred.KEY=COLUMN or id=COLUMN",
    takers: READING,
    group: "Input:",
    stored: true,
    page: { title: "Columns" },
  },
  missing: {
    kind: "choice",
    choices: MISSING_POLICIES,
    default: "error",
    about: "{unit}s without a prediction: stop, leave them out, or count them as wrong",
    takers: READING,
    group: "Input:",
    stored: true,
    config: true,
    page: { title: "Missing predictions" },
  },
  lenient: {
    kind: "switch",
    about: "predictions are what a model wrote: repair them, and count unreadable and missing ones as wrong",
    takers: READING,
    group: "Input:",
    flagOnly: true,
  },
  strict: {
    kind: "switch",
    about: "treat warnings as errors",
    takers: [...READING, "merge"],
    group: "Input:",
  },
  perUnit: {
    kind: "switch",
    about: "also report the scores and counts of each {unit}; karat compare: its primary score, with --format json",
    help: inHelp(
      { about: "with --format json: also store the primary score of each {unit}, for karat figure" },
      { about: "also report the scores and counts of each {unit}" },
    ),
    takers: ["score", "guard", "compare", "stored"],
    group: "Output:",
    flagOnly: ["compare", "stored"],
    stored: true,
  },
  scores: {
    kind: "names",
    names: "score",
    word: "all",
    joined: true,
    value: "a,b|all",
    about: "scores to report; compare tests them and the primary one",
    help: inHelp({ about: "scores to report and to test, besides the primary one" }, { about: "scores to report" }),
    takers: ["score", "guard", "merge", ...COMPARING],
    group: "Output:",
    config: true,
  },
  mistakes: {
    kind: "choice",
    choices: ["on", "off"],
    default: "on",
    about: "say where points are lost and which mistakes cost them",
    takers: ["score", "guard", "compare"],
    group: "Output:",
    stored: true,
  },
  failUnder: {
    kind: "names",
    value: "score=value",
    about: "exit with 1 if a score is worse",
    takers: ["score", "guard", "merge"],
    group: "Checks:",
    flagOnly: true,
  },
  margin: {
    kind: "number",
    value: "d",
    min: 0,
    about: "largest tolerated loss (guard), or largest difference that counts as equivalent (compare)",
    byDefault: "none",
    help: {
      ...inHelp({ about: "also test equivalence: do the systems differ by less than D?" }, undefined),
      guard: { about: "loss to tolerate", byDefault: "none: only a significant loss fails" },
    },
    takers: ["guard", ...COMPARING],
    group: "Checks:",
    config: true,
  },
  ci: {
    kind: "number",
    word: "off",
    orNull: true,
    default: 95,
    value: "level|off",
    about: "confidence level of intervals in per cent, above 50 and below 100",
    help: {
      plan: {
        about: "confidence level in per cent, above 50 and below 100",
        byDefault: "95",
        value: "level",
        expected: LEVEL,
      },
    },
    takers: ["score", "guard", ...COMPARING, "plan"],
    group: "Statistics:",
    stored: true,
    page: { title: "Intervals", usual: ["95", "90", "99", "off"] },
  },
  groupBy: {
    kind: "names",
    orOne: true,
    value: "folder|field",
    about: "also score slices: by folder, or by a field of gold; several fields: every combination",
    takers: ["score", "guard", "compare"],
    group: "Statistics:",
    stored: true,
    page: { title: "Groups" },
  },
  clusterBy: {
    kind: "text",
    value: "folder|field",
    about: "units that belong together, such as dialogues of one user: statistics add them up and count clusters",
    takers: ["score", "guard", "compare"],
    group: "Statistics:",
    stored: true,
    page: { title: "Clusters" },
  },
  seed: {
    kind: "number",
    whole: true,
    value: "n",
    default: 12345,
    about: "random seed: the same seed gives the same numbers",
    takers: ["plan"],
    group: "Statistics:",
  },
  primary: {
    kind: "text",
    names: "score",
    about: "score that ranks the systems",
    byDefault: "the task's primary score",
    takers: COMPARING,
    group: "Statistics:",
    page: { title: "Primary score" },
  },
  baseline: {
    kind: "text",
    names: "system",
    word: ALL_PAIRS,
    about: "compare all others with this system only",
    byDefault: "all-pairs",
    takers: COMPARING,
    group: "Statistics:",
    page: { title: "Baseline" },
  },
} as const satisfies SettingTable;

type Table = typeof RUN_SETTINGS;

export type SettingFlags<Taker extends SettingTaker> = FlagsOf<Table, Taker>;

/** The settings of scoring one system. */
export interface ScoringSettings extends SettingsOf<Table, "score"> {}

/** The settings of comparing systems. */
export interface ComparingSettings<Score extends string = string> extends SettingsOf<Table, "compare", Score> {}

/** The settings of comparing stored results. */
export interface StoredComparingSettings<Score extends string = string> extends SettingsOf<Table, "stored", Score> {}

type StoredName = { [Name in keyof Table]: Table[Name] extends { readonly stored: true } ? Name : never }[keyof Table];
type PageName = { [Name in keyof Table]: Table[Name] extends { readonly page: object } ? Name : never }[keyof Table];

/** The settings on which all parts of a run must agree. */
export interface StoredSettings extends Pick<ScoringSettings, StoredName> {}

/** The settings that the page offers. */
export interface PageSettings extends Pick<ComparingSettings, PageName> {}
