// Takes batches from two streams so that neither gets ahead of the other by more than a batch.

export type Turn<A, B> = { readonly side: "gold"; readonly batch: A } | { readonly side: "pred"; readonly batch: B };

/** The next batch comes from the side that has given fewer items so far: sides in the same order never wait long for each other. */
export async function* interleave<A extends ArrayLike<unknown>, B extends ArrayLike<unknown>>(
  gold: AsyncIterable<A>,
  pred: AsyncIterable<B>,
): AsyncGenerator<Turn<A, B>> {
  const iterators = { gold: gold[Symbol.asyncIterator](), pred: pred[Symbol.asyncIterator]() };
  const given = { gold: 0, pred: 0 };
  try {
    while (given.gold < Number.POSITIVE_INFINITY || given.pred < Number.POSITIVE_INFINITY) {
      const side = given.gold <= given.pred ? "gold" : "pred";
      const { done, value: batch } = await iterators[side].next();
      if (done === true) {
        given[side] = Number.POSITIVE_INFINITY;
        continue;
      }
      given[side] += batch.length;
      yield { side, batch } as Turn<A, B>;
    }
  } finally {
    await Promise.all([iterators.gold.return?.(), iterators.pred.return?.()]);
  }
}
