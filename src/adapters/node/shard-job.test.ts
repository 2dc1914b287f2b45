import { expect, it } from "vitest";
import { temporaryFolder } from "../../../test/temporary-folder.ts";
import { WHOLE } from "../../contract/shard.ts";
import { scoreShard } from "../../engine/score-shard.ts";
import { timeline } from "../../tasks/timeline/index.ts";
import { runOf } from "./shard-job.ts";

const folder = temporaryFolder();

it("runOf(job) of a job from another folder reads wrong bytes as the options say, and keeps the names of sides", async () => {
  const text = Buffer.concat([
    Buffer.from("2011-01-25\nA caf"),
    Buffer.from([0xe9]),
    Buffer.from(` opens\n${"-".repeat(32)}\n`),
  ]);
  for (const side of ["gold", "pred"]) folder.write(`${side}/egypt/timelines/a.txt`, text);
  const systems = [{ name: "system", pred: "pred", sources: {} }];
  const scored = async (wrongBytes: "error" | "replace") => {
    const { options } = timeline({ wrongBytes });
    const input = { gold: "gold", systems, base: folder.path };
    return scoreShard(await runOf({ task: "timeline", options, input, settings: {}, shard: WHOLE }));
  };
  const [whole] = await scored("replace");
  expect(whole!.findings.problems).toEqual([]);
  expect(whole!.header.gold).toMatchObject({ name: "gold", format: "tilse-folders" });
  await expect(scored("error")).rejects.toMatchObject({ code: "READ_FAILED", problems: [{ at: { line: 2 } }] });
});
