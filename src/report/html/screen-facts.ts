// What the comparison screen knows of a run besides its units: systems, scores, tests, notes and how to repeat it.
import type { ComparedSystem, Comparison } from "../../contract/comparison.ts";
import type { Warning } from "../../contract/findings.ts";
import type { Result } from "../../contract/result.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import { withFlags } from "../../contract/setting-words.ts";
import { countText, visibleText } from "../../problems/visible-text.ts";
import { resultVerdict, verdictOf } from "../comparison/verdict.ts";
import { withoutUnits } from "../json.ts";
import {
  formSentence,
  type Piece,
  rightSentence,
  whereHalfIs,
  whereTheyDiffer,
} from "../mistakes/mistake-sentences.ts";
import { counted } from "../score-report.ts";
import { type Page, type PageSystem, runsOf } from "./input.ts";
import { type More, moreOf } from "./more.ts";
import { type ScreenMistakes, screenMistakes } from "./screen-mistakes.ts";

export interface ScreenFacts {
  readonly task: string;
  readonly title: string;
  /** The task's word for a unit. */
  readonly unit: string;
  readonly units: number;
  /** Number of clusters, with `clusterBy`. */
  readonly clusters?: number;
  readonly digits: number;
  readonly primary: string;
  /** Systems in the order of the input, which decides on colours and shapes. */
  readonly systems: readonly ScreenSystem[];
  readonly scores: readonly ScreenScore[];
  /** Null for one system, or where nothing was tested. */
  readonly comparison: Comparison | null;
  /** That of a single system. */
  readonly result: Result | null;
  readonly mistakes: ScreenMistakes;
  readonly notes: readonly ScreenNote[];
  readonly reproduce: Reproduce;
  readonly more: More | null;
}

export interface ScreenSystem extends Pick<ComparedSystem, "name" | "scores" | "intervals"> {
  readonly runs: number;
}

export interface ScreenScore extends Pick<ScoreSpec, "label" | "about" | "better"> {
  readonly id: string;
  /** Null for an end that is not bounded. */
  readonly range: readonly [number | null, number | null];
  /** Whether the ranking shows it; the table of all scores always does. */
  readonly isHeadline: boolean;
}

export interface ScreenNote {
  readonly text: string;
  readonly items: readonly string[];
}

export interface Reproduce {
  readonly command: string | null;
  readonly signatures: readonly { readonly title: string; readonly text: string }[];
  /** Options, formats and digests. */
  readonly facts: readonly { readonly name: string; readonly text: string }[];
  readonly citation: string;
}

export function screenFacts(page: Page): ScreenFacts {
  const { definition, scores, digits, primary, comparison, title } = page;
  const systems = systemsOf(page);
  const { clusters } = page.systems[0]!.result.units;
  const headline = new Set(headlineIds(page));
  return {
    task: definition.id,
    title: title ?? definition.title,
    unit: definition.unit,
    units: Math.max(...page.systems.map(({ result }) => result.units.scored)),
    ...(clusters === undefined ? {} : { clusters }),
    digits,
    primary,
    systems,
    scores: Object.entries(scores).map(([id, { label, about, better, range }]) => ({
      id,
      label,
      about,
      better,
      range: [finite(range[0]), finite(range[1])],
      isHeadline: headline.has(id),
    })),
    comparison,
    result: page.systems.length === 1 ? withoutUnits(page.systems[0]!.result) : null,
    mistakes: screenMistakes(page),
    notes: notesOf(page),
    reproduce: reproduceOf(page),
    more: moreOf(page),
  };
}

/** Marks the position of a system in a sentence, so that its name can be drawn whole and with its mark. */
const NAMED = /\u{f0000}(\d+)\u{f0001}/u;

/** Text, and systems by their position. */
function pieces(sentence: string): readonly Piece[] {
  return sentence
    .split(NAMED)
    .map((text, at) => (at % 2 === 0 ? text : { system: Number(text) }))
    .filter((piece) => piece !== "");
}

/** The verdict on one score, with what mistakes add to it. A and B are the systems that are compared. */
export function screenVerdict(facts: ScreenFacts, score: string, [a, b]: readonly [number, number | null]) {
  const { sentence, details } = bareVerdict(facts, score);
  const of = (system: number | null) => (system === null ? null : (facts.mistakes.systems[system] ?? null));
  const compared = [of(a), of(b)].filter((one) => one !== null);
  const [first, second] = compared;
  const isAlone = facts.systems.length === 1 && first !== undefined;
  const isPair = facts.systems.length === 2 && first !== undefined && second !== undefined;
  const where = isAlone ? whereHalfIs(first) : isPair ? whereTheyDiffer([first, second], score) : [];
  const afterSpace = (some: readonly Piece[]) => (some.length === 0 || some[0] === "" ? [] : [" ", ...some]);
  return {
    sentence: [
      ...pieces(sentence),
      ...afterSpace(
        isAlone && facts.mistakes.knowsRight ? [rightSentence(first, { name: facts.unit, scored: facts.units })] : [],
      ),
    ],
    details: [...pieces(details), ...afterSpace(where), ...afterSpace([formSentence(compared)])],
  };
}

