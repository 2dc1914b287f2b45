import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { toyResult } from "../../../test/toy-results.ts";
import { withDigest } from "../../core/digest.ts";
import { readHistory, record } from "./store.ts";

const folder = temporaryFolder();

describe("readHistory(folder)", () => {
  it("gives runs in the order of their moments, within a second too", async () => {
    const result = withDigest(toyResult([8]));
    const names = ["a", "b", "c", "d", "e", "f"];
    for (const [at, name] of names.entries())
      await record(folder.path, {
        ...{ result, text: `${JSON.stringify(result)}${" ".repeat(at)}`, primary: "accuracy", name },
        time: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, at)),
      });
    expect(readHistory(folder.path).entries.map(({ name }) => name)).toEqual(names);
  });
});
