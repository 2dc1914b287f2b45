// Lanes and rules that a scene does not have: scored as false positives, and warned about.
import type { FindingSink } from "../../core/finding-sink.ts";
import type { Unit } from "../../core/task.ts";
import type { Edge, Prediction, Rule, Scene } from "./rule.ts";

interface Predicted {
  readonly rules: readonly Rule[];
  readonly edges: readonly Edge[];
}

export function warnOfUnknown(
  { gold, pred, at }: Unit<Scene, Prediction>,
  { rules, edges }: Predicted,
  sink: FindingSink,
): void {
  const listed = new Set(gold.lanes);
  const known = new Set([...gold.lanes, ...gold.rules.flatMap((rule) => rule.lanes)]);
  const names = new Set(gold.rules.map((rule) => rule.name));
  for (const { lanes, at: path } of gold.rules)
    for (const lane of lanes)
      if (!listed.has(lane))
        sink.warn("UNKNOWN_LANE", "a gold rule on a lane that its scene does not list", { record: at.gold, path });
  for (const { lanes, at: path } of rules)
    for (const lane of lanes)
      if (!known.has(lane))
        sink.warn("UNKNOWN_LANE", falsePositive("a predicted rule on a lane"), { record: pred.rules!.record, path });
  for (const { rule, lane, at: path } of edges) {
    const spot = { record: pred.edges!.record, path };
    if (!names.has(rule)) sink.warn("UNKNOWN_RULE", falsePositive("an edge from a rule"), spot);
    if (!known.has(lane)) sink.warn("UNKNOWN_LANE", falsePositive("an edge to a lane"), spot);
  }
}

function falsePositive(what: string): string {
  return `${what} that the scene does not have; it is a false positive`;
}
