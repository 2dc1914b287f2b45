// What files look like that could not be read: the side of a task, and its format, that their first records fit.
import { FindingCollector } from "../../core/finding-sink.ts";
import { KaratError, type Problem, receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { AnyFormat, Source, SourceRecord } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { claimedBy, readingOf } from "./input.ts";
import { fitSwapped } from "./swapped-sides.ts";

type SideName = "gold" | "pred";

export interface Candidate {
  readonly task: AnyTask;
  readonly side: SideName;
  /** The id of the only format that counts, where one was chosen. */
  readonly format?: string | undefined;
}

interface Likeness {
  readonly task: string;
  readonly side: SideName;
  readonly format: string;
}

const MOST_RECORDS = 20;

/** The first candidate that most of the first records fit, or null. */
async function likenessOf(source: Source, candidates: readonly Candidate[]): Promise<Likeness | null> {
  for (const { task, side, format: wanted } of candidates)
    for (const format of task.definition.formats[side] as readonly AnyFormat[])
      if ((wanted === undefined || format.id === wanted) && (await fits(source, format, task.options)))
        return { task: task.definition.id, side, format: format.id };
  return null;
}

async function fits(source: Source, format: AnyFormat, options: unknown): Promise<boolean> {
  const entries = await claimedBy(format, await source.list());
  if (entries.length === 0) return false;
  const { records } = await readingOf(source, entries, format.by);
  for await (const batch of records()) {
    const first = batch.slice(0, MOST_RECORDS);
    return 2 * first.filter((record) => isOf(format, options, record)).length > first.length;
  }
  return false;
}

function isOf(format: AnyFormat, options: unknown, record: SourceRecord): boolean {
  const sink = new FindingCollector();
  const json = format.shape === undefined ? undefined : jsonOf(record, sink);
  const outcome = json === undefined ? {} : format.shape!["~standard"].validate(json);
  for (const _ of format.open(options, sink).read(record));
  return sink.problemCount === 0 && (outcome as { issues?: unknown }).issues === undefined;
}

export interface Suspects {
  readonly task: AnyTask;
  readonly gold: { readonly source: Source; readonly format?: string | undefined } | null;
  readonly pred: { readonly source: Source; readonly format?: string | undefined };
  /** Other tasks that the files may be of. */
  readonly others: readonly AnyTask[];
}

/** What is to be said before all else of files that do not look like what they are given as; nothing where they do. */
async function mistaken({ task, gold, pred, others }: Suspects): Promise<readonly Problem[]> {
  // A stream is gone once it has been read.
  if ([gold, pred].some((given) => given?.source.isStream === true)) return [];
  const problems: Problem[] = [];
  const found = new Map<SideName, Likeness>();
  for (const [side, given] of [["gold", gold] as const, ["pred", pred] as const]) {
    if (given === null) continue;
    if ((await likenessOf(given.source, [{ task, side, format: given.format }])) !== null) continue;
    const other: SideName = side === "gold" ? "pred" : "gold";
    const elsewhere = others.flatMap((one) => [
      { task: one, side },
      { task: one, side: other },
    ]);
    const likeness = await likenessOf(given.source, [{ task, side }, { task, side: other }, ...elsewhere]);
    if (likeness === null) continue;
    found.set(side, likeness);
    problems.push(problemOf({ task, side, file: given.source.name }, likeness));
  }
  if (problems.length === 0 && gold !== null && (await fitSwapped(task, gold.source, pred.source)))
    return [swapped(task, gold.source.name)];
  const isSwapped = (side: SideName) => found.get(side)?.task === task.definition.id && found.get(side)?.side !== side;
  if (!isSwapped("gold") || !isSwapped("pred")) return problems;
  return problems.map((problem) => ({ ...problem, hint: SWAPPED }));
}

const SWAPPED = "gold and predictions look swapped: exchange --gold and --pred";

function swapped({ definition }: AnyTask, file: string): Problem {
  const expected = `gold of ${definition.id}, and predictions of the same ${definition.unit}s`;
  return {
    code: "BAD_VALUE",
    at: { file },
    expected,
    received: "files that fit together the other way round",
    hint: SWAPPED,
  };
}

const WORDS = { gold: "gold", pred: "predictions" } as const;

function problemOf({ task, side, file }: { task: AnyTask; side: SideName; file: string }, found: Likeness): Problem {
  const formats = task.definition.formats[side] as readonly AnyFormat[];
  const isOwn = found.task === task.definition.id;
  return {
    code: "BAD_SHAPE",
    at: { file },
    expected: `${WORDS[side]} of ${task.definition.id}: ${formats.map(({ id, about }) => `${id} (${about})`).join(", ")}`,
    received: `what looks like ${WORDS[found.side]} of ${found.task} (${found.format})`,
    hint: !isOwn
      ? `score it as ${found.task}, or give another file`
      : found.side === side
        ? `leave --${side}-format out, or say --${side}-format ${receivedText(found.format)}`
        : `it looks like ${WORDS[found.side]}, not ${WORDS[side]}`,
  };
}

/** What is wrong when files are not what they are taken for. */
const UNREADABLE: readonly string[] = [
  "BAD_SHAPE",
  "BAD_JSON",
  "BAD_VALUE",
  "DUPLICATE_ID",
  "UNKNOWN_ID",
  "MISSING_PREDICTION",
];

/** An error about the input with what the files look like before it, where that is something else than they were given as. */
export async function withLookAlikes(error: unknown, suspects: () => Promise<Suspects>): Promise<unknown> {
  if (!(error instanceof KaratError) || error.isUsage || !UNREADABLE.includes(error.code)) return error;
  try {
    const problems = await mistaken(await suspects());
    if (problems.length === 0) return error;
    return new KaratError([...problems, ...error.problems], { more: error.more, cause: error });
  } catch (failure) {
    if (failure instanceof KaratError) return error;
    throw failure;
  }
}
