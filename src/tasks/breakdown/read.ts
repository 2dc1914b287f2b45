// Reads DBDC folders (<name>log.json and <dialogue-id>.labels.json) and neutral lines.
import * as v from "valibot";
import type { FindingSink, Spot } from "../../contract/finding-sink.ts";
import { writtenId } from "../../contract/ids.ts";
import { jsonOf, shaped } from "../../contract/shape.ts";
import type { Format, SourceRecord } from "../../contract/source.ts";
import { jsonLines } from "../../input/json-lines.ts";
import { checkKeys } from "../../input/known-keys.ts";
import { parsedOrUndefined } from "../../json/text.ts";
import { smallest } from "../../numeric/extremes.ts";
import { receivedText } from "../../problems/problem.ts";
import type { Triple } from "./labels.ts";
import type { BreakdownOptions } from "./options.ts";
import { LABELS_FILE, NEUTRAL_LINE, type Prediction } from "./rows.ts";

export interface GoldTurn {
  /** Its turn-index; null where the file has none. */
  readonly index: number | null;
  readonly votes: Triple;
  readonly position: number;
}

export interface SpokenTurn {
  readonly speaker: string | null;
  readonly text: string;
}

export interface GoldDialogue {
  readonly turns: readonly GoldTurn[];
  /** The spoken words of each turn, by position; null if the input lacks them. */
  readonly words: readonly (SpokenTurn | null)[];
}

const annotation = v.looseObject({ breakdown: v.string("a vote is the text O, T or X") });
const turnIndex = v.optional(v.pipe(v.number(), v.safeInteger()));

export const LogFile = v.looseObject({
  "dialogue-id": v.union([v.string(), v.number()]),
  turns: v.array(
    v.variant("speaker", [
      v.looseObject({ speaker: v.literal("U") }),
      v.looseObject({
        speaker: v.string(),
        annotations: v.array(
          annotation,
          "every turn that is not the user's has a list of annotations, which may be empty",
        ),
        "turn-index": turnIndex,
      }),
    ]),
  ),
});

const LabelsFile = v.looseObject({ turns: v.array(v.unknown(), "a list of predicted turns") });

const GoldTurnLine = { index: turnIndex, annotations: v.array(v.string("a vote is the text O, T or X")) };
/** Words are shown, never counted, so that nothing about them is wrong. */
const GoldFrame = v.looseObject({ id: v.string(), turns: v.array(v.looseObject(GoldTurnLine)) });
const GoldLine = v.looseObject({
  id: v.string(),
  turns: v.array(v.looseObject({ ...GoldTurnLine, text: v.optional(v.string()), speaker: v.optional(v.string()) })),
});
/** Rows are read when a turn asks for them, and say more about what is wrong. */
const PredFrame = v.looseObject({ id: v.string(), turns: v.array(v.unknown()) });
const Probability = v.pipe(v.number(), v.minValue(0));
const PredLine = v.looseObject({
  id: v.string(),
  turns: v.array(
    v.looseObject({
      index: turnIndex,
      label: v.string(),
      probabilities: v.looseObject({ O: Probability, T: Probability, X: Probability }),
    }),
  ),
});

const LOG = { keys: ["dialogue-id", "turns"], about: "DBDC logs, <name>log.json; the id is the dialogue-id inside" };

const logFiles: Format<GoldDialogue, BreakdownOptions> = {
  id: "dbdc-log",
  ...LOG,
  by: "file",
  shape: LogFile,
  claims: (path) => path.endsWith("log.json"),
  layout: (paths, { files }) => {
    const depths = paths.map((path) => path.split("/").length);
    const first = smallest(depths);
    const deeper = paths.find((_, k) => depths[k]! > first);
    if (files === "eval.py") return { read: paths.filter((_, k) => depths[k] === first) };
    if (deeper === undefined) return { read: paths };
    const message =
      'Logs in subfolders are counted. eval.py reads those of one folder only (`as: "dbdc3"`, or `files: "eval.py"`)';
    return { read: paths, odd: { code: "SUBFOLDERS", message, path: deeper } };
  },
  // QUIRK: eval.py goes by files, and opens the label file once for each log.
  mayRepeat: ({ files }) => files === "eval.py",
  mayBeSurplus: ({ files }) => files === "eval.py",
  peek: dialogueId,
  open: (_, sink) => ({
    *read(record) {
      const json = jsonOf(record, sink);
      if (json === undefined) return;
      const log = json as v.InferOutput<typeof LogFile>;
      const id = writtenId((json as Partial<typeof log> | null)?.["dialogue-id"], record, ["dialogue-id"]);
      const isRead = isLog(json) || (checkKeys(json, LOG, record, sink) && shaped(LogFile, json, record, sink));
      if (!isRead) {
        if (id !== null) yield { id, value: null, record };
        return;
      }
      const turns = log.turns.map((turn) => ({
        index: turn["turn-index"],
        votes: logVotes(turn),
        said: said(turn.utterance, turn.speaker),
      }));
      yield { id: id!, value: goldDialogue(turns, record, sink), record };
    },
  }),
};

/** Longer than any id may be, written with escapes: without a limit, a text of some million characters overflows the stack. */
const FIRST_KEY = /^\s*\{\s*"dialogue-id"\s*:\s*("(?:[^"\\]|\\.){0,60000}")/;

