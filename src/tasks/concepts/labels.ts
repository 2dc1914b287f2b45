// When two concept labels are the same one.

/** Compatibility forms, case and white space make no difference: "Café" is "cafe\u0301 ". */
export function normalisedLabel(label: string): string {
  return label.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The positions of unique concepts: of those with the same label, the first. */
export function uniquePositions(labels: readonly string[]): readonly number[] {
  const first = new Map<string, number>();
  for (const [position, label] of labels.entries()) {
    const key = normalisedLabel(label);
    if (!first.has(key)) first.set(key, position);
  }
  return [...first.values()];
}
