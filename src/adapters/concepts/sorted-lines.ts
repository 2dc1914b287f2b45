// Finds a line in sorted lines by halving them: the shipped files are large, few of their lines are ever asked for, and a map of all would delay the start.

/** The position of the first line that is not before this text. */
export function positionOf(text: string, lines: readonly string[]): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
