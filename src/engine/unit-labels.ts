// The group and the cluster of a unit: the folder its gold lies in, or a field of it.
import { type FindingSink, SILENT } from "../contract/finding-sink.ts";
import type { RunSettings } from "../contract/scored.ts";
import { jsonOf } from "../contract/shape.ts";
import type { SourceRecord } from "../contract/source.ts";
import type { UnitFacts } from "../contract/unit-rows.ts";
import { receivedText } from "../problems/problem.ts";

/** The word that stands for folders; any other names a field. */
const BY_FOLDER = "folder";
const CROSS = " × ";

/** A label is empty if a problem was reported in its place. */
export function labelsOf(
  record: SourceRecord,
  { groupBy, clusterBy }: Pick<RunSettings, "groupBy" | "clusterBy">,
  sink: FindingSink,
): Pick<UnitFacts, "groups" | "clusters"> {
  const groups = [groupBy ?? []].flat().map((by) => labelOf(record, by, "group", sink));
  return {
    ...(groups.length > 0 && { groups: groups.join(CROSS) }),
    ...(clusterBy !== undefined && { clusters: labelOf(record, clusterBy, "cluster", sink) }),
  };
}

function labelOf(record: SourceRecord, by: string, what: "group" | "cluster", sink: FindingSink): string {
  const flag = `${what}By`;
  if (by === BY_FOLDER) return record.file.includes("/") ? record.file.slice(0, record.file.lastIndexOf("/")) : "";
  const line = jsonOf(record, SILENT) as Readonly<Record<string, unknown>> | null | undefined;
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
