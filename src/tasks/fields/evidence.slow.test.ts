import { expect, it } from "vitest";
import { compareJson } from "./index.ts";

it("an item with very many values has evidence for all of them", () => {
  const many = { a: Object.fromEntries(Array.from({ length: 130_000 }, (_, at) => [at, 0])) };
  const { evidence } = compareJson({ $karat: "fields 2", $map: { $map: "exact" } }, many, many);
  expect(evidence).toHaveLength(130_001);
}, 120_000);
