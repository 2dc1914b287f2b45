// Guesses what was meant when input cannot be scored: swapped sides, another format, another task. A guess follows the facts, and needs evidence in the files.

import type { AnyFormat, SideName, Source } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { keysText } from "../../input/known-keys.ts";
import { SIDE_WORDS } from "../../input/table/column-map.ts";
import { type Guess, KaratError } from "../../problems/problem.ts";
import { fits, type Likeness, likenessTo, orNull, pairs, proves } from "./recognise.ts";

interface Given {
  readonly source: Source;
  /** The id of the only format that counts, where one was chosen. */
  readonly format?: string | undefined;
}

export interface Suspects {
  readonly task: AnyTask;
  readonly gold: Given | null;
  readonly pred: Given;
  readonly others: readonly AnyTask[];
}

/** Problems of files that are not what the user took them for. */
const UNREADABLE: readonly string[] = [
  "BAD_SHAPE",
  "BAD_JSON",
  "BAD_VALUE",
  "DUPLICATE_ID",
  "UNKNOWN_ID",
  "MISSING_PREDICTION",
];

/** An error about the input with what was probably meant, where the files show it. */
export async function withGuess(error: unknown, suspects: () => Promise<Suspects>): Promise<unknown> {
  if (!(error instanceof KaratError) || error.isUsage || !UNREADABLE.includes(error.code)) return error;
  const guess = await orNull(async () => guessOf(await suspects()));
  return guess === null ? error : new KaratError(error.problems, { more: error.more, cause: error, guess });
}

async function guessOf({ task, gold, pred, others }: Suspects): Promise<Guess | null> {
  // A stream is gone once it has been read.
  if ([gold, pred].some((given) => given?.source.isStream === true)) return null;
  const sides: readonly (readonly [SideName, Given])[] = [
    ...(gold === null ? [] : [["gold", gold] as const]),
    ["pred", pred],
  ];
  const found = new Map<SideName, Found>();
  for (const [side, given] of sides) {
    if (fits(await likenessTo(task, side, given.source, given.format))) continue;
    const likeness = await meant(task, side, { given, others });
    if (likeness !== null) found.set(side, { ...likeness, given, as: side });
  }
  if (gold !== null && (await areSwapped(task, gold, pred, found))) return swapped(gold, pred, found);
  const first = [...found.values()][0];
  return first === undefined ? null : guessed(task, first);
}

interface Meant {
  readonly task: AnyTask;
  readonly side: SideName;
  readonly likeness: Likeness;
}

interface Found extends Meant {
  readonly given: Given;
  readonly as: SideName;
}

type Findings = ReadonlyMap<SideName, Found>;

/** Returns what the files of a side prove to be instead; null if nothing, or if several other tasks fit. */
async function meant(
  task: AnyTask,
  side: SideName,
  { given, others }: { readonly given: Given; readonly others: readonly AnyTask[] },
): Promise<Meant | null> {
  const own = await provenSide(task, side, given.source);
  if (own !== null) return own.side !== side && holdsBoth(own) ? null : own;
  const known = knownKeys(task, side);
  const elsewhere: Meant[] = [];
  for (const other of others) {
    const proven = await provenSide(other, side, given.source);
    // Files whose keys are those of this task too prove nothing.
    const keys = proven?.likeness.keys ?? [];
    const isShared = keys.length > 0 && keys.every((key) => key === "id" || known.includes(key));
    if (proven !== null && !isShared) elsewhere.push(proven);
  }
  return elsewhere.length === 1 ? elsewhere[0]! : null;
}

function holdsBoth({ task, side, likeness }: Meant): boolean {
  return formatsOf(task, side).some((format) => format.id === likeness.format && format.holdsBoth);
}

function formatsOf({ definition }: AnyTask, side: SideName): readonly AnyFormat[] {
  return definition.formats[side];
}

/** The keys that lines of a side may have. */
function knownKeys(task: AnyTask, side: SideName): readonly string[] {
  return [...new Set(formatsOf(task, side).flatMap(({ keys = [] }) => keys))];
}

/** Whether lines of both sides have the same keys. */
function isAlike(task: AnyTask): boolean {
  return knownKeys(task, "gold").join() === knownKeys(task, "pred").join();
}

/** The side of a task, this one first, that files prove to be; if both sides are written alike, files cannot prove the other one. */
async function provenSide(task: AnyTask, first: SideName, source: Source): Promise<Meant | null> {
  for (const side of isAlike(task) ? [first] : [first, otherOf(first)]) {
    const likeness = await likenessTo(task, side, source);
    if (proves(likeness)) return { task, side, likeness };
  }
  return null;
}

function otherOf(side: SideName): SideName {
  return side === "gold" ? "pred" : "gold";
}

/** If the files of one side prove to be the other side, those of the other must at least fit in their place. */
async function areSwapped(task: AnyTask, gold: Given, pred: Given, found: Findings): Promise<boolean> {
  const isOther = (side: SideName) => found.get(side)?.task === task && found.get(side)?.side !== side;
  if (isOther("gold") || isOther("pred"))
    return fits(await likenessTo(task, "gold", pred.source)) && fits(await likenessTo(task, "pred", gold.source));
  // Files that read as either side are swapped if their units pair only the other way round.
  if (found.size > 0 || isAlike(task) || (await pairs(task, gold.source, pred.source))) return false;
  return pairs(task, pred.source, gold.source);
}

function swapped(gold: Given, pred: Given, found: Findings): Guess {
  const parts = [...found.values()].map((one) => `${fileText(one)} reads as ${SIDE_WORDS[one.side]}`);
  const why =
    parts.length > 0 ? parts.join(", ") : `${gold.source.name} and ${pred.source.name} pair the other way round`;
  return { kind: "swapped", text: `gold and predictions look swapped: ${why}; exchange \`gold\` and \`pred\`` };
}

function guessed(task: AnyTask, found: Found): Guess {
  const { side, as, likeness } = found;
  const what = `${fileText(found)} reads as ${SIDE_WORDS[side]} of ${found.task.definition.id} (${likeness.format})`;
  const keys = knownKeys(task, as);
  const wanted = `${SIDE_WORDS[as]} of ${task.definition.id}${keys.length === 0 ? "" : `, with ${keysText(keys)}`}`;
  if (found.task !== task)
    return { kind: "task", text: `${what}: score it as ${found.task.definition.id}, or give ${wanted}` };
  if (side !== as) return { kind: "side", text: `${what}: give ${wanted}` };
  return { kind: "format", text: `${what}: leave \`${as}Format\` out, or say \`${as}Format: "${likeness.format}"\`` };
}

function fileText({ given, likeness }: Found): string {
  return `${given.source.name}${likeness.keys.length === 0 ? "" : ` (keys ${keysText(likeness.keys)})`}`;
}