/** The id of a log whose first key is "dialogue-id", without reading all of it. */
function dialogueId(record: SourceRecord): string | null {
  const id = FIRST_KEY.exec(record.text ?? "")?.[1];
  return id === undefined ? null : ((parsedOrUndefined(id) as string | undefined) ?? null);
}

function idInName({ file }: SourceRecord): string {
  return /([^/\\]*)\.labels\.json$/.exec(file)?.[1] ?? file;
}

const LABELS = { keys: ["turns"], about: "DBDC results, <dialogue-id>.labels.json" };

const labelFiles: Format<Prediction> = {
  id: "dbdc-labels",
  ...LABELS,
  by: "file",
  shape: LabelsFile,
  claims: (path) => path.endsWith(".labels.json"),
  peek: idInName,
  open: (_, sink) => ({
    *read(record) {
      const id = idInName(record);
      const json = jsonOf(record, sink);
      const isKnown = json !== undefined && checkKeys(json, LABELS, record, sink);
      const file = isKnown ? shaped(LabelsFile, json, record, sink) : undefined;
      yield { id, value: file === undefined ? null : { layout: LABELS_FILE, rows: file.turns }, record };
    },
  }),
};

const goldLines = jsonLines({
  about: 'lines {"id","turns":[{"index":0,"annotations":["O","X"],"text"?:"…","speaker"?:"S"}]}',
  shape: GoldFrame,
  published: GoldLine,
  keys: ["turns"],
  value: (line, record, sink) =>
    goldDialogue(
      line.turns.map(({ index, annotations, text, speaker }) => ({
        index,
        votes: annotations,
        said: said(text, speaker),
      })),
      record,
      sink,
    ) ?? undefined,
});

const predLines = jsonLines({
  about: 'lines {"id","turns":[{"index":0,"label":"O","probabilities":{"O":0.8,"T":0.2,"X":0}}]}',
  shape: PredFrame,
  published: PredLine,
  keys: ["turns"],
  value: (line): Prediction => ({ layout: NEUTRAL_LINE, rows: line.turns }),
});

export const formats = { gold: [logFiles, goldLines], pred: [labelFiles, predLines] };

/** The check of LogFile by hand, since logs are large: says yes only where the schema would. */
function isLog(json: unknown): boolean {
  const log = json as { "dialogue-id"?: unknown; turns?: unknown } | null;
  if (typeof log !== "object" || log === null || typeof log["dialogue-id"] !== "string") return false;
  if (!Array.isArray(log.turns)) return false;
  for (const turn of log.turns) {
    if (typeof turn !== "object" || turn === null || typeof turn.speaker !== "string") return false;
    if (turn.speaker === "U") continue;
    if (turn["turn-index"] !== undefined && !Number.isSafeInteger(turn["turn-index"])) return false;
    if (!Array.isArray(turn.annotations)) return false;
    for (const vote of turn.annotations)
      if (typeof vote !== "object" || vote === null || typeof vote.breakdown !== "string") return false;
  }
  return true;
}

type LogTurn = v.InferOutput<typeof LogFile>["turns"][number];

/** QUIRK: whoever is not exactly "U" is the system, and a user's annotations do not count (eval.py). */
function logVotes(turn: LogTurn): readonly string[] {
  const { annotations } = turn as unknown as { annotations: readonly v.InferOutput<typeof annotation>[] };
  return turn.speaker === "U" ? [] : annotations.map(({ breakdown }) => breakdown);
}

/** The turns with annotations; null when one of them has none that counts. */
function goldDialogue(
  turns: readonly { index: unknown; votes: readonly string[]; said: SpokenTurn | null }[],
  record: SourceRecord,
  sink: FindingSink,
): GoldDialogue | null {
  const scored: GoldTurn[] = [];
  let isValid = true;
  for (let position = 0; position < turns.length; position++) {
    const { index, votes } = turns[position]!;
    if (votes.length === 0) continue;
    const counts = countVotes(votes);
    const counted = counts[0] + counts[1] + counts[2];
    if (counted === 0) isValid = false;
    if (counted < votes.length) reportVotes(votes, { record, path: ["turns", position, "annotations"] }, counted, sink);
    scored.push({ index: typeof index === "number" ? index : null, votes: counts, position });
  }
  return isValid ? { turns: scored, words: turns.map((turn) => turn.said) } : null;
}

function said(text: unknown, speaker: unknown): SpokenTurn | null {
  return typeof text === "string" ? { text, speaker: typeof speaker === "string" ? speaker : null } : null;
}

function countVotes(votes: readonly string[]): Triple {
  let [o, t, x] = [0, 0, 0];
  for (const vote of votes) {
    if (vote === "O") o++;
    else if (vote === "T") t++;
    else if (vote === "X") x++;
  }
  return [o, t, x];
}

function reportVotes(votes: readonly string[], at: Spot, counted: number, sink: FindingSink): void {
  if (counted > 0) {
    sink.warn("UNKNOWN_VOTE", "Vote ignored: it is none of O, T and X", at);
    return;
  }
  sink.problem(at, {
    code: "BAD_VALUE",
    expected: "at least one vote for O, T or X",
    received: receivedText(votes),
    hint: "a turn nobody voted on has an empty list of annotations",
  });
}
