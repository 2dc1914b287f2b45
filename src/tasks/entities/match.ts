// Matches a unit: checks that both sides fit the reading, and pairs their entities sentence by sentence.

import type { ProblemDetail, Spot } from "../../contract/finding-sink.ts";
import type { MatchContext, Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import { groupBy } from "../../numeric/group.ts";
import { receivedText } from "../../problems/problem.ts";
import type { Entity, EntitySpan, Mention, PairedEntities } from "./entity.ts";
import { pairMentions } from "./mentions.ts";
import { type EntitiesOptions, isGraded, type Reading } from "./options.ts";
import { Overlaps } from "./overlaps.ts";
import { distinctSpans, pairSpans } from "./pair-spans.ts";
import { pairInOrder } from "./semeval.ts";
import { DEFAULT_READING, KIND_WORDS, KINDS_OF, type Sentence, type Side } from "./side.ts";
import type { TagReading } from "./tag-readings.ts";

export interface EntitiesMatch {
  /** A part for each sentence of tags; otherwise one part. */
  readonly parts: readonly MatchedPart[];
  readonly answer?: AnswerReading | undefined;
}

export interface MatchedPart {
  readonly paired: PairedEntities<Entity>;
  /** The pairs among the entities of one type alone; empty for readings without partial matches. */
  readonly byType: ReadonlyMap<string, PairedEntities>;
  readonly sentences?: { readonly gold: Sentence; readonly pred: Sentence };
  /** Tokens whose tags are equal. */
  readonly equalTags: number;
  /** The text that offsets are about. */
  readonly text?: string | null;
}

/** The rules that matching takes from the options, made once for a task. */
export interface MatchRules {
  readonly reading: Reading;
  /** Null for readings without tags. */
  readonly tags: TagReading | null;
  readonly options: EntitiesOptions;
}

type Refuse = (spot: Spot, detail: Omit<ProblemDetail, "code">) => null;

export function match(unit: Unit<Side, Side>, rules: MatchRules, context: MatchContext): EntitiesMatch | null {
  const { gold, pred } = unit;
  const refuse: Refuse = (spot, detail) => {
    context.problem(spot, { code: "BAD_VALUE", ...detail });
    return null;
  };
  const misfit = misfitOf(unit, rules.reading);
  if (misfit !== null) return refuse(...misfit);
  const parts =
    gold.kind === "tags" || pred.kind === "tags"
      ? matchSentences(unit, rules, context, refuse)
      : gold.kind === "spans" || pred.kind === "spans"
        ? matchSpans(unit, rules, context, refuse)
        : [{ ...NO_TOKENS, paired: pairMentions(mentionsOf(gold), mentionsOf(pred), rules.options) }];
  if (parts === null) return null;
  return pred.answer === undefined ? { parts } : { parts, answer: pred.answer };
}

const NO_TYPES: MatchedPart["byType"] = new Map();
const NO_TOKENS = { byType: NO_TYPES, equalTags: 0 } as const;

/** A side that the reading cannot count, or that is of another kind than the other. */
function misfitOf({ gold, pred, at }: Unit<Side, Side>, reading: Reading): Parameters<Refuse> | null {
  const kinds = KINDS_OF[reading];
  for (const side of ["gold", "pred"] as const) {
    const { kind } = side === "gold" ? gold : pred;
    if (kind === "empty" || kinds.includes(kind)) continue;
    const expected = `${kinds.map((one) => KIND_WORDS[one]).join(" or ")}, for the reading ${reading}`;
    const hint = `\`reading: "${DEFAULT_READING[kind]}"\` counts these`;
    return [{ record: at[side] }, { expected, received: KIND_WORDS[kind], hint }];
  }
  if (gold.kind === pred.kind || gold.kind === "empty" || pred.kind === "empty") return null;
  return [{ record: at.pred }, { expected: `${KIND_WORDS[gold.kind]}, as in gold`, received: KIND_WORDS[pred.kind] }];
}

/** Null after reporting that sentences have not equally many tags, or tags that the reading refuses. */
function matchSentences(
  { gold, pred, at }: Unit<Side, Side>,
  rules: MatchRules,
  context: MatchContext,
  refuse: Refuse,
): readonly MatchedPart[] | null {
  const [sentences, others] = [sentencesOf(gold), sentencesOf(pred)];
  if (sentences.length !== others.length) {
    const expected = `${sentences.length} sentences of tags, as in gold`;
    return refuse({ record: at.pred }, { expected, received: String(others.length) });
  }
  const parts = sentences.map((sentence, place) => {
    const other = others[place]!;
    warnOfOpenChunk(sentence, rules, context);
    warnOfOpenChunk(other, rules, context);
    if (sentence.tags.length !== other.tags.length) return refuse(other.spot(), unequalDetail(sentence, other));
    const isFine = followsReading(sentence, rules, refuse) && followsReading(other, rules, refuse);
    return isFine ? matchSentence(sentence, other, rules) : null;
  });
  return parts.every((part) => part !== null) ? parts : null;
}

function warnOfOpenChunk(sentence: Sentence, { tags }: MatchRules, context: MatchContext): void {
  const last = sentence.tags.at(-1);
  if (last === undefined || tags?.carriesOver?.(last) !== true) return;
  const message = "May differ from the official program, which carries a chunk over the end of such a sentence";
  context.warn("OPEN_CHUNK", message, sentence.spot(sentence.tags.length - 1));
}

function unequalDetail(gold: Sentence, pred: Sentence): Omit<ProblemDetail, "code"> {
  const [tokens, others] = [gold.tokens(), pred.tokens()];
  const at = tokens === null || others === null ? -1 : tokens.findIndex((token, place) => token !== others[place]);
  const tokenTexts = [tokens?.[at], others?.[at]].map(receivedText);
  return {
    expected: `${gold.tags.length} tags, as in gold`,
    received: String(pred.tags.length),
    ...(at === -1 ? {} : { hint: `token ${at + 1} differs first: ${tokenTexts[0]} in gold, ${tokenTexts[1]} here` }),
  };
}

/** Whether the reading accepts all tags of a sentence; reports the first that it refuses. */
function followsReading(sentence: Sentence, { tags }: MatchRules, refuse: Refuse): boolean {
  const fault = tags?.fault?.(sentence.tags) ?? null;
  if (fault === null) return true;
  const { at, ...detail } = fault;
  refuse(sentence.spot(at), { ...detail, received: receivedText(sentence.tags[at]) });
  return false;
}

function matchSentence(gold: Sentence, pred: Sentence, rules: MatchRules): MatchedPart {
  const { isEqual, pair } = rules.tags!;
  let equalTags = 0;
  for (let at = 0; at < gold.tags.length; at++) if (isEqual(gold.tags[at]!, pred.tags[at]!)) equalTags++;
  const paired = pair(gold.tags, pred.tags);
  const sentences = { gold, pred };
  if (!isGraded(rules.reading)) return { paired, byType: NO_TYPES, sentences, equalTags };
  return { ...pairedSpans(paired.gold, paired.pred, rules), sentences, equalTags };
}

/** Entities one inside the other may all overlap. */
const MOST_OVERLAPS = 2_000_000;

/** Null after reporting that too many spans overlap. */
function matchSpans(
  { gold, pred, at }: Unit<Side, Side>,
  rules: MatchRules,
  context: MatchContext,
  refuse: Refuse,
): readonly MatchedPart[] | null {
  const spansIn = (side: "gold" | "pred") => {
    const spans = spansOf(side === "gold" ? gold : pred);
    const distinct = rules.reading === "spans" ? distinctSpans(spans) : spans;
    if (distinct.length < spans.length)
      context.warn("DUPLICATE_ENTITY", "Counted once: an entity that is listed twice", { record: at[side] });
    return distinct;
  };
  const [spans, others] = [spansIn("gold"), spansIn("pred")];
  const cost = new Overlaps(spans).cost(others);
  if (cost > MOST_OVERLAPS) {
    const expected = `at most ${MOST_OVERLAPS} overlaps between gold and predicted entities`;
    return refuse({ record: at.pred }, { expected, received: `up to ${cost}` });
  }
  return [{ ...NO_TOKENS, ...pairedSpans(spans, others, rules), text: textOf(gold) ?? textOf(pred) }];
}

/** Pairs the entities of all types, and those of each type alone. */
function pairedSpans(gold: readonly EntitySpan[], pred: readonly EntitySpan[], { reading, options }: MatchRules) {
  const { types, minOverlap } = options;
  const isWanted = ({ type }: EntitySpan) => reading === "spans" || types.length === 0 || types.includes(type);
  const pair = (one: readonly EntitySpan[] = [], other: readonly EntitySpan[] = []): PairedEntities =>
    reading === "spans" ? pairSpans(one, other) : pairInOrder(one, other, minOverlap);
  const [wanted, others] = [gold.filter(isWanted), pred.filter(isWanted)];
  const [ofGold, ofPred] = [wanted, others].map((spans) => groupBy(spans, ({ type }) => type));
  const present = new Set([...ofGold!.keys(), ...ofPred!.keys()]);
  return {
    paired: pair(wanted, others),
    byType: new Map([...present].map((type) => [type, pair(ofGold!.get(type), ofPred!.get(type))])),
  };
}

function sentencesOf(side: Side): readonly Sentence[] {
  return side.kind === "tags" ? side.sentences : [];
}

function spansOf(side: Side): readonly EntitySpan[] {
  return side.kind === "spans" ? side.spans : [];
}

function textOf(side: Side): string | null {
  return side.kind === "spans" ? side.text : null;
}

function mentionsOf(side: Side): readonly Mention[] {
  return side.kind === "mentions" ? side.mentions : [];
}
