// Reads texts as dates, in every order of year, month and day that fits, and tells how two dates differ.
import { anyPair } from "./quantity.ts";

/** One reading of a text as a date. Month and day may be beyond their range, as they are when they were swapped. */
export interface DateReading {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
  readonly time: { readonly at: number; readonly zone: string } | null;
  readonly isWhole: boolean;
}

const LONGEST = 40;
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const FARTHEST_ZONE = 840 * MINUTE;
const DATE =
  /^(\d{1,4})(?:([-/.])(\d{1,4})(?:\2(\d{1,4}))?)?\.?(?:[T ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

export function datesIn(text: string): readonly DateReading[] {
  const trimmed = text.trim();
  const parts = trimmed.length > LONGEST ? null : DATE.exec(trimmed);
  if (parts === null) return [];
  const [, a, mark, b, c, hour, minute, second, zone = ""] = parts as unknown as [
    string,
    string,
    ...(string | undefined)[],
  ];
  const time =
    hour === undefined
      ? null
      : { at: (Number(hour) * 60 + Number(minute)) * MINUTE + Number(second ?? 0) * 1000, zone };
  const numberOf = (part: string | undefined) => (part === undefined ? null : Number(part));
  const reading = (year?: string, month?: string, day?: string): DateReading => ({
    year: numberOf(year),
    month: numberOf(month),
    day: numberOf(day),
    time,
    isWhole: year !== undefined && day !== undefined,
  });
  if (b === undefined) return isYear(a) && time === null ? [reading(a)] : [];
  if (c === undefined) {
    if (isYear(a) && isDayOrMonth(b)) return [reading(a, b)];
    if (isDayOrMonth(a) && isYear(b)) return [reading(b, a)];
    const isPair = isDayOrMonth(a) && isDayOrMonth(b) && mark !== ".";
    return isPair ? [reading(undefined, a, b), reading(undefined, b, a)] : [];
  }
  if (isYear(a)) return isDayOrMonth(b) && isDayOrMonth(c) ? [reading(a, b, c)] : [];
  if (!isDayOrMonth(b)) return [];
  const yearLast = isDayOrMonth(a)
    ? (isYear(c) ? [c] : centuriesOf(c)).flatMap((year) => [reading(year, b, a), reading(year, a, b)])
    : [];
  const yearFirst = !isYear(c) && isDayOrMonth(c) ? centuriesOf(a).map((year) => reading(year, b, c)) : [];
  return [...yearLast, ...yearFirst];
}

function isYear(part: string): boolean {
  return part.length === 4;
}

function centuriesOf(part: string): readonly string[] {
  return part.length === 2 ? [`20${part}`, `19${part}`] : [];
}

function isDayOrMonth(part: string): boolean {
  return part.length <= 2 && Number(part) >= 1 && Number(part) <= 31;
}

/** The system behind the difference of two dates; undefined if there is none. */
export function dateKind(allGolds: readonly DateReading[], preds: readonly DateReading[]): string | undefined {
  const golds = allGolds.filter(({ isWhole }) => isWhole);
  const any = (holds: (gold: DateReading, pred: DateReading) => boolean) => anyPair(golds, preds, holds);
  const isSameDay = (a: DateReading, b: DateReading) => a.year === b.year && a.month === b.month && a.day === b.day;
  const isSameTime = (a: DateReading, b: DateReading) =>
    (a.time?.at ?? -1) === (b.time?.at ?? -1) && (a.time?.zone ?? "") === (b.time?.zone ?? "");
  const agrees = (gold: number | null, pred: number | null) => pred === null || gold === pred;
  if (any((a, b) => isSameDay(a, b) && isSameTime(a, b))) return "date-format";
  if (any(isInOtherZone)) return "time-zone";
  if (any((a, b) => isSameDay(a, b) && a.time !== null && b.time === null)) return "date-incomplete";
  if (any((a, b) => isSameDay(a, b) && a.time === null && b.time !== null)) return "date-format";
  if (any(isSameDay)) return "other-time";
  if (any((a, b) => b.isWhole && a.year === b.year && a.month === b.day && a.day === b.month)) return "day-month";
  const isPartOf = (a: DateReading, b: DateReading) =>
    !b.isWhole && agrees(a.year, b.year) && agrees(a.month, b.month) && agrees(a.day, b.day);
  return any(isPartOf) ? "date-incomplete" : undefined;
}

/** Whether both have a time, their zones differ, and the clocks are whole quarters of an hour apart, at most 14 hours. */
function isInOtherZone(a: DateReading, b: DateReading): boolean {
  if (a.time === null || b.time === null || a.time.zone === b.time.zone) return false;
  const apart = Math.abs(dayNumber(a) * DAY + a.time.at - dayNumber(b) * DAY - b.time.at);
  return apart <= FARTHEST_ZONE && apart % (15 * MINUTE) === 0;
}

function dayNumber({ year, month, day }: DateReading): number {
  return Math.round(Date.UTC(year!, month! - 1, day!) / DAY);
}

/** The kind of two dates without a system behind their difference. */
export function nearDate(allGolds: readonly DateReading[], allPreds: readonly DateReading[]): string {
  const golds = allGolds.filter(({ isWhole }) => isWhole);
  const preds = allPreds.filter(({ isWhole }) => isWhole);
  if (anyPair(golds, preds, (a, b) => Math.abs(dayNumber(a) - dayNumber(b)) === 1)) return "off-by-one";
  return anyPair(golds, preds, (a, b) => a.month === b.month && a.day === b.day) ? "year" : "other-date";
}
