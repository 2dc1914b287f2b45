// instant: the same moment, whatever its zone; or the same clock, if no zone is written.
import { trimSpace } from "../../../text/white-space.ts";
import { type Decimal, decimalOf, isWithin, parseDecimal } from "../decimal.ts";
import type { Some } from "../settings.ts";
import { rememberTexts, type ValueComparison } from "./comparison.ts";
import { calendarDate } from "./date.ts";

interface Moment {
  /** Seconds in UTC, or by the clock if no zone is written. */
  readonly seconds: Decimal;
  readonly hasZone: boolean;
}

export function compareInstants({ $within = 0 }: Some<"$within">): ValueComparison<Moment> {
  const read = rememberTexts(readMoment);
  const tolerance = { within: decimalOf(Number($within))!, relative: decimalOf(0)! };
  return {
    expected: 'a date with a time, such as "2024-02-29T08:30:00Z"',
    prepare: (value) => (typeof value === "string" ? read(value) : undefined),
    similarity: (gold, pred) =>
      gold.hasZone === pred.hasZone && isWithin(gold.seconds, pred.seconds, tolerance) ? 1 : 0,
    atLeast: 1,
  };
}

const FORM =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})[T ](?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?<fraction>\.\d+)?)?(?<zone>Z|(?<sign>[+-])(?<hours>\d{2})(?::?(?<minutes>\d{2}))?)?$/;

function readMoment(text: string): Moment | undefined {
  const parts = FORM.exec(trimSpace(text))?.groups;
  if (parts === undefined) return undefined;
  const numberOf = (name: string) => Number(parts[name] ?? 0);
  const date = calendarDate(parts.year, parts.month, parts.day);
  const isTime = numberOf("hour") <= 23 && numberOf("minute") <= 59 && numberOf("second") <= 60;
  if (date === undefined || !isTime || numberOf("hours") > 23 || numberOf("minutes") > 59) return undefined;
  const ahead = (parts.sign === "-" ? -1 : 1) * (numberOf("hours") * 60 + numberOf("minutes"));
  // The calendar repeats every 400 years; 2,000 years later, no time is negative.
  const [year, minute] = [date.year + 2_000, numberOf("minute") - ahead];
  const start = Date.UTC(year, date.month - 1, date.day, numberOf("hour"), minute, numberOf("second"));
  const seconds = parseDecimal(`${start / 1_000}${parts.fraction ?? ""}`)!;
  return { seconds, hasZone: parts.zone !== undefined };
}
