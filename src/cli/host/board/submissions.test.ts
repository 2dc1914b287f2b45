// Which submissions a board takes.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../test/temporary-folder.ts";
import { itOnUnix } from "../../../../test/unix-only.ts";
import { findSubmissions } from "./submissions.ts";

const folder = temporaryFolder();

it("says that a name begins with a letter or a digit", () => {
  folder.write("names/_team/p.jsonl", "");
  expect(findSubmissions(join(folder.path, "names")).leftOut).toEqual([
    { name: "_team", reason: expect.stringMatching(/begins with a letter or a digit$/) },
  ]);
});

itOnUnix("leaves out a pipe, which would keep the build waiting", () => {
  folder.write("pipes/team/p.jsonl", "");
  execFileSync("mkfifo", [join(folder.path, "pipes/team/more.jsonl"), join(folder.path, "pipes/bare.jsonl")]);
  const { submissions, leftOut } = findSubmissions(join(folder.path, "pipes"));
  expect(submissions).toEqual([]);
  expect(leftOut.map(({ reason }) => reason)).toEqual([
    "bare.jsonl is a link, a pipe or a device; a submission is made of files",
    "more.jsonl is a link, a pipe or a device; a submission is made of files",
  ]);
});
