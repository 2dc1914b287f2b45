// What a click on a bar of a histogram asks of the table of units.

type BarData = Readonly<Record<string, string | undefined>>;

/** The filter that finds the units of a bar, which holds its lower end and, if it is the last one, its upper; null for no bar. */
export function barFilter({ score, low, high, closed }: BarData): string | null {
  if (score === undefined) return null;
  return `${score}>=${low} ${score}${closed === undefined ? "<" : "<="}${high}`;
}
