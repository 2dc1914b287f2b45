// A scene's lanes and rules, and what may be predicted of them, whatever layout they were read from.
import type { AnswerReading } from "../../core/answer/take-answer.ts";
import type { Path } from "../../core/problem.ts";
import type { SourceRecord } from "../../core/source.ts";
import type { Properties } from "./properties.ts";

export type Point = readonly [x: number, y: number];

/** A line of the map as seen from above. */
export interface MapLine {
  readonly id: string;
  readonly isLane: boolean;
  readonly points: readonly Point[];
}

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
  /** Lanes and other lines of the map, if the input has their geometry. */
  readonly map?: readonly MapLine[];
}

export interface Edge {
  readonly rule: string;
  readonly lane: string;
  readonly at: Path;
}

export interface PredictedRules {
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

export function combine(first: Prediction, second: Prediction): Prediction {
  const reading = first.reading ?? second.reading;
  const edges = [first.edges ?? [], second.edges ?? []].flat();
  return {
    rules: first.rules ?? second.rules,
    edges: edges[0] === undefined ? null : { list: edges.flatMap(({ list }) => list), record: edges[0].record },
    ...(reading && { reading }),
  };
}
