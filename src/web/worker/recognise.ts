// Finds out which task some files belong to: each task tries to read the first records of both sides.

import { FindingCollector } from "../../core/finding-sink.ts";
import { KaratError } from "../../core/problem.ts";
import type { AnyFormat, Source, SourceRecord } from "../../core/source.ts";
import type { AnyTask, AnyTaskMaker } from "../../core/task.ts";
import { claimedBy, openSide } from "../../run/read/input.ts";
import type { FormatFound, RecogniseAsk, Recognition } from "../protocol.ts";
import { sourceOfChosen } from "./chosen-source.ts";
import { listedOnce } from "./listed-once.ts";
import { taskMakers } from "./task-list.ts";

type SideName = "gold" | "pred";

export async function recognise(ask: RecogniseAsk): Promise<Recognition> {
  const makers = await taskMakers();
  const gold = ask.gold && listedOnce(sourceOfChosen(ask.gold));
  const systems = ask.systems.map((chosen) => listedOnce(sourceOfChosen(chosen)));
  const chosen =
    ask.task === null ? await bestTask([...makers.values()], gold, systems[0] ?? null) : makers.get(ask.task);
  if (chosen === undefined || chosen === null) return { task: null, gold: null, systems: [] };
  const { formats, id } = chosen.definition;
  return {
    task: id,
    gold: gold === null ? null : await formatOf(gold, "gold", formats.gold),
    systems: await Promise.all(systems.map((system) => formatOf(system, "pred", formats.pred))),
  };
}

async function formatOf(source: Source, name: SideName, formats: readonly AnyFormat[]): Promise<FormatFound> {
  try {
    const { format } = await openSide({ input: source, name }, formats);
    return { format: format.id };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    const { expected, received } = error.problems[0]!;
    return { problem: `expected ${expected}, received ${received}` };
  }
}

/** The task that reads most of the first records; null when none reads any. */
async function bestTask(
  makers: readonly AnyTaskMaker[],
  gold: Source | null,
  pred: Source | null,
): Promise<AnyTaskMaker | null> {
  let best: AnyTaskMaker | null = null;
  let most = 0;
  for (const maker of makers) {
    const task = maker();
    const { formats } = task.definition;
    const shares = [await readable(task, gold, "gold", formats.gold), await readable(task, pred, "pred", formats.pred)];
    const total = shares.reduce((sum, share) => sum + share, 0);
    if (total > most) [best, most] = [maker, total];
  }
  return best;
}

/** What a task that only knows the name of a file may claim: less than one that can read a record. */
const BY_NAME = 0.01;
const MOST_RECORDS = 20;

/** The share of the first records that a task can read. */
async function readable(
  { options }: AnyTask,
  source: Source | null,
  name: SideName,
  formats: readonly AnyFormat[],
): Promise<number> {
  if (source === null) return 0;
  try {
    const { format } = await openSide({ input: source, name }, formats);
    const entries = await claimedBy(format, await source.list());
    for await (const records of source.records(entries, format.by)) {
      const first = records.slice(0, MOST_RECORDS);
      const read = first.filter((record) => isReadable(format, options, record));
      return Math.max(BY_NAME, read.length / first.length);
    }
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
  }
  return 0;
}

function isReadable(format: AnyFormat, options: unknown, record: SourceRecord): boolean {
  const sink = new FindingCollector();
  for (const _ of format.open(options, sink).read(record));
  return sink.problemCount === 0;
}
