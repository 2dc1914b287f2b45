// Which topic a reference belongs to by its name alone: one reference a topic, numbered or lettered ones, or a folder of them.
import { smallest } from "../../core/extremes.ts";
import { groupBy } from "../../core/group.ts";
import type { IdOf } from "./name-pattern.ts";

const NUMBERED = /^(.+)\.(\d+|[A-Z])$/;

/** Of paths without their endings, as they stand in a folder or archive; names that summaries have too are whole ids. */
export function numberedIds(paths: readonly string[], predicted: readonly string[] = []): IdOf {
  const steps = paths.map((path) => path.split(/[/\\]/));
  const depth = smallest(steps.map(({ length }) => length));
  const folders = new Set(steps.map((parts) => parts.slice(0, -1).join("/")));
  const names = steps.map((parts) => parts.at(-1)!);
  if (folders.size > 1 && depth > 1) return (path) => path.split(/[/\\]/).at(-2)!;
  const summaries = new Set(predicted.map(nameOf));
  return isNumbered(names) && !names.some((name) => summaries.has(name))
    ? (path) => NUMBERED.exec(nameOf(path))![1]!
    : nameOf;
}

export function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
}

/** Whether all names end in a number or letter that counts from the first on, for each topic by itself, up to nine. */
function isNumbered(names: readonly string[]): boolean {
  const parts = names.map((name) => NUMBERED.exec(name));
  if (parts.includes(null)) return false;
  const topics = [...groupBy(parts, (part) => part![1]).values()];
  return topics.every((list) => list.length <= 9 && countsFromTheFirst(list.map((part) => part![2]!)));
}

function countsFromTheFirst(marks: readonly string[]): boolean {
  const places = marks
    .map((mark) => (/^\d+$/.test(mark) ? Number(mark) : mark.charCodeAt(0) - 64))
    .sort((a, b) => a - b);
  return places[0]! <= 1 && places.every((place, index) => place === places[0]! + index);
}
