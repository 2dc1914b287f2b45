import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { namedPath } from "./named-path.ts";

const folder = temporaryFolder();

describe("namedPath(text)", () => {
  test.each([
    ["a=runs/a", "a", "runs/a"],
    ["my system=x", "my system", "x"],
    ["org/model=x", "org/model", "x"],
    ["a=runs/lr=0.1", "a", "runs/lr=0.1"],
    ["a=b\nc", "a", "b\nc"],
  ])("%j is a name and a path", (text, name, path) => expect(namedPath(text)).toEqual({ name, path }));

  test.each(["runs/a", "=a", "a=", "", "-"])("%j is all path", (path) => expect(namedPath(path)).toEqual({ path }));

  test("a file of that very name is all path, also with a system in it", () => {
    const path = folder.write("lr=0.1/out=1.jsonl", "");
    expect(namedPath(path)).toEqual({ path });
    expect(namedPath(`${path}#gpt`)).toEqual({ path: `${path}#gpt` });
    expect(namedPath(`a=${path}`)).toEqual({ name: "a", path });
  });
});
