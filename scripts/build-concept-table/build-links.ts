// Spreads each WordNet synset over related ones: what makes the senses of two words alike, or opposite.
import type { Lexicon } from "../../src/adapters/concepts/lexicon.ts";
import type { Synset, WordNet } from "./read-wordnet.ts";

const PERSON = 18;

/** Strength of a pointer: pertainyms ("cardiac" → "heart"), derivations, hypernyms, similar adjectives, antonyms. */
const STRENGTHS: Readonly<Record<string, number>> = { "\\": 0.8, "+": 0.56, "@": 0.1, "@i": 0.1, "&": 0.3, "!": -1 };

/** Weight of the definition's words beside the relations. */
const DEFINITION = 0.2;
const DEFINITION_WORDS = 8;
const EMPTY_WORDS = new Set(
  (
    "a an the of in on at by for to from with and or as is are was were be been its his her their this that these those per than into about " +
    "act having being used usually especially something someone somebody any some one who which when where not no very more most other such can may " +
    "has have it they you state condition process quality part group form kind made make often etc"
  ).split(" "),
);

function unit(links: ReadonlyMap<string, number>): Map<string, number> {
  const length = Math.hypot(...links.values());
  return new Map([...links].map(([id, strength]) => [id, strength / length]));
}

function relationsOf(synset: Synset, wordNet: WordNet): Map<string, number> {
  const links = new Map([[synset.id, 1]]);
  for (const { symbol, synset: to } of synset.pointers) {
    const strength = STRENGTHS[symbol];
    const other = wordNet.synsets.get(to);
    if (strength === undefined || other === undefined || links.has(to)) continue;
    if (symbol === "+" && (synset.field === PERSON || other.field === PERSON)) continue;
    links.set(to, strength);
  }
  return unit(links);
}

/** The definition proper: no examples, no remarks in brackets, only the first of several. */
function definitionWords(gloss: string): string[] {
  const definition = gloss
    .split('"')[0]!
    .replace(/\([^)]*\)/g, "")
    .split(";")[0]!;
  return definition.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? [];
}

function definitionLinks(synset: Synset, wordNet: WordNet, lexicon: Lexicon): Map<string, number> {
  const links = new Map<string, number>();
  const words = definitionWords(synset.gloss).filter((word) => !EMPTY_WORDS.has(word));
  for (const word of words.slice(0, DEFINITION_WORDS)) {
    const lemma = [word, lexicon.about(word).asNoun?.lemma, lexicon.about(word).asVerb?.lemma].find(
      (l) => l !== undefined && wordNet.senses.has(l),
    );
    const senses = (wordNet.senses.get(lemma ?? "") ?? []).filter((sense) => sense.pos !== "r").slice(0, 3);
    for (const [i, sense] of senses.entries()) {
      links.set(sense.synset, (links.get(sense.synset) ?? 0) + 1 / Math.sqrt(i + 1));
    }
  }
  return links.size === 0 ? links : unit(links);
}

/** Nodes a synset points to with their strengths; the strengths have length 1. */
export function linksOf(synset: Synset, wordNet: WordNet, lexicon: Lexicon): Map<string, number> {
  const links = relationsOf(synset, wordNet);
  for (const [id, strength] of definitionLinks(synset, wordNet, lexicon)) {
    links.set(id, (links.get(id) ?? 0) + DEFINITION * strength);
  }
  return unit(links);
}
