// The group and the cluster of a unit: the folder its gold lies in, or a field of it.
import type { FindingSink } from "../../core/finding-sink.ts";
import { KaratError, receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";
import { fieldsOf, type ResampleSettings } from "../result/resample-settings.ts";
import type { KeptRows, UnitFacts } from "./rows.ts";

/** The word that stands for folders; any other names a field. */
const BY_FOLDER = "folder";
const CROSS = " × ";

/** A label is empty if a problem was reported in its place. */
export function labelsOf(
  record: SourceRecord,
  { groupBy, clusterBy }: Pick<ResampleSettings, "groupBy" | "clusterBy">,
  sink: FindingSink,
): Pick<UnitFacts, "groups" | "clusters"> {
  const groups = fieldsOf(groupBy).map((by) => labelOf(record, by, "group", sink));
  return {
    ...(groups.length > 0 && { groups: groups.join(CROSS) }),
    ...(clusterBy !== undefined && { clusters: labelOf(record, clusterBy, "cluster", sink) }),
  };
}

function labelOf(record: SourceRecord, by: string, what: "group" | "cluster", sink: FindingSink): string {
  const flag = `${what}By`;
  if (by === BY_FOLDER) return record.file.includes("/") ? record.file.slice(0, record.file.lastIndexOf("/")) : "";
  const line = jsonOf(record, sink) as Readonly<Record<string, unknown>> | null | undefined;
  const value = typeof line === "object" && line !== null && Object.hasOwn(line, by) ? line[by] : undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  sink.problem(
    { record, path: [by] },
    {
      code: "BAD_SHAPE",
      expected: `a text or a number that names the ${what} of the unit`,
      received: receivedText(value),
      hint: `every unit of gold needs the field ${receivedText(by)} that \`${flag}\` names; \`${flag}: "folder"\` goes by folders`,
    },
  );
  return "";
}

/** Throws if a cluster lies in several groups: a cluster could not be left out of one group alone. */
export function rejectSplitClusters({ ids, groups, clusters }: KeptRows, file: string): void {
  if (groups === undefined || clusters === undefined) return;
  const first = new Map<string, number>();
  for (const [unit, cluster] of clusters.entries()) {
    const before = first.get(cluster);
    if (before === undefined) first.set(cluster, unit);
    else if (groups[before] !== groups[unit])
      throw new KaratError({
        code: "BAD_VALUE",
        at: { file },
        expected: `all units of the cluster ${receivedText(cluster)} in one group`,
        received: `${receivedText(ids[before])} in ${receivedText(groups[before])} and ${receivedText(ids[unit])} in ${receivedText(groups[unit])}`,
        hint: "group by something that does not divide clusters, or leave out `groupBy`",
      });
  }
}
