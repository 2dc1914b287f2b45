// ROUGE-1.5.5 for one text at a time, and as a task for corpora. Runs anywhere; reads no file.
import { resolveOptions } from "../../contract/resolve-options.ts";
import { checkSettings, truth } from "../../contract/schema.ts";
import { isObject } from "../../contract/shape.ts";
import { badValue, receivedText, usageError } from "../../problems/problem.ts";
import { countText } from "../../problems/visible-text.ts";
import { countTopic, type EncodedTopic, encodeTopic } from "../../text/rouge155/count-topic.ts";
import { sentencesOf } from "../../text/rouge155/encode-text.ts";
import { type Measured, measureTopic } from "../../text/rouge155/measure-topic.ts";
import { MEASURES, type Measure, type RougeOptions } from "../../text/rouge155/options.ts";
import { rootOf, rouge155Tokeniser } from "../../text/rouge155-tokeniser.ts";
import { tokenise } from "../../text/tokeniser.ts";
import { rouge as makeTask } from "./index.ts";
import { textsOf } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";

export type { Measure, Measured, RougeOptions };

/** A text: one string with one sentence per line, or a list of sentences. */
export type RougeText = string | readonly string[];

/** Precision, recall, F and raw counts by measure; null where ROUGE-W is undefined, or longer n-grams were not asked for. */
export type RougeScores = Readonly<Record<Measure, Measured | null>>;

/** Options of ROUGE-1.5.5; null is no limit, and any distance for `skip`. */
export type RougeSettings = Partial<
  Omit<RougeOptions, "skip" | "words" | "bytes"> & {
    readonly skip: RougeOptions["skip"] | null;
    readonly words: RougeOptions["words"] | null;
    readonly bytes: RougeOptions["bytes"] | null;
    /** Split texts into sentences, where a text or a line holds several. */
    readonly splitSentences: boolean;
    /** End each sentence at its first "<", as pyrouge does before it calls the program. */
    readonly conversion: "none" | "pyrouge";
    /**
     * The most words of the summary times words of the references that are counted, 4,000,000,000 unless told (about a
     * minute); null is no limit. More is an error before anything is counted.
     */
    readonly mostWordPairs: number | null;
  }
>;

type TaskOptions = Parameters<typeof makeTask>[0];
type RougeTask = ReturnType<typeof makeTask>;

/**
 * Scores one summary against its references, exactly as ROUGE-1.5.5 would with `-n 4 -m -w 1.2 -2 4 -U` and no limit.
 * `references` lists references, never sentences: `["a", "b"]` is two of them.
 *
 * @example
 * import { rouge } from "karat/rouge";
 *
 * console.log(rouge("the cat sat", ["the cat was sitting"]).rouge1?.f1); // 0.5714285714285715
 */
function rougeOf(summary: RougeText, references: readonly RougeText[], settings: RougeSettings = {}): RougeScores {
  if (!isText(summary)) throw badText("a text or a list of sentences as summary", summary);
  if (!Array.isArray(references) || references.length === 0 || !references.every(isText))
    throw badText("a list of at least one reference, each a text or a list of sentences", references);
  const { mostWordPairs = MOST_WORD_PAIRS, ...others } = checkedSettings(settings);
  const options = optionsFrom(others);
  const texts = textsOf(sentencesOf(summary), references.map(sentencesOf), options);
  const topic = encodeTopic(texts.summary, texts.references, options);
  if (mostWordPairs !== null) checkLength(topic, mostWordPairs);
  const measured = measureTopic(countTopic(topic, options).counts, options);
  const scores = {} as Record<Measure, Measured | null>;
  for (const measure of MEASURES) scores[measure] = measured[measure] ?? null;
  return scores;
}

/** The limit of about a minute: nobody waits longer for a call without progress. */
const MOST_WORD_PAIRS = 4_000_000_000;

function checkedSettings(settings: RougeSettings): RougeSettings {
  if (!isObject(settings)) throw badValue("an object of options", settings);
  const { mostWordPairs: most = null } = settings;
  if (most === null || (typeof most === "number" && most > 0)) return settings;
  throw badValue("a number above 0, or null for no limit, as mostWordPairs", most);
}

