// date: the same day, month or year, however it is written. Times and zones are ignored.
import { trimSpace } from "../../../text/white-space.ts";
import type { Settings, Some } from "../settings.ts";
import { equality, type ValueComparison } from "./comparison.ts";

type By = Settings["$by"];
type Order = Settings["$order"] | undefined;

export function compareDates({ $by = "day", $order }: Some<"$by" | "$order">): ValueComparison<number> {
  return equality(EXPECTED[$by], (value) => (typeof value === "string" ? dateKey(value, $by, $order) : undefined));
}

const EXPECTED = {
  day: 'a day, such as "2024-02-29"',
  month: 'a date with a month, such as "2024-02"',
  year: 'a date, such as "2024"',
};

/** Zero where a part is not given. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const MONTHS = "january february march april may june july august september october november december".split(" ");
const NAME = `(?<name>${MONTHS.join("|")}|(?:${MONTHS.map((name) => name.slice(0, 3)).join("|")}|sept)\\.?)`;
const DAY = "(?<day>\\d{1,2})";
const YEAR = "(?<year>\\d{4})";

const YEAR_FIRST = /^(?<year>\d{4})(?:(?<mark>[-/.])(?<month>\d{1,2})(?:\k<mark>(?<day>\d{1,2})(?:[T ][\s\S]*)?)?)?$/;
const FORMS = [
  YEAR_FIRST,
  new RegExp(`^${DAY} ${NAME} ${YEAR}$`, "i"),
  new RegExp(`^${NAME} ${DAY},? ${YEAR}$`, "i"),
  new RegExp(`^${NAME} ${YEAR}$`, "i"),
];
const YEAR_LAST = {
  dmy: /^(?<day>\d{1,2})(?<mark>[-/.])(?<month>\d{1,2})\k<mark>(?<year>\d{4})$/,
  mdy: /^(?<month>\d{1,2})(?<mark>[-/.])(?<day>\d{1,2})\k<mark>(?<year>\d{4})$/,
};

/** A number that is the same for dates that agree as far as `by` asks; undefined if the text is not such a date. */
function dateKey(text: string, by: By, order: Order): number | undefined {
  const date = parseDate(trimSpace(text), order);
  if (date === undefined) return undefined;
  const { year, month, day } = date;
  if (by === "year") return year;
  if (by === "month") return month === 0 ? undefined : year * 100 + month;
  return day === 0 ? undefined : (year * 100 + month) * 100 + day;
}

function parseDate(text: string, order: Order): CalendarDate | undefined {
  const forms = order === undefined ? FORMS : [...FORMS, YEAR_LAST[order]];
  for (const form of forms) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return calendarDate(parts);
  }
  return undefined;
}

/** Undefined where the calendar has no such day or month. */
function calendarDate({ year, month, name, day }: Partial<Record<string, string>>): CalendarDate | undefined {
  const start = name?.slice(0, 3).toLowerCase();
  const named = start === undefined ? undefined : MONTHS.findIndex((candidate) => candidate.startsWith(start)) + 1;
  const date = { year: Number(year), month: named ?? Number(month ?? 0), day: Number(day ?? 0) };
  const hasMonth = month !== undefined || named !== undefined;
  const isReal =
    date.year >= 1 &&
    (!hasMonth || (date.month >= 1 && date.month <= 12)) &&
    (day === undefined || (date.day >= 1 && date.day <= daysIn(date.year, date.month)));
  return isReal ? date : undefined;
}

/** In the proleptic Gregorian calendar. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
