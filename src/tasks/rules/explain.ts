// Evidence of a scene: every rule, edge and placed rule, and for a missed rule the nearest predicted one and what differs.

import type { EvidenceRow } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import type { Match } from "./match.ts";
import type { Pairs } from "./pair-equal.ts";
import { differences, type Equality, propertiesText } from "./properties.ts";
import type { Rule } from "./rule.ts";
import type { Column, Subtask } from "./score.ts";

export function explain(match: Match, options: Equality): readonly EvidenceRow<Column>[] {
  const { extraction, correspondence, overall, predicts } = match;
  // Where nothing at all was predicted, everything is missed.
  const isEmpty = !predicts.rules && !predicts.edges;
  const ofRules =
    predicts.rules || isEmpty
      ? [
          ...rows("extraction", extraction, {
            name: ({ name }) => `rule ${name}`,
            text: (rule) => propertiesText(rule.properties),
            mistake: (gold, pred) => propertyMistake(gold, pred, options),
            missedNote: (rule) => nearestNote(rule, extraction, options),
          }),
          ...rows("overall", overall, {
            name: ({ rule, lane }) => `rule ${rule.name} on lane ${lane}`,
            text: ({ rule }) => propertiesText(rule.properties),
            mistake: (gold, pred) =>
              propertyMistake(gold.rule, pred.rule, options) ?? {
                what: "lane",
                gold: gold.lane,
                pred: pred.lane,
                different: 0,
              },
            keyText: ({ rule, lane }) => `${propertiesText(rule.properties)} on lane ${lane}`,
          }),
        ]
      : [notPredicted("extraction", extraction), notPredicted("overall", overall)];
  const ofEdges =
    predicts.edges || isEmpty
      ? rows("correspondence", correspondence, {
          name: ({ rule, lane }) => `edge of rule ${rule} to lane ${lane}`,
          mistake: (gold, pred) =>
            gold.rule === pred.rule ? { what: "lane", gold: gold.lane, pred: pred.lane, different: 0 } : null,
        })
      : [notPredicted("correspondence", correspondence)];
  return [...answerRows(match.reading), ...ofRules, ...ofEdges];
}

/** Counts against the system only if it predicts this part of another scene. */
function notPredicted(part: Subtask, { missed }: Pairs<unknown>): EvidenceRow<Column> {
  const what = part === "correspondence" ? "no lanes for the gold rules" : "no rules";
  return {
    at: part,
    verdict: "not-scored",
    note: `the prediction has ${what}`,
    counts: { [`${part}.gold`]: missed.length },
  };
}

/** How a predicted thing differs from a missed one that it probably means. */
interface Difference {
  readonly what: string;
  readonly gold: string;
  readonly pred: string;
  /** Number of properties that differ; 0 if only the lane does. */
  readonly different: number;
}

interface Words<Thing> {
  readonly name: (thing: Thing) => string;
  /** Its content; its name by default. */
  readonly text?: (thing: Thing) => string;
  /** The key that aligns the same prediction of different systems; its text by default. */
  readonly keyText?: (thing: Thing) => string;
  readonly missedNote?: (thing: Thing) => string;
  /** Null where the prediction cannot be meant. */
  readonly mistake: (gold: Thing, pred: Thing) => Difference | null;
}

function rows<Thing>(
  part: Subtask,
  { hits, missed, spurious }: Pairs<Thing>,
  { name, text = name, keyText = text, missedNote, mistake }: Words<Thing>,
): readonly EvidenceRow<Column>[] {
  const atGold = (gold: Thing) => `${part}: ${name(gold)}`;
  const goldRow = (gold: Thing) => ({ at: atGold(gold), key: atGold(gold), gold: text(gold) });
  const right = { [`${part}.hits`]: 1, [`${part}.predicted`]: 1, [`${part}.gold`]: 1 };
  const meant = pairMistakes(missed, spurious, mistake);
  return [
    ...hits.map(
      ({ gold, pred }): EvidenceRow<Column> => ({
        ...goldRow(gold),
        place: part,
        verdict: "correct",
        pred: text(pred),
        counts: right,
      }),
    ),
    ...missed.map(
      (gold): EvidenceRow<Column> => ({
        ...goldRow(gold),
        ...placeOfMissed(part, meant.byGold.get(gold)),
        verdict: "missed",
        ...(missedNote && { note: missedNote(gold) }),
        counts: { [`${part}.gold`]: 1 },
        mended: right,
      }),
    ),
    ...spurious.map(
      (pred): EvidenceRow<Column> => ({
        at: `${part}: predicted ${name(pred)}`,
        place: part,
        ...(meant.byPred.has(pred) && { of: atGold(meant.byPred.get(pred)!) }),
        verdict: "extra",
        // Systems name their extra predictions differently, but the content may be the same.
        key: `${part} extra ${keyText(pred)}`,
        pred: text(pred),
        counts: { [`${part}.predicted`]: 1 },
      }),
    ),
  ];
}

/** Pairs missed and extra things in order: first those equal on another lane, then those with the fewest different properties. */
function pairMistakes<Thing>(missed: readonly Thing[], spurious: readonly Thing[], mistake: Words<Thing>["mistake"]) {
  const byGold = new Map<Thing, Difference>();
  const byPred = new Map<Thing, Thing>();
  const pairs = missed
    .flatMap((gold) => spurious.map((pred) => ({ gold, pred, difference: mistake(gold, pred) })))
    .flatMap(({ gold, pred, difference }) => (difference === null ? [] : [{ gold, pred, difference }]))
    .sort((one, other) => one.difference.different - other.difference.different);
  for (const { gold, pred, difference } of pairs) {
    if (byGold.has(gold) || byPred.has(pred)) continue;
    byGold.set(gold, difference);
    byPred.set(pred, gold);
  }
  return { byGold, byPred };
}

function placeOfMissed(
  part: Subtask,
  difference: Difference | undefined,
): Pick<EvidenceRow, "place" | "compare" | "kind"> {
  if (difference === undefined) return { place: part };
  const { what, gold, pred } = difference;
  return { place: `${part}.${what}`, compare: [gold, pred] };
}

function propertyMistake(gold: Rule, pred: Rule, options: Equality): Difference | null {
  const different = differences(gold.properties, pred.properties, options);
  const [first] = different;
  if (first === undefined) return null;
  return { what: first.name, gold: first.gold, pred: first.pred, different: different.length };
}

/** Looks first among the predictions that matched nothing, because one of them was probably meant. */
function nearestNote(gold: Rule, { hits, spurious }: Pairs<Rule>, options: Equality): string {
  const candidates = spurious.length > 0 ? spurious : hits.map(({ pred }) => pred);
  const [nearest] = candidates
    .map((pred) => ({
      pred,
      different: differences(gold.properties, pred.properties, options),
      sharedLanes: pred.lanes.filter((lane) => gold.lanes.includes(lane)).length,
    }))
    .sort((a, b) => a.different.length - b.different.length || b.sharedLanes - a.sharedLanes);
  if (nearest === undefined) return "no rule was predicted";
  const { pred, different } = nearest;
  if (different.length === 0) return `predicted rule ${pred.name} is equal, but counts for another rule already`;
  const texts = different.map((one) => `${one.name} is ${one.pred} instead of ${one.gold}`);
  return `nearest is predicted rule ${pred.name}: ${texts.join(", ")}`;
}
