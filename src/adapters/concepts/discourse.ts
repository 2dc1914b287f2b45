// Finds set phrases that steer a text ("in conclusion", "as a result") so that their nouns are not taken for concepts.
import { largest } from "../../core/extremes.ts";
import { groupBy } from "../../core/group.ts";
import type { Token } from "./token.ts";

const PHRASES = `
in conclusion, in summary, in short, in brief, in fact, in addition, in contrast, in general, in particular,
in turn, in other words, in order, in practice, in theory, in principle, in part, in case, in terms of,
in the end, in the first place, in this way, in this case, in that case, in many cases, in some cases,
in most cases, in view of, in spite of, in place of, in favour of, in favor of, in front of, as a result,
as a consequence, as a rule, as a whole, as well, as opposed to, for example, for instance, for this reason,
for that reason, for the most part, of course, on the other hand, on the one hand, on the contrary, on average,
on top of, at least, at most, at first, at last, at once, at all, at present, at the same time,
at the end of the day, by contrast, by means of, by the way, by far, by way of, to some extent,
to a large extent, due to, thanks to, with respect to, with regard to, instead of, because of, such as, a lot of,
lots of, a lot, a number of, a variety of, a wide range of, a couple of, a bit, kind of, sort of, one another,
take place, takes place, took place, taken place, taking place, each other, no one, more than, less than, up to`;

const BY_FIRST = groupBy(
  PHRASES.split(",").map((phrase) => phrase.trim().split(" ")),
  ([first]) => first!,
);

function longestAt(tokens: readonly Token[], at: number): number {
  const phrases = BY_FIRST.get(tokens[at]!.lower) ?? [];
  const found = phrases.filter((words) => words.every((word, i) => tokens[at + i]?.lower === word));
  return largest(
    found.map(({ length }) => length),
    0,
  );
}

/** Gives the words of such phrases the tag X, which no noun phrase contains. */
export function silenceDiscourse(tokens: readonly Token[]): void {
  for (let at = 0; at < tokens.length; at++) {
    const length = longestAt(tokens, at);
    for (let i = 0; i < length; i++) tokens[at + i]!.tag = "X";
    if (length > 0) at += length - 1;
  }
}
