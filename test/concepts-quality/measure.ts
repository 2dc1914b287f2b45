// Measures of a concept pipeline on the quality sets: exact F of an extractor, AUC on pairs and on answers.
import { readFileSync } from "node:fs";
import { calibrate, cosine, type LabelledPair, rocAuc } from "../../src/adapters/concepts/calibrate.ts";
import type { ConceptEmbedder, ConceptExtractor } from "../../src/tasks/concepts/services.ts";

export interface Sentence {
  readonly s: string;
  readonly c: readonly string[];
}

/** A gold answer, a paraphrase of it and a wrong answer. */
export interface AnswerTriple {
  readonly g: string;
  readonly p: string;
  readonly w: string;
}

export function readSet<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as T;
}

export const readPairs = (name: string): readonly LabelledPair[] => readSet<{ pairs: LabelledPair[] }>(name).pairs;

const normalise = (label: string) => label.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

/** F1 of the concepts that are equal after normalisation, over all sentences. */
export function exactF({ extract }: ConceptExtractor, sentences: readonly Sentence[]): number {
  let [hits, found, wanted] = [0, 0, 0];
  for (const { s, c } of sentences) {
    const own = new Set(extract(s).map(normalise));
    const gold = new Set(c.map(normalise));
    hits += [...own].filter((concept) => gold.has(concept)).length;
    found += own.size;
    wanted += gold.size;
  }
  return (2 * hits) / (found + wanted);
}

/** AUC over all negatives, and against those that are related but different. */
export async function pairAuc(
  embedder: ConceptEmbedder,
  pairs: readonly LabelledPair[],
): Promise<{ all: number; related: number }> {
  const { auc, similarities } = await calibrate(embedder, pairs);
  const same = similarities.filter((_, i) => pairs[i]![2] === 1);
  const related = similarities.filter((_, i) => pairs[i]![3] === "related");
  return { all: auc!, related: rocAuc(same, related)! };
}

function conceptsOf(text: string, { extract }: ConceptExtractor): string[] {
  return [...new Map(extract(text).map((concept) => [normalise(concept), concept])).values()];
}

/** Symmetric concept F1 of an answer at the embedder's own threshold. */
async function symmetricF1(
  gold: readonly string[],
  answer: readonly string[],
  embedder: ConceptEmbedder,
): Promise<number> {
  if (gold.length === 0 || answer.length === 0) return 0;
  const [goldVectors, answerVectors] = [await embedder.embed(gold), await embedder.embed(answer)];
  const isHit = (a: number, g: number) =>
    normalise(answer[a]!) === normalise(gold[g]!) ||
    cosine(answerVectors[a]!, goldVectors[g]!) >= embedder.epsilon - 1e-6;
  const precision = answer.filter((_, a) => gold.some((_, g) => isHit(a, g))).length / answer.length;
  const recall = gold.filter((_, g) => answer.some((_, a) => isHit(a, g))).length / gold.length;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

/** How well the symmetric F1 separates paraphrases from wrong answers. */
export async function answerAuc(
  extractor: ConceptExtractor,
  embedder: ConceptEmbedder,
  triples: readonly AnswerTriple[],
): Promise<number> {
  const [right, wrong]: [number[], number[]] = [[], []];
  for (const { g, p, w } of triples) {
    const gold = conceptsOf(g, extractor);
    right.push(await symmetricF1(gold, conceptsOf(p, extractor), embedder));
    wrong.push(await symmetricF1(gold, conceptsOf(w, extractor), embedder));
  }
  return rocAuc(right, wrong)!;
}

/** A question of a field: its gold answer, two right answers and two wrong ones. */
export interface FieldAnswers {
  readonly field: string;
  readonly gold: string;
  readonly right: string;
  readonly paraphrase: string;
  readonly onTopic: string;
  readonly offTopic: string;
}

export interface FieldSeparation {
  /** Right answers and paraphrases against all wrong ones, over all fields together. */
  readonly all: number;
  /** Paraphrases against wrong answers on the same topic. */
  readonly close: number;
  /** `all` within each field, and the least of them. */
  readonly fields: ReadonlyMap<string, number>;
  readonly least: number;
}

const RIGHT = ["right", "paraphrase"] as const;
const WRONG = ["onTopic", "offTopic"] as const;

/** How well the symmetric F1 at a threshold separates right answers from wrong ones across fields. */
export async function fieldSeparation(
  extractor: ConceptExtractor,
  embedder: ConceptEmbedder,
  questions: readonly FieldAnswers[],
): Promise<FieldSeparation> {
  const scores = await Promise.all(
    questions.map(async (question) => {
      const gold = conceptsOf(question.gold, extractor);
      const of = (kind: (typeof RIGHT)[number] | (typeof WRONG)[number]) =>
        symmetricF1(gold, conceptsOf(question[kind], extractor), embedder);
      const [right, paraphrase, onTopic, offTopic] = [of("right"), of("paraphrase"), of("onTopic"), of("offTopic")];
      return {
        field: question.field,
        right: await right,
        paraphrase: await paraphrase,
        onTopic: await onTopic,
        offTopic: await offTopic,
      };
    }),
  );
  const auc = (
    some: typeof scores,
    right: readonly (typeof RIGHT)[number][],
    wrong: readonly (typeof WRONG)[number][],
  ) =>
    rocAuc(
      some.flatMap((one) => right.map((kind) => one[kind])),
      some.flatMap((one) => wrong.map((kind) => one[kind])),
    )!;
  const names = [...new Set(scores.map(({ field }) => field))];
  const fields = new Map(
    names.map(
      (name) =>
        [
          name,
          auc(
            scores.filter(({ field }) => field === name),
            RIGHT,
            WRONG,
          ),
        ] as const,
    ),
  );
  return {
    all: auc(scores, RIGHT, WRONG),
    close: auc(scores, ["paraphrase"], ["onTopic"]),
    fields,
    least: Math.min(...fields.values()),
  };
}