function bareVerdict(facts: ScreenFacts, score: string) {
  const { comparison, systems, digits, unit } = facts;
  const nameText = (name: string) => {
    const at = systems.findIndex((system) => system.name === name);
    return at === -1 ? visibleText(name) : `\u{f0000}${at}\u{f0001}`;
  };
  const scores = Object.fromEntries(facts.scores.map((spec) => [spec.id, spec as unknown as ScoreSpec]));
  const definition = { scores, unit };
  if (comparison !== null) {
    return verdictOf({ comparison, definition, digits, score, nameText });
  }
  if (systems.length > 1) return { sentence: "The systems were not tested against each other.", details: "" };
  const units = { name: unit, scored: facts.units, ...(facts.clusters !== undefined && { clusters: facts.clusters }) };
  const signature = facts.reproduce.signatures[0]!.text;
  const result = { ...systems[0]!, units, signature };
  return resultVerdict(result, { definition, digits, score });
}

/** The scores that papers print, the primary one first. */
function headlineIds({ definition, scores, primary }: Page): readonly string[] {
  const printed = (definition.printed ?? Object.keys(scores)).filter((id) => Object.hasOwn(scores, id));
  return [primary, ...printed];
}

/** The scores of several runs are those of the comparison. */
function systemsOf(page: Page): readonly ScreenSystem[] {
  return runsOf(page).map(({ name, runs }) => {
    const compared = page.comparison?.systems.find((system) => system.name === name);
    const { result } = page.systems[runs[0]!]!;
    return {
      name,
      scores: compared?.scores ?? result.scores,
      intervals: compared?.intervals ?? result.intervals ?? {},
      runs: runs.length,
    };
  });
}

const MOST_NAMES = 100;

/** Lists what a reader should know before trusting the numbers. A comparison repeats the warnings of its systems. */
function notesOf({ systems, comparison }: Page): readonly ScreenNote[] {
  const warnings = comparison?.warnings ?? systems.flatMap(({ result }) => result.warnings);
  const ofUnits = systems.flatMap(({ name, result }) =>
    [...partNote(result), ...unitNotes(result.units)].map((note) =>
      systems.length > 1 ? { ...note, text: `${name}: ${note.text}` } : note,
    ),
  );
  return [...warnings.map(warningNote), ...ofUnits];
}

function warningNote({ message, count, examples = [] }: Warning): ScreenNote {
  const text = withFlags(message);
  return { text: count === undefined || count === 1 ? text : `${text} (${count} times)`, items: examples };
}

/** Whether the numbers are those of one shard only. */
function partNote({ part }: Result): readonly ScreenNote[] {
  if (part === undefined) return [];
  return [{ text: `Not the whole run: only part ${part.shard.index} of ${part.shard.count}`, items: [] }];
}

function unitNotes({ name, missing, extra, invalid }: Result["units"]): readonly ScreenNote[] {
  return [
    ...idNote(missing, `${counted(missing.length, name)} without a prediction`),
    ...idNote(extra, `${counted(extra.length, "prediction")} without gold`),
    ...idNote(invalid, `${counted(invalid.length, name)} with invalid parts`),
  ];
}

function idNote(ids: readonly string[], text: string): readonly ScreenNote[] {
  if (ids.length === 0) return [];
  const more = ids.length - MOST_NAMES;
  return [{ text, items: [...ids.slice(0, MOST_NAMES), ...(more > 0 ? [`and ${countText(more)} more`] : [])] }];
}

function reproduceOf({ systems, command, comparison, definition }: Page): Reproduce {
  const [{ result }] = systems;
  const { name, version, cite } = definition.protocol;
  const only = systems.length === 1;
  return {
    command: command ?? null,
    signatures: [
      ...(comparison === null ? [] : [{ title: "Signature", text: comparison.signature }]),
      ...systems.map((system) => ({
        title: only ? "Signature" : `Signature of ${system.name}`,
        text: system.result.signature,
      })),
    ],
    facts: [
      ...Object.entries(result.options).map(([option, value]) => ({ name: option, text: optionText(value) })),
      { name: "gold", text: inputText(result.formats.gold, result.digests.gold) },
      ...systems.map((system: PageSystem) => ({
        name: only ? "predictions" : system.name,
        text: inputText(system.result.formats.pred, system.result.digests.pred),
      })),
      { name: "karat", text: result.karat },
    ],
    citation: `Protocol ${name}, version ${version}. ${cite}.`,
  };
}

/** Words the value of an option as a person would. */
function optionText(value: unknown): string {
  return value === null ? "none" : typeof value === "string" ? value : JSON.stringify(value);
}

function inputText(format: string, digest: string | null): string {
  return digest === null ? format : `${format}, digest ${digest}`;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
