// Matches a topic: counts its summary against each reference, and warns about oddities.
import type { MatchContext, Unit } from "../../contract/task.ts";
import { comparePoints } from "../../text/code-points.ts";
import { type CountedTopic, countTopic, encodeTopic } from "../../text/rouge155/count-topic.ts";
import { type MeasuredTopic, measureTopic } from "../../text/rouge155/measure-topic.ts";
import { splitSentences } from "../../text/split-sentences.ts";
import type { RougeTaskOptions } from "./options.ts";

/** A text as its sentences. */
export type Text = readonly string[];

export interface Gold {
  readonly references: readonly Text[];
}

export interface TopicMatch extends CountedTopic {
  readonly texts: { readonly summary: Text; readonly references: readonly Text[] };
  readonly measured: MeasuredTopic;
}

type TopicUnit = Unit<Gold, Text>;

/** Alignments with more steps than this get a warning. */
const MANY_STEPS = 1e9;

export function match(unit: TopicUnit, options: RougeTaskOptions, context: MatchContext): TopicMatch {
  const { at } = unit;
  const texts = textsOf(unit.pred, unit.gold.references, options);
  const counted = countTopic(encodeTopic(texts.summary, texts.references, options), options);
  const measured = measureTopic(counted.counts, options);
  if (counted.summary.words.length === 0)
    context.warn("EMPTY_PREDICTION", "Every score of a topic is 0: its summary has no words", { record: at.pred });
  if (counted.references.some(({ words }) => words.length === 0))
    context.warn("EMPTY_GOLD", "Nothing of a reference can be found: it has no words", { record: at.gold });
  if (measured.rougeW === null)
    context.warn(
      "UNDEFINED_SCORE",
      "The mean of ROUGE-W leaves out a topic: a reference has no words (ROUGE-1.5.5 divides by zero and stops)",
      { record: at.gold },
    );
  if ([texts.summary, ...texts.references].flat().some((sentence) => SENTENCE_END.test(sentence)))
    context.warn(
      "SEVERAL_SENTENCES",
      "ROUGE-L and ROUGE-W depend on line breaks: a line seems to hold several sentences. Put each sentence on its own line, list sentences, or choose `splitSentences: true`",
      { record: at.pred },
    );
  warnOfCost(unit, counted, context);
  return { ...counted, texts, measured };
}

/** A word of three letters or more, a stop, and a capital behind it: abbreviations are mostly shorter. */
const SENTENCE_END = /[.!?](?<=\p{Ll}{3}.)["'”’)\]]*\s+["'“‘([]*\p{Lu}/u;

/** The texts as they are counted: split and converted, if the options say so. */
export function textsOf(
  summary: Text,
  references: readonly Text[],
  { conversion, splitSentences: isSplit }: Pick<RougeTaskOptions, "conversion" | "splitSentences">,
): TopicMatch["texts"] {
  const split = (text: Text) => (isSplit ? text.flatMap(splitSentences) : text);
  const converted = (text: Text) => (conversion === "none" ? split(text) : throughSee(split(text)));
  return { summary: converted(summary), references: references.map(converted) };
}

function warnOfCost({ at }: TopicUnit, { summary, references }: CountedTopic, context: MatchContext): void {
  const longest = summary.sentences.reduce((most, { length }) => Math.max(most, length), 0);
  for (const { length } of references.flatMap(({ sentences }) => sentences))
    if (length * longest >= MANY_STEPS)
      context.warn(
        "LONG_SENTENCE",
        "ROUGE-L and ROUGE-W take long: they align two long sentences. Time grows with the product of their lengths (about ten seconds for a billion pairs of words), memory with their sum",
        { record: at.pred },
      );
}

/** QUIRK: sentences are written into SEE as they are, so that they end at their first "<"; one that begins with it is gone. */
function throughSee(text: Text): Text {
  return text.map((sentence) => sentence.split("<", 1)[0]!).filter((sentence) => sentence !== "");
}

/** QUIRK: topics are numbered from 1 in the order of the names of their files, which decides what the bootstrap draws. */
export function pyrougeNumbers(ids: readonly string[], { predPattern }: RougeTaskOptions): readonly string[] {
  const behind = predPattern === null ? "." : behindId(predPattern);
  const order = ids.map((id, index) => ({ file: id + behind, index }));
  const numbers: string[] = [];
  for (const [place, { index }] of order.sort((a, b) => comparePoints(a.file, b.file)).entries())
    numbers[index] = String(place + 1);
  return numbers;
}

/** The plain text of a pattern after its group. It decides the order of two names if one id is the start of the other. */
function behindId(pattern: string): string {
  const rest = pattern.slice(pattern.indexOf(")", pattern.search(/\((?!\?:)/)) + 1);
  return /^(?:\\[^a-zA-Z0-9]|[^\\()[\]{}*+?^$|])*/.exec(rest)![0].replaceAll("\\", "");
}
