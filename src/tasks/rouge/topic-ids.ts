// Which topic a file belongs to: by patterns, as users of pyrouge write them, or by names alone.
import { smallest } from "../../numeric/extremes.ts";
import { groupBy } from "../../numeric/group.ts";
import { remember } from "../../numeric/remember.ts";
import { usageError } from "../../problems/problem.ts";

const ID_MARK = "#ID#";

export type IdOf = (name: string) => string | null;

/** The first group of the pattern is the id. DEPARTURE: the pattern has to fit the whole name, not its start only. */
export function predIds(pattern: string): IdOf {
  const fits = wholeName(pattern, "`predPattern`");
  if (new RegExp(`${fits.source}|`).exec("")!.length < 2)
    throw badPattern("`predPattern`", pattern, "a group for the id, as in news.(\\d+).txt");
  return (name) => fits.exec(name)?.[1] ?? null;
}

/**
 * The ids of summaries that fit a name in place of #ID#. QUIRK: a name that fits several counts for each, as in pyrouge.
 * One that fits none has the shortest id that can stand there. A dot of the pattern is first tried as a literal dot, then
 * as any character.
 */
export function goldIds(pattern: string, predicted: ReadonlySet<string>): (name: string) => readonly string[] {
  if (!pattern.includes(ID_MARK)) throw badPattern("`goldPattern`", pattern, `${ID_MARK} in place of the id`);
  const ways = [literalDots(pattern), pattern].map((way) => {
    const [first, ...others] = way.split(ID_MARK);
    return remember((id) => wholeName(`${first}(?<id>${id})${others.join("\\k<id>")}`, "`goldPattern`"));
  });
  const shortest = ways.map((way) => way(".+?"));
  const lengths = new Set([...predicted].map(({ length }) => length));
  /** Looks up the parts of a name: trying every id with every name would take quadratic time. */
  const idsIn = (name: string, way: (id: string) => RegExp) => {
    const ids = new Set<string>();
    for (const length of lengths) {
      if (!way(`[^]{${length}}`).test(name)) continue;
      for (let at = 0; at + length <= name.length; at++) {
        const id = name.slice(at, at + length);
        if (predicted.has(id) && way(`(?<=^[^]{${at}})[^]{${length}}`).test(name)) ids.add(id);
      }
    }
    return [...ids];
  };
  return (name) => {
    const wholeIds = ways.map((way) => idsIn(name, way)).find((ids) => ids.length > 0);
    const open = shortest.map((way) => way.exec(name)?.groups?.id).find((id) => id !== undefined);
    return wholeIds ?? (open === undefined ? [] : [open]);
  };
}

/** Dots outside of classes, not escaped and not repeated, as literal dots. */
function literalDots(pattern: string): string {
  return pattern.replaceAll(/\\.|\[[^\]]*\]|\.(?![*+?{])/g, (piece) => (piece === "." ? "\\." : piece));
}

function wholeName(pattern: string, setting: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern.replaceAll("(?P<", "(?<")})$`);
  } catch (cause) {
    throw badPattern(setting, pattern, "a regular expression", cause);
  }
}

function badPattern(setting: string, pattern: string, expected: string, cause?: unknown) {
  return usageError("BAD_VALUE", {
    expected: `${expected} for ${setting}`,
    received: JSON.stringify(pattern),
    ...(cause instanceof Error ? { hint: cause.message } : {}),
  });
}

const NUMBERED = /^(.+)\.(\d+|[A-Z])$/;

/** Ids by names alone: one reference per topic, numbered or lettered references, or one folder per topic. Paths come without endings. A name that a summary has too is a whole id. */
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

/** Whether all names end in a number or letter, and those of each topic count up from the first, to at most nine. */
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
