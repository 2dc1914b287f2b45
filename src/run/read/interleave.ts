// Takes batches from several streams so that none gets ahead of the others by more than a batch.

export interface Turn<Batch> {
  /** Which of the streams it came from. */
  readonly side: number;
  readonly batch: Batch;
}

/** The next batch comes from the side that has given fewest items so far: sides in the same order never wait long for each other. */
export async function* interleave<Batch extends ArrayLike<unknown>>(
  streams: readonly AsyncIterable<Batch>[],
): AsyncGenerator<Turn<Batch>> {
  const iterators = streams.map((stream) => stream[Symbol.asyncIterator]());
  const given = iterators.map(() => 0);
  try {
    while (true) {
      const fewest = Math.min(...given);
      if (fewest === Number.POSITIVE_INFINITY) return;
      const side = given.indexOf(fewest);
      const { done, value: batch } = await iterators[side]!.next();
      if (done === true) {
        given[side] = Number.POSITIVE_INFINITY;
        continue;
      }
      given[side]! += batch.length;
      yield { side, batch };
    }
  } finally {
    await Promise.all(iterators.map(async (iterator) => iterator.return?.()));
  }
}
