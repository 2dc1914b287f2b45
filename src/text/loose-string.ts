// The official normal form of strings: some punctuation, case and the kind of quotes do not matter.

/** Removes no white space but the plain space. */
export function looseString(text: string): string {
  return text
    .replace(/[ ,./\-_*^]/g, "")
    .toLowerCase()
    .replaceAll("'", '"');
}
