// Pairs what a scene's rules say and where they hold with what was predicted: rules, edges on gold rules, and (rule, lane) pairs.
import { compareText, type Report } from "../../core/report.ts";
import type { Unit } from "../../core/task.ts";
import { type Pairs, pairEqual } from "./pair-equal.ts";
import { contentOf, type Equality } from "./properties.ts";
import type { Edge, PredictedEdges, PredictedRules, Prediction, Rule, Scene } from "./rule.ts";

/** A rule on one of its lanes: the sub-graph of the overall score. */
export interface Placement {
  readonly rule: Rule;
  readonly lane: string;
}

export interface Match {
  readonly extraction: Pairs<Rule>;
  readonly correspondence: Pairs<Edge>;
  readonly overall: Pairs<Placement>;
  /** Which parts the scene's prediction has. A part that no scene has is not scored. */
  readonly predicts: { readonly rules: boolean; readonly edges: boolean };
}

export function matchScene({ gold, pred, at }: Unit<Scene, Prediction>, options: Equality, report: Report): Match {
  const rules = pred.rules === null ? [] : withLaneIds(pred.rules, gold.lanes);
  const edges = pred.edges?.list ?? [];
  const known = new Set([...gold.lanes, ...gold.rules.flatMap((rule) => rule.lanes)]);
  warnOfGoldLanes(gold, (rule) => report.warn(...GOLD_LANE, { record: at.gold, path: rule.at }));
  if (pred.rules !== null) warnOfRuleLanes(rules, known, pred.rules, report);
  if (pred.edges !== null) warnOfEdges(pred.edges, known, gold, report);
  const content = new Map([...gold.rules, ...rules].map((rule) => [rule, contentOf(rule.properties, options)]));
  return {
    extraction: pairEqual(gold.rules, rules, (rule) => content.get(rule) as string),
    correspondence: pairEqual(gold.rules.flatMap(goldEdges), distinct(edges), edgeKey),
    overall: pairEqual(gold.rules.flatMap(placements), rules.flatMap(placements), ({ rule, lane }) =>
      JSON.stringify([content.get(rule), lane]),
    ),
    predicts: { rules: pred.rules !== null, edges: pred.edges !== null },
  };
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

function distinct(edges: readonly Edge[]): readonly Edge[] {
  return [...new Map(edges.map((edge) => [edgeKey(edge), edge])).values()];
}

/** Predicted rules with the ids of their lanes, also where these were given as positions among the scene's lanes. */
function withLaneIds({ list, lanesAre }: PredictedRules, sceneLanes: readonly string[]): readonly Rule[] {
  if (lanesAre === "ids") return list;
  const ascending = sceneLanes.toSorted(byId);
  const idAt = (position: string) =>
    (/^\d+$/.test(position) ? ascending[Number(position)] : undefined) ?? `position ${position}`;
  return list.map((rule) => ({ ...rule, lanes: [...new Set(rule.lanes.map(idAt))] }));
}

/** Numbers by size, so that 2 comes before 10, and before other ids. */
function byId(a: string, b: string): number {
  const [numberA, numberB] = [a, b].map((id) => (/^\d+$/.test(id) ? Number(id) : Number.POSITIVE_INFINITY));
  return numberA === numberB ? compareText(a, b) : (numberA as number) - (numberB as number);
}

const GOLD_LANE = ["UNKNOWN_LANE", "a gold rule on a lane that its scene does not list"] as const;
const RULE_LANE = [
  "UNKNOWN_LANE",
  "a predicted rule on a lane that the scene does not have; it is a false positive",
] as const;
const EDGE_LANE = ["UNKNOWN_LANE", "an edge to a lane that the scene does not have; it is a false positive"] as const;
const EDGE_RULE = ["UNKNOWN_RULE", "an edge from a rule that the scene does not have; it is a false positive"] as const;

function warnOfGoldLanes({ lanes, rules }: Scene, warn: (rule: Rule) => void): void {
  const listed = new Set(lanes);
  for (const rule of rules) for (const lane of rule.lanes) if (!listed.has(lane)) warn(rule);
}

function warnOfRuleLanes(
  rules: readonly Rule[],
  known: ReadonlySet<string>,
  { record }: PredictedRules,
  report: Report,
): void {
  for (const { lanes, at } of rules)
    for (const lane of lanes) if (!known.has(lane)) report.warn(...RULE_LANE, { record, path: at });
}

function warnOfEdges(
  { list, record }: PredictedEdges,
  known: ReadonlySet<string>,
  { rules }: Scene,
  report: Report,
): void {
  const names = new Set(rules.map((rule) => rule.name));
  for (const { rule, lane, at: path } of distinct(list)) {
    if (!names.has(rule)) report.warn(...EDGE_RULE, { record, path });
    if (!known.has(lane)) report.warn(...EDGE_LANE, { record, path });
  }
}
