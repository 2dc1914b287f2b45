// Made-up DBDC dialogues in the official layout, the same for the same seed and number.
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

const ANNOTATORS = 30;
const TURNS = 20;
const LABELS = ["O", "T", "X"] as const;
const WORDS =
  "well I think you said the train to Kyoto was late again today so maybe we eat ramen at the bar first".split(" ");
/** Words with letters beyond ASCII, which one dialogue in ten has. */
const FOREIGN_WORDS = ["café", "naïve", "東京"];
const FOREIGN_ONCE_IN = 200;
/** Few annotators write one. */
const COMMENTS = ["off topic", "repeats itself", "does not answer the question"];
const COMMENT_ONCE_IN = 20;

export interface MadeUpDialogue {
  readonly id: string;
  /** What `<id>.log.json` holds. */
  readonly gold: unknown;
  /** What `<id>.labels.json` holds. */
  readonly pred: unknown;
}

export function madeUpDialogue(seed: number, number: number): MadeUpDialogue {
  const pick = picker(seed, number);
  const id = `made-up-${String(number).padStart(6, "0")}`;
  const turns = Array.from({ length: TURNS }, (_, index) => goldTurn(pick, index));
  const scored = turns.filter(({ speaker }) => speaker === "S");
  return {
    id,
    gold: { "dialogue-id": id, "group-id": "made-up", "speaker-id": "nobody", turns },
    pred: { "dialogue-id": id, turns: scored.map((turn) => predTurn(pick, turn["turn-index"])) },
  };
}

/** A whole number below the given one. */
type Pick = (below: number) => number;

function picker(seed: number, number: number): Pick {
  const random = xoroshiro128plus(seed * 1_000_003 + number);
  return (below) => uniformInt(random, 0, below - 1);
}

function goldTurn(pick: Pick, index: number) {
  const speaker = index % 2 === 0 ? "S" : "U";
  const difficulty = 1 + pick(9);
  return {
    annotations:
      speaker === "U" ? [] : Array.from({ length: ANNOTATORS }, (_, who) => annotation(pick, who, difficulty)),
    speaker,
    time: "2017-05-01 12:00:00",
    "turn-index": index,
    utterance: sentence(pick),
  };
}

function annotation(pick: Pick, who: number, difficulty: number) {
  return {
    "annotator-id": `${String(who + 1).padStart(2, "0")}_A`,
    breakdown: pick(10) < difficulty ? LABELS[1 + pick(2)] : "O",
    comment: pick(COMMENT_ONCE_IN) === 0 ? COMMENTS[pick(COMMENTS.length)] : "",
    "ungrammatical-sentence": pick(20) === 0 ? "O" : "X",
  };
}

function predTurn(pick: Pick, index: number) {
  const [o, t, x] = LABELS.map(() => 1 + pick(98)) as [number, number, number];
  const sum = o + t + x;
  const breakdown = o >= t && o >= x ? "O" : t >= x ? "T" : "X";
  return { "turn-index": index, labels: [{ breakdown, "prob-O": o / sum, "prob-T": t / sum, "prob-X": x / sum }] };
}

function sentence(pick: Pick): string {
  const words = Array.from({ length: 3 + pick(20) }, () => WORDS[pick(WORDS.length)]);
  if (pick(FOREIGN_ONCE_IN) === 0) words.push(FOREIGN_WORDS[pick(FOREIGN_WORDS.length)]);
  return words.join(" ");
}
