// Fills in what answers lack: concepts from an extractor, vectors from an embedder, each label embedded once a batch.
import type { FindingSink, ProblemDetail } from "../../contract/finding-sink.ts";
import { type Services, useService } from "../../contract/service.ts";
import { KaratError, receivedText } from "../../problems/problem.ts";
import type { Answer, AnswerUnit } from "./answer.ts";
import type { ConceptEmbedder, ConceptExtractor } from "./services.ts";
import { stacked } from "./similarity.ts";

/** The units that could be completed; the others are reported. */
export async function prepare(
  units: readonly AnswerUnit[],
  _options: unknown,
  services: Services,
  sink: FindingSink,
): Promise<readonly AnswerUnit[]> {
  const readable = await withConcepts(units, services, sink);
  const labels = [...new Set(readable.flatMap(({ gold, pred }) => [...labelsToEmbed(gold), ...labelsToEmbed(pred)]))];
  if (labels.length === 0) return readable;
  const embedder = await useService<ConceptEmbedder>(services, "embedder");
  if (embedder === undefined) return refuse(readable, (answer) => labelsToEmbed(answer).length > 0, NO_EMBEDDER, sink);
  const lacking = new Set(embedder.lacks?.(labels));
  reportLacking(embedder, lacking, sink);
  const isLacking = (answer: Answer) => labelsToEmbed(answer).some((label) => lacking.has(label));
  const whole = readable.filter(({ gold, pred }) => !isLacking(gold) && !isLacking(pred));
  const embeddable = labels.filter((label) => !lacking.has(label));
  const vectors = embeddable.length === 0 ? [] : await embedder.embed(embeddable);
  if (vectors.length !== embeddable.length)
    throw new Error(`embedder ${embedder.name} gave ${vectors.length} vectors for ${embeddable.length} labels`);
  checkVectors(embeddable, vectors, embedder.name);
  const vectorOf = new Map(embeddable.map((label, position) => [label, vectors[position]!]));
  return mapSides(whole, (answer) => {
    const own = labelsToEmbed(answer);
    if (own.length === 0) return answer;
    const stack = stacked(own.map((label) => vectorOf.get(label)!));
    return { ...answer, vectors: stack, vectorsBy: "service", embedderEpsilon: embedder.epsilon };
  });
}

/** The labels already reported as lacking, by embedder: a label may be missing in many batches. */
const reported = new WeakMap<ConceptEmbedder, Set<string>>();

/** All of a batch in one problem; the run goes on, so that the other batches can say what they lack. */
function reportLacking(embedder: ConceptEmbedder, lacking: ReadonlySet<string>, sink: FindingSink): void {
  const before = reported.get(embedder) ?? new Set();
  reported.set(embedder, before);
  const labels = [...lacking].filter((label) => !before.has(label));
  for (const label of labels) before.add(label);
  if (labels.length === 0) return;
  sink.problem(
    { record: { file: embedder.file ?? `embedder ${embedder.name}`, line: 1 } },
    {
      code: "BAD_VALUE",
      expected: "a vector for every concept",
      received: `none for ${labels.length}: ${labels.map((label) => JSON.stringify(label)).join(", ")}`,
      hint: "add a line for each (karat concepts-extract lists the labels of a file), or give the vectors with the answers",
    },
  );
}

/** An embedder of the user's own may give anything. A label that it knows nothing of may have zeros. */
function checkVectors(labels: readonly string[], vectors: readonly Float32Array[], name: string): void {
  const length = vectors[0]?.length ?? 0;
  const isVector = (vector: Float32Array) => vector?.length === length && length > 0 && vector.every(Number.isFinite);
  const wrong = vectors.findIndex((vector) => !isVector(vector));
  if (wrong === -1) return;
  throw new KaratError({
    code: "BAD_VALUE",
    at: { file: `embedder ${name}` },
    expected: `a vector of ${receivedText(labels[wrong])}: ${length || "some"} finite numbers`,
    received: receivedText(vectors[wrong] && Array.from(vectors[wrong], String)),
  });
}

async function withConcepts(
  units: readonly AnswerUnit[],
  services: Services,
  sink: FindingSink,
): Promise<readonly AnswerUnit[]> {
  const isLacking = ({ concepts }: Answer) => concepts === null;
  if (!units.some(({ gold, pred }) => isLacking(gold) || isLacking(pred))) return units;
  const extractor = await useService<ConceptExtractor>(services, "extractor");
  if (extractor === undefined) return refuse(units, isLacking, NO_EXTRACTOR, sink);
  return mapSides(units, (answer) =>
    answer.concepts !== null || answer.text === null
      ? answer
      : { ...answer, concepts: extractor.extract(answer.text), conceptsBy: "service" },
  );
}

function mapSides(units: readonly AnswerUnit[], change: (answer: Answer) => Answer): readonly AnswerUnit[] {
  return units.map((unit) => ({ ...unit, gold: change(unit.gold), pred: change(unit.pred) }));
}

function labelsToEmbed({ concepts, vectors }: Answer): readonly string[] {
  return vectors === null ? (concepts ?? []) : [];
}

/** The units that need no service; each side of another one that needs it is reported. */
function refuse(
  units: readonly AnswerUnit[],
  isLacking: (answer: Answer) => boolean,
  detail: ProblemDetail,
  sink: FindingSink,
): readonly AnswerUnit[] {
  return units.filter(({ gold, pred, at }) => {
    if (isLacking(pred)) sink.problem({ record: at.pred }, detail);
    if (isLacking(gold)) sink.problem({ record: at.gold }, detail);
    return !isLacking(pred) && !isLacking(gold);
  });
}

const NO_EXTRACTOR: ProblemDetail = {
  code: "BAD_SHAPE",
  expected: "concepts, or an extractor to find them in the answer",
  received: "an answer as text and no extractor",
  hint: "choose one with `extractor`, or hand one in as the service of that name",
};

const NO_EMBEDDER: ProblemDetail = {
  code: "BAD_SHAPE",
  expected: "a vector for each concept, or an embedder to make them",
  received: "concepts without vectors and no embedder",
  hint: "choose one with `embedder`, or hand one in as the service of that name",
};
