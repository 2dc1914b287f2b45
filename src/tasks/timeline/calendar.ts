// Calendar days as integers, counted from 1970-01-01, so that distances are subtractions.

const MS_PER_DAY = 86_400_000;

/** Returns the number of a real day of the years 1 to 9999, or null for a day that does not exist (31 February). */
function dayNumber(year: number, month: number, day: number): number | null {
  if (year < 1 || year > 9999) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.getTime() / MS_PER_DAY : null;
}

/** Reads "2011-01-25", also with a time after it ("2011-01-25T00:00:00"), which is ignored. */
export function parseDay(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/.exec(text);
  return parts === null ? null : dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** Reads a date line as tilse does: the whole line, padded or not ("2011-1-25"). */
export function parseDateLine(line: string): number | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(line);
  return parts === null ? null : dayNumber(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

export function formatDay(day: number): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
}
