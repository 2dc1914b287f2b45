// The scores of a description: ids, labels and texts.
import { type ScoreSpec, share } from "../../core/score-spec.ts";
import type { DescriptionPlan, ItemsPlan, LeafPlan } from "./plan.ts";

export const CITE = "karat, docs/fields.md: the protocol fields, version 1";

const GENERAL: readonly (readonly [id: string, label: string, about: string])[] = [
  ["f1", "F1", "harmonic mean of precision and recall"],
  ["precision", "Precision", "share of predicted values that are right"],
  ["recall", "Recall", "share of gold values that were predicted right"],
  ["whole", "Whole", "share of units in which everything is right"],
  ["mean.f1", "Mean F1", "mean F1 over units, so that long units do not dominate"],
  ["macro.f1", "Macro F1", "mean F1 over fields, so that frequent fields do not dominate"],
  ["soft.f1", "Soft F1", "F1 with the similarity of each value in place of right or wrong"],
  ["soft.precision", "Soft precision", "precision with similarities in place of right or wrong"],
  ["soft.recall", "Soft recall", "recall with similarities in place of right or wrong"],
];

/** Those that are shown unless others are asked for. */
export const PRINTED = ["f1", "precision", "recall", "whole", "mean.f1", "macro.f1"];

export function scoreSpecs({ leaves, lists }: DescriptionPlan): Readonly<Record<string, ScoreSpec>> {
  const entries = [
    ...GENERAL.map(([id, label, about]) => [id, spec(label, about)] as const),
    ...leaves.flatMap(leafSpecs),
    ...lists.flatMap(listSpecs),
  ];
  return Object.fromEntries(entries);
}

function spec(label: string, about: string): ScoreSpec {
  return share({ label, about, cite: CITE });
}

function leafSpecs({ path }: LeafPlan): readonly (readonly [string, ScoreSpec])[] {
  return measures(`field.${path}`, path, { of: `values of ${path}`, hit: "right" });
}

function listSpecs({ path }: ItemsPlan): readonly (readonly [string, ScoreSpec])[] {
  return [
    ...measures(`list.${path}.found`, `${path} found`, { of: `items of ${path}`, hit: "paired and similar enough" }),
    ...measures(`list.${path}.whole`, `${path} whole`, {
      of: `items of ${path}`,
      hit: "paired and right in everything",
    }),
  ];
}

function measures(id: string, label: string, { of, hit }: { readonly of: string; readonly hit: string }) {
  return [
    [`${id}.f1`, spec(`${label}: F1`, `harmonic mean of precision and recall of ${of}`)],
    [`${id}.precision`, spec(`${label}: precision`, `share of predicted ${of} that are ${hit}`)],
    [`${id}.recall`, spec(`${label}: recall`, `share of gold ${of} that are ${hit}`)],
  ] as const;
}
