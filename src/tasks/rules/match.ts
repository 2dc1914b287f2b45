// Pairs gold and prediction of a scene: rules, edges of the gold rules, and (rule, lane) pairs.

import type { FindingSink } from "../../contract/finding-sink.ts";
import { compareText } from "../../contract/ids.ts";
import type { Unit } from "../../contract/task.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import { type Pairs, pairEqual } from "./pair-equal.ts";
import { type Equality, equalityKey } from "./properties.ts";
import { type Edge, type Prediction, type Rule, type Scene, withEdges } from "./rule.ts";

/** A rule on one of its lanes: the sub-graph of the overall score. */
interface Placement {
  readonly rule: Rule;
  readonly lane: string;
}

export interface Match {
  readonly extraction: Pairs<Rule>;
  readonly correspondence: Pairs<Edge>;
  readonly overall: Pairs<Placement>;
  /** The parts that the scene's prediction has, if there is one. A part that no scene has is not scored. */
  readonly predicts: { readonly rules: boolean; readonly edges: boolean };
  readonly isMissing: boolean;
  readonly reading?: AnswerReading;
}

export function matchScene(unit: Unit<Scene, Prediction>, options: Equality, sink: FindingSink): Match {
  const { gold } = unit;
  const pred = withEdges(unit.pred, unit.more?.edges as Prediction | undefined);
  const { list = [], lanesAre } = pred.rules ?? {};
  const rules = lanesAre === "positions" ? atPositions(list, gold.lanes) : list;
  const edges = distinct(pred.edges?.list ?? []);
  warnOfUnknown({ ...unit, pred }, { rules, edges }, sink);
  const contents = new Map([...gold.rules, ...rules].map((rule) => [rule, equalityKey(rule.properties, options)]));
  const contentAndLane = ({ rule, lane }: Placement) => JSON.stringify([contents.get(rule), lane]);
  return {
    extraction: pairEqual(gold.rules, rules, (rule) => contents.get(rule)!),
    correspondence: pairEqual(gold.rules.flatMap(goldEdges), edges, edgeKey),
    overall: pairEqual(gold.rules.flatMap(placements), rules.flatMap(placements), contentAndLane),
    predicts: { rules: pred.rules !== null, edges: pred.edges !== null },
    isMissing: pred.isMissing === true,
    ...(pred.reading && { reading: pred.reading }),
  };
}

/**
 * Replaces positions by lane ids. Models name a lane by its position among the scene's lanes, counted from 0 in the order
 * of their ids. A position out of range becomes a lane that the scene does not have.
 */
export function atPositions(rules: readonly Rule[], lanes: readonly string[]): readonly Rule[] {
  const ascending = lanes.toSorted(byId);
  const idAt = (position: string) =>
    (WHOLE.test(position) ? ascending[Number(position)] : undefined) ?? `position ${position}`;
  return rules.map((rule) => ({ ...rule, lanes: [...new Set(rule.lanes.map(idAt))] }));
}

const WHOLE = /^\d+$/;

/** Numbers by size, so that 2 comes before 10, and then other ids. Digits are compared as text: doubles are exact only up to 2^53. */
function byId(a: string, b: string): number {
  if (WHOLE.test(a) && WHOLE.test(b)) {
    const [first, second] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")];
    return first.length - second.length || compareText(first, second);
  }
  return Number(WHOLE.test(b)) - Number(WHOLE.test(a)) || compareText(a, b);
}

function placements(rule: Rule): readonly Placement[] {
  return rule.lanes.map((lane) => ({ rule, lane }));
}

function goldEdges(rule: Rule): readonly Edge[] {
  return rule.lanes.map((lane) => ({ rule: rule.name, lane, at: rule.at }));
}

function edgeKey({ rule, lane }: Edge): string {
  return JSON.stringify([rule, lane]);
}

/** The edges are a set: the matrix of rules and lanes holds zeros and ones. */
function distinct(edges: readonly Edge[]): readonly Edge[] {
  return [...new Map(edges.map((edge) => [edgeKey(edge), edge])).values()];
}

/** Lanes and rules that a scene does not have are scored as false positives, and warned about. */
function warnOfUnknown(
  { gold, pred, at }: Unit<Scene, Prediction>,
  { rules, edges }: { readonly rules: readonly Rule[]; readonly edges: readonly Edge[] },
  sink: FindingSink,
): void {
  const listed = new Set(gold.lanes);
  const laneNames = new Set([...gold.lanes, ...gold.rules.flatMap((rule) => rule.lanes)]);
  const names = new Set(gold.rules.map((rule) => rule.name));
  for (const { lanes, at: path } of gold.rules)
    for (const lane of lanes)
      if (!listed.has(lane))
        sink.warn("UNKNOWN_LANE", "Gold rule compared as it is: its scene does not list one of its lanes", {
          record: at.gold,
          path,
        });
  for (const { lanes, at: path } of rules)
    for (const lane of lanes)
      if (!laneNames.has(lane))
        sink.warn("UNKNOWN_LANE", falsePositive("a predicted rule has a lane"), { record: pred.rules!.record, path });
  for (const { rule, lane, at: path } of edges) {
    const spot = { record: pred.edges!.record, path };
    if (!names.has(rule)) sink.warn("UNKNOWN_RULE", falsePositive("an edge names a rule"), spot);
    if (!laneNames.has(lane)) sink.warn("UNKNOWN_LANE", falsePositive("an edge names a lane"), spot);
  }
}

function falsePositive(what: string): string {
  return `False positive: ${what} that the scene does not have`;
}
