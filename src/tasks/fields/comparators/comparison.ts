// What every comparator gives: values made ready once, however many others they are compared with.

export interface Comparison<Ready = unknown> {
  /** What gold has to be, for a message. */
  readonly expected: string;
  /** Undefined where the value does not suit. */
  prepare(value: unknown): Ready | undefined;
  /** From 0 to 1. */
  similarity(gold: Ready, pred: Ready): number;
  /** The least similarity that is right. */
  readonly atLeast: number;
  /** How much longer than one step a comparison takes grows with the product of both sizes; absent where it does not. */
  size?(ready: Ready): number;
}
