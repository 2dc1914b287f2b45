import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import model from "wink-eng-lite-web-model";
import { readWinkCore } from "./wink-core.ts";
import { loadWinkTagger } from "./wink-tagger.ts";

describe("readWinkCore", () => {
  it("readWinkCore() gives what the package itself reads, and leaves it as it is when words are added", async () => {
    const read = (model as unknown as { core(): unknown }).core;
    const before = read();
    expect(readWinkCore()).toEqual(before);
    const tag = await loadWinkTagger(readWinkCore);
    expect(tag("The frobnicator carved 12 glaciers.").map((token) => token.tag)).toEqual([
      "DET",
      "NOUN",
      "VERB",
      "NUM",
      "NOUN",
      "PUNCT",
    ]);
    expect(read()).toEqual(before);
    expect(readWinkCore()).toEqual(before);
  });

  it("readWinkCore() makes the same tags as the package", async () => {
    const [ours, theirs] = [await loadWinkTagger(readWinkCore), await loadWinkTagger()];
    const text = readFileSync(new URL("../../../examples/concepts/gold/answers.jsonl", import.meta.url), "utf8");
    expect(ours(text)).toEqual(theirs(text));
  });
});