/** L and W look at each word of the summary beside each word of the references. */
function checkLength({ summary, references }: EncodedTopic, most: number): void {
  const words = references.reduce((sum, reference) => sum + reference.words.length, 0);
  if (summary.words.length * words <= most) return;
  const numberText = (count: number) => countText(count);
  throw usageError("BAD_VALUE", {
    expected: `at most ${numberText(most)} pairs of a word of the summary and one of the references`,
    received: `${numberText(summary.words.length)} × ${numberText(words)} words`,
    hint: "L and W take a second or two for each 100,000,000 pairs: cut the texts with words or bytes, or allow it with mostWordPairs: null",
  });
}

function optionsFrom(settings: Omit<RougeSettings, "mostWordPairs">): RougeTaskOptions {
  const { skip, words, bytes, ...rest } = settings;
  const ofTasks = Object.keys(rest).find((name) => TASK_ONLY.includes(name));
  if (ofTasks !== undefined) throw badText("options of one text", { [ofTasks]: rest[ofTasks as keyof typeof rest] });
  return resolveOptions(makeTask.definition.options, {
    ...rest,
    skip: skip === null ? "any" : skip,
    words: words === null ? "none" : words,
    bytes: bytes === null ? "none" : bytes,
  });
}

/** Options about files, several topics and the program's output: they could only be ignored. */
const TASK_ONLY = ["average", "goldPattern", "predPattern", "officialFlags"];

function isText(value: unknown): value is RougeText {
  return typeof value === "string" || (Array.isArray(value) && value.every((line) => typeof line === "string"));
}

function badText(expected: string, received: unknown) {
  return usageError("BAD_SHAPE", { expected, received: receivedText(received) });
}

/** Called with a text it scores it; called with options, or nothing, it is the task for `score` and `compare`. */
interface Rouge {
  (summary: RougeText, references: readonly RougeText[], settings?: RougeSettings): RougeScores;
  (options?: TaskOptions): RougeTask;
  readonly definition: (typeof makeTask)["definition"];
}

/**
 * ROUGE-1.5.5: `rouge(summary, references, options)` scores one summary and returns at once; `rouge(options)` is the task
 * for `score` and `compare`.
 *
 * @example
 * import { score } from "karat";
 * import { rouge } from "karat/rouge";
 *
 * console.log(rouge("the cat sat", ["the cat sat"]).rouge2?.f1); // 1
 *
 * const gold = [{ id: "t1", references: [["the cat sat"]] }];
 * const result = await score(rouge(), { gold, pred: [{ id: "t1", summary: ["the cat sat"] }] });
 * console.log(result.scores["rouge1.f1"]); // 1
 */
export const rouge: Rouge = Object.assign(
  (first?: RougeText | TaskOptions, references?: readonly RougeText[], settings?: RougeSettings) =>
    references === undefined && !isText(first)
      ? makeTask(first as TaskOptions)
      : rougeOf(first as RougeText, references as readonly RougeText[], settings),
  { definition: makeTask.definition },
) as Rouge;

/**
 * The tokens of a text as ROUGE-1.5.5 counts them, in order.
 *
 * @example
 * import { tokens } from "karat/rouge";
 *
 * console.log(tokens("The mice were running.").join(" ")); // the mouse be run
 */
export function tokens(
  text: RougeText,
  options: Partial<Pick<RougeOptions, "stem" | "removeStopWords">> = {},
): string[] {
  if (!isText(text)) throw badText("a text or a list of sentences", text);
  checkSettings(options, { stem: truth, removeStopWords: truth }, { name: "options" });
  const { stem = true, removeStopWords = false } = options;
  const tokeniser = rouge155Tokeniser({ stem, removeStopWords });
  return sentencesOf(text).flatMap((sentence) => tokenise(sentence, tokeniser));
}

/**
 * The stem of a word in ROUGE-1.5.5: irregular forms by WordNet's lists, others by its Porter stemmer.
 *
 * @example
 * import { stem } from "karat/rouge";
 *
 * console.log(stem("mice"), stem("governmental")); // mouse govern
 */
export function stem(word: string): string {
  if (typeof word !== "string") throw badText("a word", word);
  return rootOf(word.toLowerCase());
}
