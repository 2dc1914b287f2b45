// Where the labels of concepts stand in the text they were found in.
import type { Span } from "../../core/evidence.ts";

interface LocatedLabels {
  /** The text, followed by the labels that do not stand in it. */
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Each label at the first place that no earlier label has taken, whatever its case. */
export function locateLabels(text: string, labels: readonly string[]): LocatedLabels {
  const lower = text.toLowerCase();
  const taken: Span[] = [];
  let all = text;
  const spans = labels.map((label): Span => {
    const found = firstFree(lower, label.toLowerCase(), taken) ?? appended(label);
    taken.push(found);
    return found;
  });
  return { text: all, spans };

  function appended(label: string): Span {
    const start = all.length + SEPARATOR.length;
    all += SEPARATOR + label;
    return [start, all.length];
  }
}

const SEPARATOR = " · ";
const LETTER = /[\p{L}\p{N}]/u;

function firstFree(text: string, label: string, taken: readonly Span[]): Span | null {
  if (label === "") return null;
  for (let start = text.indexOf(label); start !== -1; start = text.indexOf(label, start + 1)) {
    const end = start + label.length;
    const isWord = !LETTER.test(text[start - 1] ?? " ") && !LETTER.test(text[end] ?? " ");
    if (isWord && !taken.some(([from, to]) => from < end && start < to)) return [start, end];
  }
  return null;
}
