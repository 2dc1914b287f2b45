// Compares two texts as ANLS does: lower case, white space as single spaces, edit distance in code points.
import { remember } from "../../numeric/remember.ts";
import { codePoints, levenshtein } from "../../text/levenshtein.ts";
import { splitWhiteSpace } from "../../text/white-space.ts";

export function normalisedText(text: string): string {
  return splitWhiteSpace(text.toLowerCase()).join(" ");
}

/** The code points of the normalised text; kept, because list items are compared with many others. */
export const normalisedPoints = remember((text: string) => codePoints(normalisedText(text)));

export function normalisedDistance(one: string, other: string): number {
  return levenshtein(normalisedPoints(one), normalisedPoints(other));
}
