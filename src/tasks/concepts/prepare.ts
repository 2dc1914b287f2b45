// Fills in what answers lack: concepts from an extractor, vectors from an embedder, each label embedded once a batch.
import type { ConceptEmbedder, ConceptExtractor } from "../../core/concept-services.ts";
import type { ProblemDetail, Report } from "../../core/report.ts";
import type { Services } from "../../core/task.ts";
import type { Answer, AnswerUnit } from "./answer.ts";
import { stacked } from "./vectors.ts";

export interface ConceptServices {
  readonly extractor?: ConceptExtractor | undefined;
  readonly embedder?: ConceptEmbedder | undefined;
}

/** The units that could be completed; the others are reported. */
export async function prepare(
  units: readonly AnswerUnit[],
  _options: unknown,
  services: Services,
  report: Report,
): Promise<readonly AnswerUnit[]> {
  const { extractor, embedder } = services as ConceptServices;
  const extracted = mapSides(units, (answer) => withConcepts(answer, extractor));
  const complete = extracted.filter((unit) => isServed(unit, { extractor, embedder }, report));
  const labels = [...new Set(complete.flatMap(({ gold, pred }) => [...labelsToEmbed(gold), ...labelsToEmbed(pred)]))];
  if (labels.length === 0 || embedder === undefined) return complete;
  const vectors = await embedder.embed(labels);
  if (vectors.length !== labels.length)
    throw new Error(`embedder ${embedder.name} gave ${vectors.length} vectors for ${labels.length} labels`);
  const vectorOf = new Map(labels.map((label, position) => [label, vectors[position]!]));
  return mapSides(complete, (answer) => withVectors(answer, vectorOf, embedder.epsilon));
}

function mapSides(units: readonly AnswerUnit[], change: (answer: Answer) => Answer): readonly AnswerUnit[] {
  return units.map((unit) => ({ ...unit, gold: change(unit.gold), pred: change(unit.pred) }));
}

function withConcepts(answer: Answer, extractor: ConceptExtractor | undefined): Answer {
  if (answer.concepts !== null || answer.text === null || extractor === undefined) return answer;
  return { ...answer, concepts: extractor.extract(answer.text), conceptsBy: "service" };
}

function labelsToEmbed({ concepts, vectors }: Answer): readonly string[] {
  return vectors === null ? (concepts ?? []) : [];
}

function withVectors(answer: Answer, vectorOf: ReadonlyMap<string, Float32Array>, epsilon: number): Answer {
  const labels = labelsToEmbed(answer);
  if (labels.length === 0) return answer;
  const vectors = stacked(labels.map((label) => vectorOf.get(label)!));
  return { ...answer, vectors, vectorsBy: "service", embedderEpsilon: epsilon };
}

/** Whether the services that the unit needs are there. */
function isServed({ gold, pred, at }: AnswerUnit, { extractor, embedder }: ConceptServices, report: Report): boolean {
  const sides = [
    { answer: pred, record: at.pred },
    { answer: gold, record: at.gold },
  ];
  const lacking = sides.flatMap(({ answer, record }) => {
    if (answer.concepts === null && extractor === undefined) return [{ record, detail: NO_EXTRACTOR }];
    return embedder === undefined && labelsToEmbed(answer).length > 0 ? [{ record, detail: NO_EMBEDDER }] : [];
  });
  for (const { record, detail } of lacking) report.problem({ record }, detail);
  return lacking.length === 0;
}

const NO_EXTRACTOR: ProblemDetail = {
  code: "BAD_SHAPE",
  expected: "concepts, or an extractor to find them in the answer",
  received: "an answer as text and no extractor",
  hint: "choose one with --extractor, or hand one in as the service `extractor`",
};

const NO_EMBEDDER: ProblemDetail = {
  code: "BAD_SHAPE",
  expected: "a vector for each concept, or an embedder to make them",
  received: "concepts without vectors and no embedder",
  hint: "choose one with --embedder, or hand one in as the service `embedder`",
};
