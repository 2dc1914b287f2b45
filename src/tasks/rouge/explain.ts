// Evidence of a topic: what each reference adds to the counts.

import type { EvidenceRow } from "../../core/evidence.ts";
import { MEASURES } from "../../text/rouge155/options.ts";
import type { TopicMatch } from "./match.ts";
import type { Column } from "./score.ts";

export const explained = MEASURES.map((measure) => `${measure}.hits` as const);

export function explain({ counts, measured, texts }: TopicMatch): readonly EvidenceRow<Column>[] {
  return counts.map((reference, index) => {
    const hits: Partial<Record<Column, number>> = {};
    for (const measure of MEASURES) {
      const found = measured[measure];
      const counted = reference[measure];
      if (found === undefined || found === null || counted === undefined) continue;
      if (found.best === null || found.best === index) hits[`${measure}.hits`] = counted.hits;
    }
    return {
      at: `reference ${index + 1}`,
      verdict: (hits["rouge1.hits"] ?? 0) > 0 ? "hit" : "wrong",
      gold: texts.references[index]!.join("\n"),
      pred: texts.summary.join("\n"),
      counts: hits,
    };
  });
}
