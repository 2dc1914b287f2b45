// Files of other releases: the same format and protocol version are read, another format is refused in one sentence.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { withDigest } from "../../src/json/digest.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const at = (name: string) => join(folder.path, name);
const example = (name: string) => join(root, "examples/breakdown", name);
const sides = ["--gold", example("gold"), "--pred", example("careful")];

/** Writes the file anew as another release would have written it. */
function changed(name: string, change: (text: string) => string): string {
  const value = JSON.parse(change(readFileSync(at(name), "utf8")));
  return folder.write(`changed-${name}`, JSON.stringify(withDigest(value)));
}

beforeAll(async () => {
  const systems = ["careful", "hasty"].flatMap((name) => ["--pred", `${name}=${example(name)}`]);
  const json = ["--format", "json", "-o"];
  await runKarat(["score", "breakdown", ...sides, "--per-unit", ...json, at("result.json")]);
  await runKarat(["score", "breakdown", ...sides, "--shard", "1/1", "-o", at("part.json")]);
  await runKarat(["compare", "breakdown", "--gold", example("gold"), ...systems, ...json, at("comparison.json")]);
});

describe("a file of another format", () => {
  it.each([
    ["result.json", ["report"]],
    ["result.json", ["cite"]],
    ["result.json", ["verify", ...sides]],
    ["part.json", ["merge"]],
    ["comparison.json", ["report"]],
  ])("%s is refused by karat %s in one sentence", async (name, [command = "", ...more]) => {
    for (const [format, received] of [
      ['"format": 3,', "3"],
      ["", "none"],
    ] as const) {
      const file = changed(name, (text) => text.replace(/"format": ?4,/, format));
      const { code, stderr } = await runKarat([command, file, ...more]);
      expect(code, stderr).toBe(3);
      expect(stderr).toContain(`expected format 4, received ${received}, written by karat`);
      expect(stderr).toContain("hint: score it again with this version");
    }
  });
});

describe("a file of another release with the same format", () => {
  const later = (text: string) =>
    text.replaceAll(/"karat": ?"[^"]*"/g, '"karat": "9.9.9"').replace(/\|v:[^|"]*/g, "|v:9.9.9");

  it.each([
    ["result.json", ["report", "-o", at("page.html")]],
    ["result.json", ["verify", ...sides]],
    ["part.json", ["merge"]],
    ["comparison.json", ["cite"]],
  ])("%s is read by karat %s", async (name, [command = "", ...more]) => {
    const { code, stderr } = await runKarat([command, changed(name, later), ...more]);
    expect(code, stderr).toBe(0);
  });

  it.each([
    ["result.json", ["report", "-o", at("page.html")], "protocol"],
    ["part.json", ["merge"], "protocol"],
  ])("%s of another protocol version is refused by karat %s", async (name, [command = "", ...more], word) => {
    const file = changed(name, (text) => text.replace(/(protocol:[^|@]+@)\d+/, "$19"));
    const { code, stderr } = await runKarat([command, file, ...more]);
    expect(code, stderr).toBe(3);
    expect(stderr).toContain(word);
  });
});
