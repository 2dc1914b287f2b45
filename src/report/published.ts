// Published results beside the user's own, and the warning that they are of other data.
import { shownId } from "../contract/define-task.ts";
import { flagOf } from "../contract/options.ts";
import type { Scores } from "../contract/result.ts";
import type { AnyTask } from "../contract/task.ts";
import type { PublishedRow } from "../contract/task-extras.ts";
import type { ComparisonReport } from "./comparison/comparison-report.ts";
import { type ScoreReport, shownNumber } from "./score-report.ts";
import { type Table, tableOf } from "./table.ts";

type Options = Readonly<Record<string, unknown>>;

interface OwnResults {
  readonly definition: AnyTask["definition"];
  readonly digits: number;
  readonly systems: readonly { readonly name: string; readonly scores: Scores }[];
  readonly options: Options;
  readonly signature: string;
}

interface PublishedSection {
  readonly table: Table;
  /** The source, and the warning if the published numbers are of other data. */
  readonly lines: readonly string[];
}

/** The published results with the user's own in the last rows; null for a task that has none. */
export function publishedSection({
  definition,
  digits,
  systems,
  options,
  signature,
}: OwnResults): PublishedSection | null {
  if (definition.protocol.published === undefined) return null;
  const { rows, source, golds = [] } = definition.protocol.published;
  const otherOptions = differingOptions(definition.protocol.published.options ?? {}, options);
  if (otherOptions !== "")
    return { table: tableOf([], []), lines: [`source: ${source}: not shown, since ${otherOptions}`] };
  type Row = Omit<PublishedRow<string>, "scores"> & { readonly scores: Partial<Scores> };
  const own = systems.map(({ name, scores }): Row => ({ system: name, scores }));
  const ids = Object.keys(definition.scores).filter((id) => rows.some((row) => Object.hasOwn(row.scores, id)));
  const isPrimary = (id: string) => Number(id === definition.primary);
  const table = tableOf<Row>(
    [...rows, ...own],
    [
      { head: "published", least: 10, cell: ({ system }) => system },
      { head: "data", least: 10, cell: ({ dataset = "" }) => dataset },
      ...ids
        .toSorted((one, other) => isPrimary(other) - isPrimary(one))
        .map((id, at) => ({
          head: shownId(id, definition.scores[id]!),
          align: "right" as const,
          ...(at > 0 && { drop: ids.length - at }),
          cell: ({ scores }: Row) => shownNumber(scores[id], digits),
        })),
    ],
  );
  const datasets = [...new Set(rows.map(({ dataset }) => dataset))].filter((dataset) => dataset !== undefined);
  const isSameData = golds.includes(/\|gold:([^|]*)/.exec(signature)?.[1] ?? "");
  const warning = `warning: the published numbers are of other data${datasets.length === 0 ? "" : ` (${datasets.join(", ")})`}: they are not comparable with yours unless your gold is the same`;
  return { table, lines: [`source: ${source}`, ...(isSameData ? [] : [warning])] };
}

/** A result as the published ones stand beside it. */
export function ownResult({ definition, digits, result }: ScoreReport): OwnResults {
  const { scores, options, signature } = result;
  return { definition, digits, options, signature, systems: [{ name: "yours", scores }] };
}

/** A comparison as the published results stand beside it. */
export function ownComparison({ definition, digits, comparison }: ComparisonReport): OwnResults {
  const { systems, options = {}, signature } = comparison;
  return { definition, digits, options, signature, systems };
}

/** Says which options the published results were computed with, where the user's are others. */
function differingOptions(published: Options, own: Options): string {
  return Object.keys(published)
    .filter((name) => Object.hasOwn(own, name) && JSON.stringify(own[name]) !== JSON.stringify(published[name]))
    .map((name) => `it was computed with --${flagOf(name)} ${String(published[name])}, yours with ${String(own[name])}`)
    .join("; ");
}
