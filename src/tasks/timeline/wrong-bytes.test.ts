// Text files of tilse with bytes that are no UTF-8.
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { readPath } from "../../adapters/node/read-path.ts";
import { score } from "../../run/score.ts";
import { timeline } from "./index.ts";

const folder = temporaryFolder();

/** "caf", a byte of Latin-1 that is no UTF-8, and further words. */
const TEXT = Buffer.concat([
  Buffer.from("2011-01-25\nThe caf"),
  Buffer.from([0xe9]),
  Buffer.from(` burned down\n${"-".repeat(32)}\n`),
]);

function run(options: Parameters<typeof timeline>[0]) {
  folder.write("gold/egypt/timelines/paper.txt", TEXT);
  const pred = [{ id: "egypt", timeline: { "2011-01-25": ["The caf burned down"] } }];
  return score(timeline(options), { gold: readPath(`${folder.path}/gold`), pred }, { ci: null });
}

describe("wrong bytes", () => {
  // The rule of tilse: files are decoded with U+FFFD in place of what is no UTF-8, which separates words.
  it.each(["tilse", "news-tls"])("score(timeline({ as: '%s' })) replaces them, with a warning", async (as) => {
    const { scores, warnings, signature } = await run({ as });
    expect(scores["concat.rouge1.f1"]).toBe(1);
    expect(warnings.map(({ code }) => code)).toEqual(["REPLACED_BYTES"]);
    expect(signature).toContain("|wrong-bytes:replace|");
  });

  it("score(timeline()) refuses them, with a hint", async () => {
    await expect(run({})).rejects.toThrow(/paper\.txt:2:8[\s\S]*the byte 0xe9[\s\S]*`as: "tilse"`/);
  });
});
