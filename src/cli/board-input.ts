// `karat compare board.csv`: one table in place of logs is a board, with a column for each system.
import { pathAndSystem, readPath } from "../adapters/node/read-path.ts";
import { FindingCollector } from "../contract/finding-sink.ts";
import type { Warning } from "../contract/findings.ts";
import type { Source, SourceRecord } from "../contract/source.ts";
import type { AnyTask } from "../contract/task.ts";
import { openSide } from "../engine/read/input.ts";
import { mapOfSide } from "../input/table/column-map.ts";
import { ValueDigest } from "../json/digest.ts";
import { receivedText } from "../problems/problem.ts";
import { firstOf } from "../problems/visible-text.ts";
import type { CompareInput } from "../run/compare.ts";
import { fieldsOf, type StatisticsSettings } from "../stats/checked-settings.ts";
import { boards, OF_OTHER_TOOLS } from "../tasks/index.ts";
import { goldFrom, predPaths, type SystemFlags, systemsWithin } from "./flags/input-flags.ts";

interface BoardInput {
  readonly input: CompareInput;
  readonly warnings: readonly Warning[];
  /** A sentence that names the systems. */
  readonly about: string;
}

/** Rows of any table; logs of other tools have formats of their own. */
const ROWS = "jsonl";
const MOST_NAMED = 20;

/** Null if the predictions are no board. */
export async function boardInput(
  { definition, options }: AnyTask,
  flags: SystemFlags &
    Pick<StatisticsSettings, "groupBy" | "clusterBy"> & {
      readonly map?: readonly string[];
      readonly primary?: string;
      readonly gold?: string;
    },
): Promise<BoardInput | null> {
  const [only, ...others] = predPaths(flags);
  if (definition.id !== OF_OTHER_TOOLS || only === undefined || only.name !== undefined || others.length > 0)
    return null;
  if (pathAndSystem(only.path).system !== undefined) return null;
  if ((await systemsWithin({ definition, options } as AnyTask, only.path, flags.predFormat)).length > 0) return null;
  const input = readPath(only.path);
  const { format } = await openSide({ input, name: "pred", format: flags.predFormat }, definition.formats.pred);
  if (format.id !== ROWS) return null;
  const { boardOf, boardRows } = await boards();
  const own = mapOfSide(flags.map, "pred");
  const map = (flags.map ?? []).filter((entry) => entry.startsWith("id="));
  const sink = new FindingCollector();
  const side = await openSide({ input, name: "pred", map }, [boardRows]);
  const rows: Parameters<typeof boardOf>[0][number][] = [];
  for await (const items of side.items({}, sink))
    for (const { id, value, record } of items)
      if (value !== null) rows.push({ id, cells: value as Readonly<Record<string, unknown>>, record });
  sink.throwProblems();
  const wanted = new Map([...own].filter(([name]) => name !== "id"));
  const labels = [...fieldsOf(flags.groupBy), ...fieldsOf(flags.clusterBy)].filter((field) => field !== "folder");
  const { gold, systems, metrics } = boardOf(rows, { columns: wanted, primary: flags.primary, labels }, sink);
  const names = firstOf([...systems.keys()].map(receivedText), MOST_NAMED);
  const columns = metrics.length > 1 ? `metrics ${firstOf(metrics, MOST_NAMED)}` : "one column each";
  return {
    input: { gold: flags.gold === undefined ? sourceOf(gold) : goldFrom(flags.gold), pred: [...systems] },
    warnings: sink.warnings(),
    about: `${systems.size} systems, ${columns}: ${names}`,
  };
}

/** Records of a table keep their places, so that an empty cell is found in it. */
function sourceOf(records: readonly SourceRecord[]): Source {
  const digest = new ValueDigest();
  for (const { value } of records) digest.add(value);
  return {
    name: "board",
    list: async () => [{ path: "board.csv", head: () => "" }],
    async *records() {
      yield records;
    },
    digest: async () => digest.hex(),
  };
}
