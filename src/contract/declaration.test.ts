import { expect, it } from "vitest";
import { tasks } from "../tasks/index.ts";
import { declarationOf } from "./declaration.ts";

it.each(Object.entries(tasks))("declarationOf(%s) can be sent to the page, whose worker clones it", async (_, load) => {
  const declaration = declarationOf((await load()).definition);
  expect(structuredClone(declaration)).toEqual(declaration);
});
