// The two services the concepts task asks for when an answer comes as text: concepts from text, vectors from concepts.

/** Finds the concepts of a text, in the order in which they are named. */
export interface ConceptExtractor {
  readonly name: string;
  readonly version: string;
  extract(text: string): readonly string[];
}

/** Turns concept labels into vectors; `epsilon` is the similarity from which two of its vectors mean the same concept. */
export interface ConceptEmbedder {
  readonly name: string;
  readonly digest: string;
  readonly epsilon: number;
  embed(labels: readonly string[]): Promise<readonly Float32Array[]> | readonly Float32Array[];
  /** Those of the labels that it cannot embed, where it knows only some; asked first, so that all of them are reported together. */
  lacks?(labels: readonly string[]): readonly string[];
  /** The file it has its vectors from, where it is one. */
  readonly file?: string;
}
