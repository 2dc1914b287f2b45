import { describe, expect, it } from "vitest";
import type { Source } from "../../contract/source.ts";
import { listedOnce } from "./listed-once.ts";

function counted(files: number): Source & { readonly asked: { lists: number; heads: number } } {
  const asked = { lists: 0, heads: 0 };
  const head = () => {
    asked.heads++;
    return Promise.resolve("{}");
  };
  return {
    name: "files",
    asked,
    list: async () => {
      asked.lists++;
      return Array.from({ length: files }, (_, k) => ({ path: `${k}.json`, head }));
    },
    records: async function* () {},
    digest: async () => null,
  };
}

describe("listedOnce(source)", () => {
  it("lists and reads heads once, however often it is asked", async () => {
    const source = counted(3);
    const once = listedOnce(source);
    for (let time = 0; time < 3; time++) for (const entry of await once.list()) expect(await entry.head()).toBe("{}");
    expect(source.asked).toEqual({ lists: 1, heads: 3 });
  });

  it("passes on how much of a file is wanted", async () => {
    const head = (characters = 1) => "{}".slice(0, characters);
    const once = listedOnce({ ...counted(0), list: async () => [{ path: "a.json", head }] });
    const [entry] = await once.list();
    expect([await entry!.head(), await entry!.head(2)]).toEqual(["{", "{}"]);
  });

  it("does not keep the heads of very many files", async () => {
    const source = counted(2_001);
    const once = listedOnce(source);
    for (let time = 0; time < 2; time++) await (await once.list())[0]!.head();
    expect(source.asked).toEqual({ lists: 1, heads: 2 });
  });
});
