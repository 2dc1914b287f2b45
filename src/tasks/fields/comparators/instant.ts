// instant: the same moment, whatever its zone; or the same clock, if no zone is written.
import { trimSpace } from "../../../text/white-space.ts";
import { type Decimal, decimalOf, isWithin, parseDecimal } from "../decimal.ts";
import type { Some } from "../settings.ts";
import { rememberTexts, type ValueComparison } from "./comparison.ts";
import { daysIn } from "./date.ts";

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
  const [year, month, day, hour, minute] = ["year", "month", "day", "hour", "minute"].map(numberOf) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const isReal =
    year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) && hour <= 23 && minute <= 59;
  if (!isReal || numberOf("second") >= 61 || numberOf("hours") > 23 || numberOf("minutes") > 59) return undefined;
  const ahead = (parts.sign === "-" ? -1 : 1) * (numberOf("hours") * 60 + numberOf("minutes"));
  const minutes = daysSince(year, month, day) * 1440 + hour * 60 + minute - ahead;
  const seconds = parseDecimal(`${minutes * 60 + numberOf("second")}${parts.fraction ?? ""}`)!;
  return { seconds, hasZone: parts.zone !== undefined };
}

/** Days of the proleptic Gregorian calendar since the day before year 1, so that no zone makes a time negative. */
function daysSince(year: number, month: number, day: number): number {
  const past = year - 1;
  let days = past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) + day;
  for (let before = 1; before < month; before++) days += daysIn(year, before);
  return days;
}
