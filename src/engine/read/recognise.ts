// Recognises tasks and formats by the keys and marks in files, never by their names alone; for the command and the page.
import { FindingCollector } from "../../contract/finding-sink.ts";
import { idText } from "../../contract/ids.ts";
import { isObject, jsonOf } from "../../contract/shape.ts";
import type { AnyFormat, SideName, Source, SourceRecord } from "../../contract/source.ts";
import type { AnyTask } from "../../contract/task.ts";
import { hasKey } from "../../input/known-keys.ts";
import { KaratError } from "../../problems/problem.ts";
import { claimedBy, openSide, readingOf } from "./input.ts";

export interface Likeness {
  readonly format: string;
  readonly share: number;
  /** Whether one of them shows that it is of this format. */
  readonly isTypical: boolean;
  readonly keys: readonly string[];
}

const MOST_RECORDS = 20;

/** The format of a side that the first records fit best; null where none claims a file. */
export async function likenessTo(
  { definition, options }: AnyTask,
  side: SideName,
  source: Source,
  wanted?: string,
): Promise<Likeness | null> {
  let best: Likeness | null = null;
  for (const format of definition.formats[side] as readonly AnyFormat[]) {
    if (wanted !== undefined && format.id !== wanted) continue;
    const found = await orNull(() => likenessToFormat(format, source, options));
    if (found !== null && (best === null || evidence(found) > evidence(best))) best = found;
  }
  return best;
}

/** Null for what cannot even be read, such as bytes that are no text. */
export async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof KaratError) return null;
    throw error;
  }
}

async function likenessToFormat(format: AnyFormat, source: Source, options: unknown): Promise<Likeness | null> {
  const entries = await claimedBy(format, source, await source.list());
  if (entries.length === 0) return null;
  const { records } = await readingOf(source, entries, format.by);
  for await (const batch of records()) {
    if (batch.length === 0) continue;
    const first = batch.slice(0, MOST_RECORDS);
    const isJson = format.keys !== undefined || format.shape !== undefined;
    const jsons = first.map((record) => (isJson ? jsonOf(record, new FindingCollector()) : undefined));
    return {
      format: format.id,
      share: first.filter((record) => isReadable(format, options, record)).length / first.length,
      isTypical: first.some((record, at) => isTypical(format, record, jsons[at])),
      keys: [...new Set(jsons.flatMap((json) => (isObject(json) ? Object.keys(json) : [])))],
    };
  }
  return null;
}

/** The key of a model's answer, which predictions of any task may have, so that it tells nothing. */
const ANSWER = "response";

function isTypical({ keys = [], isTypical: ask }: AnyFormat, record: SourceRecord, json: unknown): boolean {
  const telling = keys.filter((key) => key !== ANSWER);
  return ask?.(record) ?? (isObject(json) && hasKey(json, telling));
}

function isReadable(format: AnyFormat, options: unknown, record: SourceRecord): boolean {
  const sink = new FindingCollector();
  const json = format.shape === undefined ? undefined : jsonOf(record, sink);
  const outcome = json === undefined ? {} : format.shape!["~standard"].validate(json);
  for (const _ of format.open(options, sink).read(record));
  return sink.problemCount === 0 && (outcome as { issues?: unknown }).issues === undefined;
}

export function fits(likeness: Likeness | null): likeness is Likeness {
  return likeness !== null && likeness.share > 0.5;
}

/** Whether records fit and also show it: what reads without a problem may be anything, such as plain text. */
export function proves(likeness: Likeness | null): likeness is Likeness {
  return fits(likeness) && likeness.isTypical;
}

/** The weight of records that show their format but cannot be read. */
const LEAST = 0.1;

function evidence(likeness: Likeness | null): number {
  return likeness?.isTypical ? Math.max(LEAST, likeness.share) : 0;
}

interface RecognisedTask {
  readonly task: AnyTask;
  /** Whether more speaks for it with both sides exchanged. */
  readonly isSwapped: boolean;
}

/** The task whose files these are; null where nothing shows it, or as much speaks for another. */
export async function taskOf(
  tasks: readonly AnyTask[],
  gold: Source | null,
  pred: Source | null,
): Promise<RecognisedTask | null> {
  const found: (RecognisedTask & { readonly weight: number })[] = [];
  for (const task of tasks) {
    const [given, exchanged] = [await weightOf(task, gold, pred), await weightOf(task, pred, gold)];
    const isSwapped = exchanged > given;
    found.push({ task, isSwapped, weight: isSwapped ? exchanged : given });
  }
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  const best = found.filter(({ weight }) => weight > 0 && weight === most);
  if (best.length > 0) return best.length === 1 ? best[0]! : null;
  if (gold === null || pred === null) return null;
  const paired: AnyTask[] = [];
  for (const task of tasks) if (await pairs(task, gold, pred)) paired.push(task);
  return paired.length === 1 ? { task: paired[0]!, isSwapped: false } : null;
}

async function weightOf(task: AnyTask, gold: Source | null, pred: Source | null): Promise<number> {
  const asGold = gold && (await likenessTo(task, "gold", gold));
  const asPred = pred && (await likenessTo(task, "pred", pred));
  return evidence(asGold) + evidence(asPred);
}

/** The limit beyond which reading all units would take too long. */
const MOST_UNITS = 1_000;

/** Whether both sides can be read and have the same units. */
export async function pairs(task: AnyTask, gold: Source, pred: Source): Promise<boolean> {
  const ofGold = await idsOf(task, "gold", gold);
  const ofPred = ofGold === null ? null : await idsOf(task, "pred", pred);
  if (ofGold === null || ofPred === null || ofGold.size === 0 || ofGold.size !== ofPred.size) return false;
  return [...ofGold].every((id) => ofPred.has(id));
}

/** The units of a side; null where it cannot be read, or has too many of them. */
async function idsOf({ definition, options }: AnyTask, name: SideName, source: Source): Promise<Set<string> | null> {
  return orNull(async () => {
    const sink = new FindingCollector();
    const ids = new Set<string>();
    const side = await openSide({ input: source, name }, definition.formats[name]);
    // A format without marks of its own takes any text, which tells nothing.
    if (side.format.keys === undefined && side.format.isTypical === undefined) return null;
    for await (const items of side.items(options, sink))
      for (const { id } of items) {
        if (ids.has(idText(id)) || ids.size === MOST_UNITS) return null;
        ids.add(idText(id));
      }
    return sink.problemCount === 0 ? ids : null;
  });
}
