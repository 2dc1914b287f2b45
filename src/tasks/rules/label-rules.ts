// A dictionary of rules as MapDR's label files, end-to-end predictions and model answers write it.
import * as v from "valibot";
import { below, entriesAt, type Place, shapedAt } from "./place.ts";
import { all, Lanes, readRule, WrittenProperties } from "./read-rule.ts";
import type { Rule } from "./rule.ts";

const LabelRule = v.object({ attr_info: WrittenProperties, centerline: Lanes });
export const LabelFile = v.record(v.string(), LabelRule);

/** The rules by their keys; undefined after reporting what is wrong with one. */
export function readLabelRules(place: Place, value: unknown): readonly Rule[] | undefined {
  const entries = entriesAt(place, value, "an object of rules");
  return entries && all(entries.map(([name, rule]) => readLabelRule(below(place, name), name, rule)));
}

function readLabelRule(place: Place, name: string, value: unknown): Rule | undefined {
  const rule = shapedAt(place, LabelRule, value);
  return rule && readRule(place, "attr_info", { name, properties: rule.attr_info, lanes: rule.centerline });
}
