// Rules that find verbs among words that were taken for nouns or adjectives.
import type { TagRule } from "./tag-rule.ts";
import { isNominal } from "./token.ts";
import { isDeterminer, isObjectPronoun, isPlural, opensPhrase } from "./word-classes.ts";

/** A word that is only ever a verb is a verb. */
export const onlyVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.noun(token.lower) || lexicon.isAdjective(token.lower))
    return;
  const verb = lexicon.verb(token.lower);
  if (verb?.form === "s" && !isDeterminer(tokens[at - 1])) token.tag = "VERB";
};

/** After "to", and before an article where a clause starts, a word that can be a verb is one. */
export const plainVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const previous = tokens[at - 1];
  if ((token.tag !== "NOUN" && token.tag !== "ADJ") || lexicon.verb(token.lower)?.form !== "plain") return;
  const commands = lexicon.verb(tokens[0]!.lower)?.form === "plain" && tokens[0]!.tag === "VERB";
  const startsClause = previous === undefined || previous.tag === "CCONJ" || previous.tag === "PUNCT";
  if (previous?.tag === "PART" && previous.lower === "to") token.tag = "VERB";
  else if (/^help(s|ed)?$/.test(previous?.lower ?? "") && opensPhrase(tokens[at + 1])) token.tag = "VERB";
  else if (startsClause && (isDeterminer(tokens[at + 1]) || isObjectPronoun(tokens[at + 1]))) token.tag = "VERB";
  else if (commands && startsClause && tokens[at + 1]?.tag === "ADP" && lexicon.verbShare(token.lower) >= 0.4)
    token.tag = "VERB";
};

/** "improves memory and delays decline": after "and" a word that can be a verb repeats the form of the clause's verb. */
export const parallelVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || tokens[at - 1]?.tag !== "CCONJ") return;
  const form = lexicon.verb(token.lower)?.form;
  const next = tokens[at + 1];
  if ((form !== "s" && form !== "plain") || !(opensPhrase(next) || isDeterminer(next))) return;
  if (form === "plain" && lexicon.verbShare(token.lower) < 0.6) return;
  const forms = tokens
    .slice(0, at)
    .map((other) => (other.tag === "VERB" ? lexicon.verb(other.lower)?.form : undefined));
  if (forms.includes(form) || (form === "plain" && forms.includes("past"))) token.tag = "VERB";
};

/** "people who drink tea": after such a pronoun as subject comes its verb. */
export const verbAfterRelative: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || !/^(who|which)$/.test(tokens[at - 1]?.lower ?? "")) return;
  const form = lexicon.verb(token.lower)?.form;
  if (form === "plain" || form === "s") token.tag = "VERB";
};

/** "blocks them", "breaks down alcohol": a pronoun as object or a particle shows that a word is a verb. */
export const verbByFollower: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  if (token.tag !== "NOUN" || at === 0 || isDeterminer(tokens[at - 1])) return;
  const form = lexicon.verb(token.lower)?.form;
  if (form !== "s" && form !== "plain") return;
  const startsClause = tokens[at - 1]!.tag === "CCONJ" || tokens[at - 1]!.tag === "PUNCT";
  const hasSubject =
    startsClause || (isNominal(tokens[at - 1]) && isPlural(tokens[at - 1]!, lexicon) === (form === "plain"));
  const hasObject = isObjectPronoun(next) && (startsClause || next!.lower !== "it");
  const hasParticle = /^(up|down|out|off|away|back)$/.test(next?.lower ?? "");
  if (hasSubject && (hasObject || hasParticle)) token.tag = "VERB";
};

/** "the heart pumps oxygenated blood": an adjective-like participle after a word that can be the verb is no verb. */
export const verbBeforeParticiple: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  const participle = tokens[at + 1];
  if (token.tag !== "NOUN" || participle?.tag !== "VERB" || !isNominal(tokens[at + 2]) || !isNominal(tokens[at - 1]))
    return;
  if (lexicon.verb(participle.lower)?.form !== "past" || lexicon.verbShare(token.lower) < 0.2) return;
  const form = lexicon.verb(token.lower)?.form;
  const subjectIsPlural = isPlural(tokens[at - 1]!, lexicon);
  if (subjectIsPlural ? form !== "plain" : form !== "s" || !lexicon.isAdjective(participle.lower)) return;
  token.tag = "VERB";
  participle.tag = "ADJ";
};

/** "makes the bread rise": after such a verb and its object a last word that can be a verb is one. */
export const causedVerb: TagRule = (tokens, at, lexicon) => {
  const token = tokens[at]!;
  if (token.tag !== "NOUN" || !isNominal(tokens[at - 1]) || opensPhrase(tokens[at + 1])) return;
  if (lexicon.verb(token.lower)?.form !== "plain" || lexicon.verbShare(token.lower) < 0.3) return;
  let start = at - 1;
  while (opensPhrase(tokens[start]) || isDeterminer(tokens[start])) start--;
  if (/^(make|makes|made|making|let|lets|help|helps|helped|helping)$/.test(tokens[start]?.lower ?? ""))
    token.tag = "VERB";
};
