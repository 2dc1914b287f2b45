// What karat stored and strangers changed: every field of a result, every byte of a part; each is refused, or says the same.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readPart } from "../src/adapters/node/parts/part-file.ts";
import { stored } from "../src/cli/commands/compare.ts";
import { run as merge } from "../src/cli/commands/merge.ts";
import { run as report } from "../src/cli/commands/report.ts";
import { withDigest } from "../src/json/digest.ts";
import { KaratError } from "../src/problems/problem.ts";
import { root, spawnKarat as runKarat } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const file = (name: string) => join(folder.path, name);
const example = (side: string) => join(root, "examples/breakdown", side);
const score = ["score", "breakdown", "--gold", example("gold"), "--pred", example("careful"), "--per-unit"];

beforeAll(async () => {
  expect((await runKarat([...score, "--format", "json", "-o", file("result.json")])).code).toBe(0);
  expect((await runKarat([...score, "--shard", "1/1", "-o", file("part.json")])).code).toBe(0);
});

const JUNK: readonly unknown[] = [undefined, null, -1.5, "x", [], {}, [null]];

type Keys = readonly (string | number)[];

/** The ways to every value of a JSON document; of long lists only to the first few. */
function* pathsIn(value: unknown, path: Keys = []): Generator<Keys> {
  yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [at, key] of Object.keys(value).entries())
    if (!Array.isArray(value) || at < 2) yield* pathsIn((value as Record<string, unknown>)[key], [...path, key]);
}

function withChange(value: unknown, [first, ...rest]: Keys, to: unknown): unknown {
  if (first === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  if (rest.length === 0 && to === undefined) delete copy[first];
  else copy[first] = withChange(copy[first], rest, to);
  return copy;
}

/** With the digest of what it says, unless it says nothing that has one: then its shape is refused before. */
function withRightDigest(value: unknown): unknown {
  try {
    return withDigest(value as object);
  } catch {
    return value;
  }
}

/** Whether a step went well or was refused; anything else is thrown on. */
async function isRefused(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step();
    return false;
  } catch (error) {
    if (error instanceof KaratError) return true;
    throw error;
  }
}

describe("a stored result of which one field was changed", () => {
  it("is reported and compared, or refused with what is wrong", async () => {
    const whole: unknown = JSON.parse(readFileSync(file("result.json"), "utf8"));
    const flags = { output: "/dev/null", digits: 3, quiet: true } as const;
    let [changes, refused] = [0, 0];
    for (const path of pathsIn(whole))
      for (const junk of JUNK) {
        writeFileSync(file("changed.json"), JSON.stringify(withChange(whole, path, junk)) ?? "");
        const files = [file("changed.json"), file("result.json")];
        const label = `${path.join(".")} = ${JSON.stringify(junk)}`;
        for (const step of [
          () => report([files[0]!], flags),
          () => stored.run(files, { ...flags, ci: "off", format: "json" }),
        ]) {
          const outcome = await isRefused(step).catch((error: unknown) => `${label}: ${(error as Error).stack}`);
          expect(typeof outcome === "boolean" ? "" : outcome).toBe("");
          changes++;
          if (outcome === true) refused++;
        }
      }
    expect(changes).toBeGreaterThan(1_000);
    expect(refused).toBeGreaterThan(changes / 3);
  }, 300_000);
});

describe("a part of which one field was changed, with a right digest", () => {
  it("is merged, or refused with what is wrong", async () => {
    const whole: unknown = JSON.parse(readFileSync(file("part.json"), "utf8"));
    const flags = { format: "json", output: "/dev/null", digits: 3, quiet: true } as const;
    for (const path of pathsIn(whole))
      for (const junk of JUNK) {
        const changed = withChange(whole, path, junk);
        if (changed === undefined) continue;
        writeFileSync(file("changed.json"), JSON.stringify(withRightDigest(changed)));
        const label = `${path.join(".")} = ${JSON.stringify(junk)}`;
        const outcome = await isRefused(() => merge([file("changed.json")], flags as never)).catch(
          (error: unknown) => `${label}: ${(error as Error).stack}`,
        );
        expect(typeof outcome === "boolean" ? "" : outcome).toBe("");
      }
  }, 300_000);
});

describe("a part of which one byte was changed", () => {
  it.each([4, 0xff])(
    "is refused, every byte of it: xor %i",
    async (mask) => {
      const bytes = readFileSync(file("part.json"));
      const whole = JSON.stringify(await readPart(file("part.json")));
      for (let at = 0; at < bytes.length; at++) {
        const changed = Buffer.from(bytes);
        changed[at]! ^= mask;
        writeFileSync(file("flipped.json"), changed);
        const outcome = await readPart(file("flipped.json")).then(JSON.stringify, (error: unknown) => error);
        if (outcome !== whole) expect(outcome).toBeInstanceOf(KaratError);
      }
    },
    300_000,
  );
});
