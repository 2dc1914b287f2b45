// What the similarities of many concepts cost, beside the plain loop over doubles that multiplies pair by pair.
import { randomStream } from "../src/stats/generator.ts";
import { maximumMatching } from "../src/tasks/concepts/maximum-matching.ts";
import { cosines, nearPairs } from "../src/tasks/concepts/similarity.ts";
import type { Bench } from "./bench-row.ts";
import { compare } from "./measure.ts";

const CONCEPTS = 500;
const DIMENSION = 384;
const LIMIT = 200;

export const bench: Bench = async () => {
  const [pred, gold] = [concepts(1), concepts(2)];
  const grid = cosines(pred, gold);
  return [
    await compare({
      name: `cosines of ${CONCEPTS} × ${CONCEPTS} concepts, ${DIMENSION} dimensions`,
      ours: () => cosines(pred, gold),
      floor: () => plainProducts(pred.vectors.values, gold.vectors.values),
      times: 9,
      note: `floor: the plain loop; limit ${LIMIT} ms`,
    }),
    await compare({
      name: `largest one-to-one matching of ${CONCEPTS} × ${CONCEPTS} concepts, half of the pairs near`,
      ours: () => maximumMatching(nearPairs(grid, 0), CONCEPTS),
      floor: () => nearPairs(grid, 0),
      times: 9,
      note: "floor: listing the pairs",
    }),
  ];
};

function concepts(seed: number) {
  const random = randomStream(seed, 0);
  const values = Float64Array.from({ length: CONCEPTS * DIMENSION }, () => random.next());
  return { vectors: { dimension: DIMENSION, values }, positions: Array.from({ length: CONCEPTS }, (_, k) => k) };
}

function plainProducts(a: Float64Array, b: Float64Array): Float64Array {
  const products = new Float64Array(CONCEPTS * CONCEPTS);
  for (let i = 0; i < CONCEPTS; i++)
    for (let j = 0; j < CONCEPTS; j++) {
      let sum = 0;
      for (let k = 0; k < DIMENSION; k++) sum += a[i * DIMENSION + k]! * b[j * DIMENSION + k]!;
      products[i * CONCEPTS + j] = sum;
    }
  return products;
}
