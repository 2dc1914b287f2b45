// Evidence of a scene: every rule, edge and placed rule, and for a missed rule the nearest predicted one and what differs.
import { answerRows } from "../../core/answer/take-answer.ts";
import type { EvidenceRow } from "../../core/evidence.ts";
import type { Match } from "./match.ts";
import type { Pairs } from "./pair-equal.ts";
import { differences, type Equality, propertiesText } from "./properties.ts";
import type { Rule } from "./rule.ts";
import type { Column, Subtask } from "./score.ts";

export function explain(match: Match, options: Equality): readonly EvidenceRow<Column>[] {
  const { extraction, correspondence, overall, predicts } = match;
  const ofRules = predicts.rules
    ? [
        ...rows("extraction", extraction, {
          name: ({ name }) => `rule ${name}`,
          text: (rule) => propertiesText(rule.properties),
          missedNote: (rule) => nearestNote(rule, extraction, options),
        }),
        ...rows("overall", overall, {
          name: ({ rule, lane }) => `rule ${rule.name} on lane ${lane}`,
          text: ({ rule }) => propertiesText(rule.properties),
          keyText: ({ rule, lane }) => `${propertiesText(rule.properties)} on lane ${lane}`,
        }),
      ]
    : [notPredicted("extraction", extraction), notPredicted("overall", overall)];
  const ofEdges = predicts.edges
    ? rows("correspondence", correspondence, { name: ({ rule, lane }) => `edge of rule ${rule} to lane ${lane}` })
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

interface Words<Thing> {
  readonly name: (thing: Thing) => string;
  /** Its content; its name by default. */
  readonly text?: (thing: Thing) => string;
  /** What aligns the same prediction of different systems; its text by default. */
  readonly keyText?: (thing: Thing) => string;
  readonly missedNote?: (thing: Thing) => string;
}

function rows<Thing>(
  part: Subtask,
  { hits, missed, spurious }: Pairs<Thing>,
  { name, text = name, keyText = text, missedNote }: Words<Thing>,
): readonly EvidenceRow<Column>[] {
  const goldRow = (gold: Thing) => ({ at: `${part}: ${name(gold)}`, key: `${part}: ${name(gold)}`, gold: text(gold) });
  return [
    ...hits.map(
      ({ gold, pred }): EvidenceRow<Column> => ({
        ...goldRow(gold),
        verdict: "correct",
        pred: text(pred),
        counts: { [`${part}.hits`]: 1, [`${part}.predicted`]: 1, [`${part}.gold`]: 1 },
      }),
    ),
    ...missed.map(
      (gold): EvidenceRow<Column> => ({
        ...goldRow(gold),
        verdict: "missed",
        ...(missedNote && { note: missedNote(gold) }),
        counts: { [`${part}.gold`]: 1 },
      }),
    ),
    ...spurious.map(
      (pred): EvidenceRow<Column> => ({
        at: `${part}: predicted ${name(pred)}`,
        verdict: "extra",
        // Systems name their extra predictions differently, but the content may be the same.
        key: `${part} extra ${keyText(pred)}`,
        pred: text(pred),
        counts: { [`${part}.predicted`]: 1 },
      }),
    ),
  ];
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
