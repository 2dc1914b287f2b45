// The group of a unit: the folder its gold lies in, or a field of it.
import type { FindingSink } from "../../core/finding-sink.ts";
import { receivedText } from "../../core/problem.ts";
import { jsonOf } from "../../core/shape.ts";
import type { SourceRecord } from "../../core/source.ts";

/** The word that stands for folders; any other names a field. */
const BY_FOLDER = "folder";

/** Null after it was said what is wrong. */
export function groupOf(record: SourceRecord, by: string, sink: FindingSink): string | null {
  if (by === BY_FOLDER) return record.file.includes("/") ? record.file.slice(0, record.file.lastIndexOf("/")) : "";
  const line = jsonOf(record, sink) as Readonly<Record<string, unknown>> | null | undefined;
  const value = typeof line === "object" && line !== null && Object.hasOwn(line, by) ? line[by] : undefined;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  sink.problem(
    { record, path: [by] },
    {
      code: "BAD_SHAPE",
      expected: "a text or a number that names the group of the unit",
      received: receivedText(value),
      hint: `every unit of gold needs the field ${receivedText(by)} that \`groupBy\` names; \`groupBy: "folder"\` goes by folders`,
    },
  );
  return null;
}

/** Folders without what all of them begin with; other names as they are. */
export function shortGroups(names: readonly string[]): ReadonlyMap<string, string> {
  const parts = names.map((name) => name.split("/"));
  let shared = 0;
  while (parts.length > 1 && parts.every((each) => each.length > shared + 1 && each[shared] === parts[0]![shared]))
    shared++;
  return new Map(
    names.map((name, at) => [name, parts.length === 1 ? parts[at]!.at(-1)! : parts[at]!.slice(shared).join("/")]),
  );
}
