// A scene's lanes and rules, and what may be predicted of them, whatever layout they were read from.

import type { SourceRecord } from "../../contract/source.ts";
import type { AnswerReading } from "../../input/answer/take-answer.ts";
import type { Path } from "../../problems/problem.ts";
import type { Properties } from "./properties.ts";

export interface Rule {
  /** Its id or key, or its position where it has none. */
  readonly name: string;
  readonly properties: Properties;
  /** The lanes it holds on, without repetition. */
  readonly lanes: readonly string[];
  readonly at: Path;
}

export interface Scene {
  readonly lanes: readonly string[];
  readonly rules: readonly Rule[];
}

export interface Edge {
  readonly rule: string;
  readonly lane: string;
  readonly at: Path;
}

interface PredictedRules {
  readonly list: readonly Rule[];
  /** Model answers name lanes by their position among the lanes of the scene. */
  readonly lanesAre: "ids" | "positions";
  readonly record: SourceRecord;
}

interface PredictedEdges {
  readonly list: readonly Edge[];
  readonly record: SourceRecord;
}

/** Either part may be missing: end-to-end systems have no edges on the gold rules, correspondence systems no rules. */
export interface Prediction {
  readonly rules: PredictedRules | null;
  readonly edges: PredictedEdges | null;
  /** Whether this replaces a missing prediction. */
  readonly isMissing?: boolean;
  readonly reading?: AnswerReading;
}

/** The prediction with the edges of a further file, which may stand alone. */
export function withEdges(first: Prediction, further: Prediction | undefined): Prediction {
  if (further === undefined) return first;
  const reading = first.reading ?? further.reading;
  const edges = [first.edges ?? [], further.edges ?? []].flat();
  return {
    rules: first.rules ?? further.rules,
    edges: edges[0] === undefined ? null : { list: edges.flatMap(({ list }) => list), record: edges[0].record },
    ...(reading && { reading }),
  };
}
