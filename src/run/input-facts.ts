// What is known of the input once it has been read.

export interface InputFacts {
  readonly formats: { readonly gold: string; readonly pred: string };
  /** Of the whole input, whatever the shard. */
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
}
