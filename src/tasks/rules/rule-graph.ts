// Rules and the lanes they are on as a graph: what is right, missed and invented.
import type { LinkedName } from "../../draw/links.ts";
import type { Match } from "./match.ts";
import type { Pairs } from "./pair-equal.ts";
import type { Rule } from "./rule.ts";

/** Edges of the predicted rules where there are any, else those predicted for the gold rules. */
export function graphOf(match: Match): Graph {
  return match.predicts.rules ? overallGraph(match) : correspondenceGraph(match);
}

export type Kind = keyof typeof KINDS;

export const KINDS = {
  hits: { class: "hit fill", line: "hit", text: "correct" },
  missed: { class: "gold fill", line: "gold dashed", text: "missed" },
  spurious: { class: "pred fill", line: "pred dotted", text: "extra" },
} as const;

export interface Graph {
  readonly rules: readonly LinkedName[];
  readonly edges: readonly { readonly rule: number; readonly lane: string; readonly kind: Kind }[];
}

type Edges = Graph["edges"];

function edgesOf<Thing extends { readonly lane: string }>(
  { hits, missed, spurious }: Pairs<Thing>,
  rule: (thing: Thing) => number,
): Edges {
  const things = { hits: hits.map(({ gold }) => gold), missed, spurious };
  return (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    things[kind].map((thing) => ({ rule: rule(thing), lane: thing.lane, kind })),
  );
}

/** Gold rules, with those that equal them, and then the rules that only the prediction has. */
function overallGraph({ extraction: { hits, missed, spurious }, overall }: Match): Graph {
  const nodes = [
    ...hits.map(({ gold, pred }) => ({ members: [gold, pred], class: KINDS.hits.class })),
    ...missed.map((gold) => ({ members: [gold], class: KINDS.missed.class })),
    ...spurious.map((pred) => ({ members: [pred], class: KINDS.spurious.class })),
  ];
  const places = new Map(nodes.flatMap(({ members }, place) => members.map((rule) => [rule, place] as const)));
  return {
    rules: nodes.map(({ members, class: classes }) => ({ text: ruleText(members[0]!), class: classes })),
    edges: edgesOf(overall, ({ rule }) => places.get(rule)!),
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
function correspondenceGraph({ correspondence, extraction }: Match): Graph {
  const texts = new Map(extraction.missed.map((rule) => [rule.name, ruleText(rule)]));
  const names = [...new Set([...texts.keys(), ...correspondence.spurious.map(({ rule }) => rule)])];
  return {
    rules: names.map((name) => ({
      text: texts.get(name) ?? name,
      class: texts.has(name) ? "soft fill" : KINDS.spurious.class,
    })),
    edges: edgesOf(correspondence, ({ rule }) => names.indexOf(rule)),
  };
}
