// The sentence of karat cite names the method of the interval as a paper would.
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = (name: string) => join(root, "examples/fields", name);

it.each([
  ["gold", "exact one-sided limits"],
  ["hasty", "jackknife intervals with Student's t on the logit scale"],
])("karat cite says how the interval of %s was made", async (pred, method) => {
  const file = join(folder.path, `${pred}.json`);
  const words = [example("invoice.fields.json"), "--gold", example("gold"), "--pred", example(pred)];
  await runKarat(["score", ...words, "--format", "json", "-o", file]);
  expect((await runKarat(["cite", file])).stdout).toMatch(`Intervals are ${method} over `);
});
