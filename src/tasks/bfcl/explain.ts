// Evidence of a unit: a row for each call, and below it one for each argument.
import type { EvidenceDetail, EvidenceRow } from "../../contract/evidence.ts";
import { CATEGORIES, detectionOf } from "./categories.ts";
import { checkArgument, checkCall, describedName, type GoldCall, MOST_CHECKS } from "./check.ts";
import { acceptsAbsence } from "./check-value.ts";
import type { BfclMatch } from "./match.ts";
import type { BfclOptions } from "./options.ts";
import type { DecodedCall, PythonValue } from "./python-value.ts";
import type { Column } from "./score.ts";
import { acceptedText, callText, valueText } from "./value-text.ts";

type Row = EvidenceRow<Column>;

/** The counts that a unit adds to the columns of its category. */
const UNITS = new Map(
  CATEGORIES.map((category) => {
    const counts = (right: 0 | 1) => ({ [`${category}.units`]: 1, [`${category}.right`]: right });
    return [category, { wrong: counts(0), right: counts(1) }] as const;
  }),
);

/** The first row that is not correct stands for the unit, and has the official error in its note. */
export function explain(match: BfclMatch, _options?: BfclOptions, detail?: EvidenceDetail): readonly Row[] {
  const { category: place, error } = match;
  const rows = rowsOf(match, detail !== "mistakes");
  const first = error === null ? 0 : rows.findIndex(({ verdict }) => verdict !== "correct");
  const { wrong, right } = UNITS.get(place)!;
  return rows.map((row, at) => {
    if (at !== first) return { ...row, place, mended: {} };
    if (error === null) return { ...row, place, counts: right, mended: right };
    const note = row.note === undefined || row.note === error ? error : `${error}, ${row.note}`;
    return { ...row, place, counts: wrong, mended: right, note };
  });
}

type PlainRow = Omit<Row, "place">;

function rowsOf(match: BfclMatch, isFull: boolean): readonly PlainRow[] {
  const { category, gold, decoded, error } = match;
  if (gold.length === 0 || decoded === null || typeof decoded === "string") return [replyRow(match)];
  const checked = category.includes("parallel") ? gold : gold.slice(0, 1);
  // Counts of mistakes ask for no texts of what is right.
  if (error === null && !isFull) return checked.map((_, at) => ({ at: `call ${at + 1}`, verdict: "correct" }));
  const partners = evidencePartners(match, checked, decoded);
  const paired = new Set(partners);
  const extra = error === null ? [] : decoded.filter((_, at) => !paired.has(at));
  const rows = [
    ...checked.flatMap((call, at) => callRows(match, call, decoded[partners[at]!], `call ${at + 1}`, isFull)),
    ...extra.map((call, at): PlainRow => ({ at: `further call ${at + 1}`, verdict: "extra", pred: predText(call) })),
  ];
  const isShown = error === null || rows.some(({ verdict }) => verdict !== "correct");
  return isShown ? rows : [replyRow(match)];
}

/** The row of a reply as a whole, for a fault that no single call has. */
function replyRow({ category, gold, reply = "", decoded, error }: BfclMatch): PlainRow {
  const isCallWanted = detectionOf(category) === "relevance";
  const row = { at: "reply", gold: isCallWanted ? "a call" : gold.map(goldText).join(", ") || "no calls" };
  if (decoded === null) return { ...row, verdict: "missed", kind: "no-answer" };
  const isUndecodable = typeof decoded === "string";
  const pred = isUndecodable ? valueText(reply) : decoded.map(predText).join(", ");
  if (error === null) return { ...row, verdict: "correct", pred };
  const verdict = isCallWanted ? "missed" : isUndecodable || gold.length > 0 ? "wrong" : "extra";
  return { ...row, verdict, pred, ...(isUndecodable ? { kind: "undecodable" } : {}) };
}

/** The call that passes, or else one of the same name, or else the next; by gold call, -1 for none. */
function evidencePartners(
  { category, dots, partners: found }: BfclMatch,
  gold: readonly GoldCall[],
  decoded: readonly DecodedCall[],
): readonly number[] {
  const partners = found.slice(0, gold.length);
  const paired = new Set(partners);
  const free = new Set([...decoded.keys()].filter((position) => !paired.has(position)));
  const rules: readonly ((call: GoldCall, pred: DecodedCall) => boolean)[] = [
    (call, pred) => checkCall(category, call, pred, dots) === null,
    ({ description }, { name }) => name === describedName(description, dots),
    () => true,
  ];
  const isQuick = gold.length * free.size <= MOST_CHECKS;
  for (const fits of isQuick ? rules : rules.slice(1))
    for (const [at, call] of gold.entries())
      for (const position of partners[at] === -1 ? free : [])
        if (fits(call, decoded[position]!)) {
          partners[at] = position;
          free.delete(position);
          break;
        }
  return partners;
}

function callRows(
  { category, dots }: BfclMatch,
  call: GoldCall,
  pred: DecodedCall | undefined,
  at: string,
  isFull: boolean,
): readonly PlainRow[] {
  const gold = goldText(call);
  if (pred === undefined) return [{ at, verdict: "missed", gold }];
  const error = checkCall(category, call, pred, dots);
  const inner = isFull ? argumentRows(category, call, pred, at) : [];
  if (error === null) return [{ at, verdict: "correct", gold, pred: predText(pred) }, ...inner];
  const { type, parameter } = error;
  const row: PlainRow = { at, verdict: "wrong", gold, pred: predText(pred), note: type };
  if (parameter === null) return [{ ...row, compare: [call.name, pred.name] }];
  const [accepted, given] = [call.accepted.get(parameter), pred.arguments.get(parameter)];
  const difference: Partial<PlainRow> =
    given === undefined
      ? { kind: "missed" }
      : accepted === undefined
        ? { kind: "extra" }
        : { compare: [acceptedText(firstOf(accepted)), valueText(given)] };
  return [{ ...row, ...difference }, ...inner];
}

/** The first accepted value is compared. */
function firstOf(accepted: PythonValue): PythonValue {
  return Array.isArray(accepted) ? (accepted.find((value) => value !== "") ?? "") : accepted;
}

function argumentRows(
  category: BfclMatch["category"],
  { accepted, description }: GoldCall,
  { arguments: given }: DecodedCall,
  at: string,
): readonly PlainRow[] {
  return [...new Set([...accepted.keys(), ...given.keys()])].map((key): PlainRow => {
    const [answers, value] = [accepted.get(key), given.get(key)];
    const row = { at: `${at} ${String(key)}`, level: "sum" as const };
    const gold = answers === undefined ? {} : { gold: acceptedText(answers) };
    if (value === undefined) return { ...row, ...gold, verdict: acceptsAbsence(answers!) ? "correct" : "missed" };
    const pred = valueText(value);
    const parameter = description.parameters.get(String(key));
    if (answers === undefined || parameter === undefined) return { ...row, ...gold, pred, verdict: "extra" };
    const error = checkArgument(category, value, answers, parameter);
    return { ...row, ...gold, pred, ...(error === null ? { verdict: "correct" } : { verdict: "wrong", note: error }) };
  });
}

function goldText({ name, accepted }: GoldCall): string {
  return callText(name, accepted, acceptedText);
}

function predText({ name, arguments: given }: DecodedCall): string {
  return callText(name, given, valueText);
}
