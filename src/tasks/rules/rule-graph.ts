// Rules and the lanes they are on as a graph: what is right, missed and invented.
import type { LinkedName } from "../../draw/links.ts";
import type { Match, Placement } from "./match.ts";
import type { Pairs } from "./pair-equal.ts";
import type { Rule } from "./rule.ts";

export const RIGHT = { class: "hit fill", text: "correct" };
export const MISSED = { class: "gold fill", text: "missed" };
export const INVENTED = { class: "pred fill", text: "extra" };

/** Edges of the predicted rules where there are any, else those predicted for the gold rules. */
export function graphOf(match: Match): Graph {
  return match.predicts.rules ? overallGraph(match) : correspondenceGraph(match);
}

export type Kind = keyof typeof KINDS;

export const KINDS = {
  hits: { class: "hit", text: "correct" },
  missed: { class: "gold dashed", text: "missed" },
  spurious: { class: "pred dotted", text: "extra" },
} as const;

export interface Graph {
  readonly rules: readonly LinkedName[];
  readonly edges: readonly { readonly rule: number; readonly lane: string; readonly kind: Kind }[];
}

/** Gold rules, with those that equal them, and then the rules that only the prediction has. */
function overallGraph({ extraction, overall }: Match): Graph {
  const { rules, places } = ruleNodes(extraction);
  const edge = (kind: Kind) => (placement: Placement) => ({
    rule: places.get(placement.rule)!,
    lane: placement.lane,
    kind,
  });
  return {
    rules,
    edges: [
      ...overall.hits.map(({ gold }) => gold).map(edge("hits")),
      ...overall.missed.map(edge("missed")),
      ...overall.spurious.map(edge("spurious")),
    ],
  };
}

function ruleNodes({ hits, missed, spurious }: Pairs<Rule>) {
  const nodes = [
    ...hits.map(({ gold, pred }) => ({ members: [gold, pred], class: RIGHT.class })),
    ...missed.map((gold) => ({ members: [gold], class: MISSED.class })),
    ...spurious.map((pred) => ({ members: [pred], class: INVENTED.class })),
  ];
  return {
    rules: nodes.map((node): LinkedName => ({ text: ruleText(node.members[0]!), class: node.class })),
    places: new Map(nodes.flatMap(({ members }, place) => members.map((rule) => [rule, place] as const))),
  };
}

/** What it says, without the names of its properties and without its number, which says nothing. */
function ruleText({ name, properties }: Rule): string {
  const values = [...properties]
    .filter(([property]) => property !== "RuleIndex")
    .flatMap(([, property]) => property.values);
  return `${name}: ${values.join(", ") || "no properties"}`;
}

/** Edges name the gold rules; a name that gold does not have is drawn as invented. */
function correspondenceGraph({ correspondence: { hits, missed, spurious }, extraction }: Match): Graph {
  const texts = new Map(extraction.missed.map((rule) => [rule.name, ruleText(rule)]));
  const all = [
    ...hits.map(({ gold }) => ({ ...gold, kind: "hits" as const })),
    ...missed.map((gold) => ({ ...gold, kind: "missed" as const })),
    ...spurious.map((pred) => ({ ...pred, kind: "spurious" as const })),
  ];
  const names = [...new Set([...texts.keys(), ...all.map(({ rule }) => rule)])];
  return {
    rules: names.map((name) => ({
      text: texts.get(name) ?? name,
      class: texts.has(name) ? "soft fill" : INVENTED.class,
    })),
    edges: all.map(({ rule, lane, kind }) => ({ rule: names.indexOf(rule), lane, kind })),
  };
}
