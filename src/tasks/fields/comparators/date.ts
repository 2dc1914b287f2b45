// date: the same day, month or year, however it is written. Times and zones are ignored.
import { trimSpace } from "../../../text/white-space.ts";
import type { Settings, Some } from "../settings.ts";
import { equality, rememberTexts, type ValueComparison } from "./comparison.ts";

type Order = Settings["$order"] | undefined;

export function compareDates({ $by = "day", $order }: Some<"$by" | "$order">): ValueComparison<number> {
  const read = rememberTexts((text: string) => {
    const date = readDate(trimSpace(text), $order);
    return date && KEYS[$by](date);
  });
  return equality(EXPECTED[$by], (value) => (typeof value === "string" ? read(value) : undefined));
}

const EXPECTED = {
  day: 'a day, such as "2024-02-29"',
  month: 'a date with a month, such as "2024-02"',
  year: 'a date, such as "2024"',
};

/** Zero stands for a part that is not written. */
interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A number that is the same for dates that agree as far as `$by` asks; undefined if a part is missing. */
const KEYS: Readonly<Record<Settings["$by"], (date: CalendarDate) => number | undefined>> = {
  year: ({ year }) => year,
  month: ({ year, month }) => (month === 0 ? undefined : year * 100 + month),
  day: ({ year, month, day }) => (day === 0 ? undefined : (year * 100 + month) * 100 + day),
};

const MONTHS = "january february march april may june july august september october november december".split(" ");
const DAYS = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const short = (names: readonly string[]) => names.map((name) => name.slice(0, 3)).join("|");

const WEEKDAY = `(?:(?:${DAYS.join("|")}|(?:${short(DAYS)})\\.?),? )?`;
const NAME = `(?<name>${MONTHS.join("|")}|(?:${short(MONTHS)}|sept)\\.?)`;
const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?<year>\\d{4})";

const FORMS = [
  /^(?<year>\d{4})(?:(?<mark>[-/.])(?<month>\d{1,2})(?:\k<mark>(?<day>\d{1,2})(?:[T ][\s\S]*)?)?)?$/,
  ...[
    `${WEEKDAY}${DAY} ${NAME},? ${YEAR}`,
    `${DAY}-${NAME}-${YEAR}`,
    `${WEEKDAY}${NAME} ${DAY},? ${YEAR}`,
    `${NAME} ${YEAR}`,
  ].map((form) => new RegExp(`^${form}$`, "i")),
];
const YEAR_LAST = /^(?<first>\d{1,2})(?<mark>[-/.])(?<second>\d{1,2})\k<mark>(?<year>\d{4})$/;

function readDate(text: string, order: Order): CalendarDate | undefined {
  const { first, second, year } = YEAR_LAST.exec(text)?.groups ?? {};
  if (first !== undefined)
    return readYearLast(calendarDate(year, second, first), calendarDate(year, first, second), order);
  for (const form of FORMS) {
    const parts = form.exec(text)?.groups;
    if (parts !== undefined) return calendarDate(parts.year, parts.month ?? monthNamed(parts.name), parts.day);
  }
  return undefined;
}

/** Without an order, only one of both may exist, or they are the same day. */
function readYearLast(
  dayFirst: CalendarDate | undefined,
  monthFirst: CalendarDate | undefined,
  order: Order,
): CalendarDate | undefined {
  if (order !== undefined) return order === "dmy" ? dayFirst : monthFirst;
  if (dayFirst === undefined || monthFirst === undefined) return dayFirst ?? monthFirst;
  return dayFirst.day === monthFirst.day ? dayFirst : undefined;
}

function monthNamed(name: string | undefined): number | undefined {
  const start = name?.slice(0, 3).toLowerCase();
  return start === undefined ? undefined : MONTHS.findIndex((month) => month.startsWith(start)) + 1;
}

/** Undefined if the calendar has no such day or month. */
export function calendarDate(
  year: string | undefined,
  month: string | number | undefined,
  day: string | undefined,
): CalendarDate | undefined {
  const date = { year: Number(year), month: Number(month ?? 0), day: Number(day ?? 0) };
  const isReal =
    date.year >= 1 &&
    (month === undefined || (date.month >= 1 && date.month <= 12)) &&
    (day === undefined || (date.day >= 1 && date.day <= daysIn(date.year, date.month)));
  return isReal ? date : undefined;
}

/** Days of a month in the proleptic Gregorian calendar. */
function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
