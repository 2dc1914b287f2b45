// Two ids that look alike are one: names of files and archives may write accents in either form of Unicode (NFC, NFD).
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPath } from "../src/adapters/node/read-path.ts";
import { score } from "../src/run/score.ts";
import { breakdown } from "../src/tasks/breakdown/index.ts";
import { buildTar } from "./build-tar.ts";
import { buildZip } from "./build-zip.ts";
import { root } from "./cli/run-karat.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const folder = temporaryFolder();
const [NFC, NFD] = ["musée", "musée".normalize("NFD")];
const example = join(root, "examples/breakdown");

/** The example with one dialogue renamed; its gold names itself inside. */
function side(name: "gold" | "careful", id: string, inside = id): string {
  const path = join(folder.path, `${name}-${id.length}-${inside.length}`);
  mkdirSync(path, { recursive: true });
  for (const below of (readdirSync(join(example, name), { recursive: true }) as string[]).filter((one) =>
    one.endsWith(".json"),
  )) {
    const file = basename(below);
    const text = readFileSync(join(example, name, below), "utf8").replace(/"museum"/g, JSON.stringify(inside));
    writeFileSync(join(path, file.replace("museum", id)), text);
  }
  return path;
}

const unpacked = (path: string) =>
  readdirSync(path).map((name) => ({ name: `x/${name}`, content: readFileSync(join(path, name), "utf8") }));

const idsOf = async (gold: string, pred: string) =>
  (await score(breakdown(), { gold: readPath(gold), pred: readPath(pred) }, { perUnit: true, ci: null })).perUnit!.map(
    ({ id }) => id,
  );

describe("ids that look alike", () => {
  it("readPath(path) pairs them whichever side writes them how, and calls them by their normal form", async () => {
    for (const [gold, pred] of [
      [NFC, NFD],
      [NFD, NFC],
      [NFD, NFD],
      [NFC, NFC],
    ] as const)
      expect(await idsOf(side("gold", gold), side("careful", pred))).toContain(NFC);
  });

  it("readPath(archive) pairs them from archives of macOS, with the same digest", async () => {
    const [nfc, nfd] = [side("careful", NFC), side("careful", NFD, NFC)];
    const archives = [
      folder.write("nfd.zip", buildZip(unpacked(nfd))),
      folder.write("nfd.tar", buildTar(unpacked(nfd))),
    ];
    for (const path of archives) expect(await idsOf(side("gold", NFC), path)).toContain(NFC);
    const digests = [];
    for (const path of [nfc, nfd, ...archives]) {
      const result = await score(
        breakdown(),
        { gold: readPath(side("gold", NFC)), pred: readPath(path) },
        { ci: null },
      );
      digests.push(result.digests.pred);
    }
    expect(new Set(digests).size).toBe(1);
  });

  it("score(task, input) pairs lines and values that write their ids differently", async () => {
    const turn = { index: 0, annotations: ["X"] };
    const row = { index: 0, label: "X", probabilities: { O: 0, T: 0, X: 1 } };
    const gold = [{ id: NFC, turns: [turn] }];
    const pred = [{ id: NFD, turns: [row] }];
    const lines = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");
    const result = await score(breakdown(), { gold, pred }, { ci: null });
    expect(result.units).toMatchObject({ scored: 1, missing: [], extra: [] });
    const paths = [folder.write("gold.jsonl", lines(gold)), folder.write("pred.jsonl", lines(pred))] as const;
    expect(await idsOf(...paths)).toEqual([NFC]);
  });

  it("readPath(path) refuses two files of a prediction whose names look alike", async () => {
    const both = join(folder.path, "both");
    cpSync(side("careful", NFC), both, { recursive: true });
    cpSync(side("careful", NFD), both, { recursive: true });
    await expect(idsOf(side("gold", NFC), both)).rejects.toThrow("DUPLICATE_ID");
  });
});
