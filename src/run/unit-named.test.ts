import { expect, it } from "vitest";
import { unitsNamed } from "./explain.ts";

const named = (ids: readonly string[], name: string) =>
  unitsNamed(
    ids.map((id) => ({ id })),
    name,
  ).map(({ id }) => id);

it("unitsNamed(units, name) finds an id, or the name of a file without its ending", () => {
  expect(named(["group_1.json", "group_10.json"], "group_1")).toEqual(["group_1.json"]);
  expect(named(["group_1.json", "group_1"], "group_1")).toEqual(["group_1"]);
  expect(named(["1.5", "1"], "1")).toEqual(["1"]);
  expect(named(["1.5"], "1")).toEqual([]);
});
