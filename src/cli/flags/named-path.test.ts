import { describe, expect, test } from "vitest";
import { namedPath } from "./named-path.ts";

describe("namedPath(text)", () => {
  test.each([
    ["a=runs/a", "a", "runs/a"],
    ["my system=x", "my system", "x"],
    ["a=runs/lr=0.1", "a", "runs/lr=0.1"],
    ["a=b\nc", "a", "b\nc"],
  ])("%j is a name and a path", (text, name, path) => expect(namedPath(text)).toEqual({ name, path }));

  test.each(["runs/a", "runs/lr=0.1", "./lr=0.1", "runs\\lr=0.1", "=a", "a=", "", "-"])("%j is all path", (path) =>
    expect(namedPath(path)).toEqual({ path }),
  );
});
