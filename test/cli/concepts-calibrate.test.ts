// karat concepts-calibrate on a few labelled pairs.
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const PAIRS = [
  ["car", "automobile", 1, "syn"],
  ["heart attack", "myocardial infarction", 1, "syn"],
  ["car", "glacier", 0, "unrelated"],
  ["heart attack", "bank loan", 0, "unrelated"],
];
const pairs = folder.write("pairs.json", JSON.stringify({ note: "invented", pairs: PAIRS }, null, 1));

describe("karat concepts-calibrate", () => {
  it("gives auc and epsilon as JSON, from an object with pairs or from the list alone", async () => {
    const list = folder.write("list.json", JSON.stringify(PAIRS));
    const results = await Promise.all(
      [pairs, list].map(async (file) =>
        JSON.parse((await runKarat(["concepts-calibrate", file, "--format", "json"])).stdout),
      ),
    );
    expect(results[0]).toMatchObject({ auc: 1, pairs: 4, embedder: "table" });
    expect(results[0].epsilon).toBeGreaterThan(0);
    expect(results[1]).toEqual(results[0]);
  });

  it("shows a small plot to people", async () => {
    const { stdout, code } = await runKarat(["concepts-calibrate", pairs]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ROC-AUC +1\.000/);
    expect(stdout).toContain("← ε");
    expect(stdout).toMatch(/best ε +0\.\d{3} {2}balanced accuracy 1\.000\n +default ε +0\.180\n/);
  });

  it("refuses pairs of another shape, each with its line", async () => {
    const bad = folder.write("bad.json", '{"pairs": [\n["a", "b", 1],\n["a", "b", "yes"]\n]}');
    const { code, stdout, stderr } = await runKarat(["concepts-calibrate", bad]);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(stderr).toMatch(/bad\.json:3 pairs\[1\]/);
    expect((await runKarat(["concepts-calibrate", folder.write("empty.json", "{}")])).code).toBe(3);
    expect((await runKarat(["concepts-calibrate", `${folder.path}/nowhere.json`])).code).toBe(3);
    expect((await runKarat(["concepts-calibrate", pairs, "--embedder", "tabel"])).code).toBe(2);
  });
});
