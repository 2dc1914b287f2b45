// karat history, and the flags that write into it and read from it.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { root, runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const example = join(root, "examples/rules");
const input = (system: string) => ["--gold", join(example, "gold"), "--pred", join(example, system)];
const score = (system: string, ...flags: string[]) =>
  runKarat(["score", "rules", ...input(system), "-q", ...flags], { cwd: folder.path });
const history = (...words: string[]) => runKarat(["history", ...words], { cwd: folder.path });
const kept = () => readdirSync(join(folder.path, ".karat/history"));

interface Listed {
  readonly entries: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly score: number;
    readonly commit: string | null;
  }[];
  readonly damaged: readonly { readonly file: string; readonly reason: string }[];
}
const listed = async () => JSON.parse((await history("--format", "json")).stdout) as Listed;

describe("karat history", () => {
  it("is empty at first, and says how to fill it", async () => {
    expect((await history()).stdout).toContain("--record");
  });

  it("keeps what --record says, in the bytes of --format json, with name and score beside it, also without git", async () => {
    const withoutPrograms = { cwd: folder.path, env: { PATH: folder.path } };
    const words = ["score", "rules", ...input("hasty"), "-q", "--record", "first"];
    expect((await runKarat(words, withoutPrograms)).code).toBe(0);
    const [entry] = (await listed()).entries;
    expect(entry).toMatchObject({ name: "first", score: 0.6236559139784946, commit: null });
    const { stdout } = await score("hasty", "--per-unit", "--format", "json");
    expect(readFileSync(join(folder.path, ".karat/history", `${entry?.id}.result.json`), "utf8")).toBe(stdout);
  });

  it("tells the difference to the previous run with the paired test", async () => {
    await score("careful", "--record", "second", "--ci", "off");
    const { stdout } = await history("rules");
    expect(stdout).toMatch(/second against the previous run, first: \+0\.185 in overall\.f1 \[.*\], p = /);
    expect((await history("breakdown")).stdout).toBe("no runs of breakdown; there are runs of rules\n");
  });

  it("never says that a p is 0", async () => {
    const flags = ["--folder", "invoices"];
    const fields = join(root, "examples/fields");
    for (const system of ["hasty", "careful"]) {
      const file = join(folder.path, `${system}.json`);
      const sides = ["--gold", join(fields, "gold"), "--pred", join(fields, system)];
      const words = ["score", join(fields, "invoice.fields.json"), ...sides, "--per-unit", "--format", "json"];
      expect((await runKarat([...words, "-q", "-o", file])).code).toBe(0);
      expect((await history("add", file, "--name", system, ...flags)).code).toBe(0);
    }
    expect((await history(...flags)).stdout).toMatch(/, p =\s+0\.0006$/m);
  });

  it("never joins runs of other options to a line", async () => {
    await score("careful", "--record", "strict", "--equality", "strict");
    const { stdout } = await history();
    expect(stdout.match(/^rules: Overall: F1$/gm)).toHaveLength(2);
    expect(stdout).not.toContain("strict against");
    const html = (await history("--format", "html")).stdout;
    expect(html.match(/<polyline/g)).toHaveLength(2);
  });

  it("gates on the latest, the best and a named run of the same line", async () => {
    expect((await score("careful", "--gate", "history:best")).code).toBe(0);
    expect([1, 4]).toContain((await score("hasty", "--gate", "history:second")).code);
    const unknown = await score("careful", "--gate", "history:secnd");
    expect(unknown.code).toBe(3);
    expect(unknown.stderr).toContain("did you mean second?");
    const other = await score("careful", "--gate", "history:latest", "--average", "macro");
    expect(other.stderr).toContain("average:macro");
    expect(other.stderr).toContain("with --record and without --gate");
  });

  it("adds a stored result, and refuses what is none", async () => {
    const { stdout } = await score("hasty", "--per-unit", "--format", "json");
    const file = folder.write("stored.json", stdout);
    expect((await history("add", file, "--name", "stored")).code).toBe(0);
    expect((await listed()).entries.map(({ name }) => name)).toContain("stored");
    expect((await history("add", folder.write("other.json", "{}"))).code).toBe(3);
    expect((await history("add", join(folder.path, "none.json"))).code).toBe(3);
    expect((await history("add")).code).toBe(2);
    expect((await history("add", "--help")).stdout).toContain("--name <name>");
    expect((await history("--name", "stored")).stderr).toContain("unknown option '--name'");
  });

  it("says of a file where its folder should be that it is one", async () => {
    const file = folder.write("file", "");
    expect(await history("--folder", file)).toMatchObject({ code: 3, stderr: expect.stringContaining("READ_FAILED") });
    const added = await history(
      "add",
      folder.write("again.json", (await score("hasty", "--format", "json")).stdout),
      "--folder",
      file,
    );
    expect(added).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("received a file where a folder should be"),
    });
  });

  it("names and skips damaged entries, and loses nothing", async () => {
    const before = (await listed()).entries.length;
    folder.write(".karat/history/20200101T000000Z-00000000.entry.json", "{");
    const { stderr } = await history();
    expect(stderr).toContain("20200101T000000Z-00000000.entry.json: not an entry");
    expect(await listed()).toMatchObject({ damaged: [{ reason: "not an entry of the history" }] });
    expect((await listed()).entries).toHaveLength(before);
    expect(kept()).toContain("20200101T000000Z-00000000.entry.json");
  });

  it("lists on where a result was changed or an entry cannot be read, and says so", async () => {
    const last = (await listed()).entries.at(-1)!;
    const file = join(folder.path, ".karat/history", `${last.id}.result.json`);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace("0.6", "0.7"));
    mkdirSync(join(folder.path, ".karat/history/20200102T000000Z-00000000.entry.json"));
    const { code, stderr } = await history();
    expect(code).toBe(0);
    expect(stderr).toContain(
      `${last.id}.entry.json: its result is damaged: expected the result that was recorded, received other bytes`,
    );
    expect(stderr).toContain("20200102T000000Z-00000000.entry.json: not an entry");
    writeFileSync(file, text);
  });

  it("keeps two results of one moment beside each other", async () => {
    const file = join(folder.path, "again.json");
    writeFileSync(file, (await score("hasty", "--per-unit", "--format", "json")).stdout);
    const before = (await listed()).entries.length;
    const added = await Promise.all(["one", "two", "three"].map((name) => history("add", file, "--name", name)));
    expect(added.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect((await listed()).entries.length).toBe(before + 3);
  });

  it("shows line breaks and escapes of stored data as text", async () => {
    const name = "a\n\u001b[31mb";
    expect((await score("hasty", "--record", name)).code).toBe(0);
    expect((await history()).stdout).toContain("a\\n\\u001b[31mb");
  });

  it("merges two histories by copying, and lists a thousand runs", async () => {
    const [entry] = (await listed()).entries;
    const from = join(folder.path, ".karat/history");
    const [text, result] = ["entry", "result"].map((part) =>
      readFileSync(join(from, `${entry?.id}.${part}.json`), "utf8"),
    );
    for (let k = 0; k < 1000; k++) {
      const id = `20250101T000000Z-${k.toString(16).padStart(8, "0")}`;
      writeFileSync(join(from, `${id}.entry.json`), text!.replace(entry?.id as string, id));
      writeFileSync(join(from, `${id}.result.json`), result!);
    }
    expect((await listed()).entries.length).toBeGreaterThan(1000);
  });
});

describe("karat score --record --gate history:…", () => {
  const place = temporaryFolder();
  const gated = (system: string, which: string, ...flags: string[]) =>
    runKarat(["score", "rules", ...input(system), "-q", "--gate", `history:${which}`, ...flags], { cwd: place.path });
  const outcomes = () =>
    readdirSync(join(place.path, ".karat/history"))
      .filter((name) => name.endsWith(".entry.json"))
      .map((name) => JSON.parse(readFileSync(join(place.path, ".karat/history", name), "utf8")).outcome);

  it("refuses without a history, and keeps the first run with --record and says so", async () => {
    const alone = await gated("careful", "best");
    expect(alone).toMatchObject({ code: 3 });
    expect(alone.stderr).toContain("--record");
    const first = await gated("careful", "best", "--record", "nightly");
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toContain("no earlier run to compare with: this one is recorded");
  });

  it("fails again at the second and third try, by latest, best and name", async () => {
    const codes: (number | null)[] = [];
    for (const which of ["latest", "latest", "best", "nightly"])
      codes.push((await gated("hasty", which, "--record", "nightly")).code);
    expect(new Set(codes).size).toBe(1);
    expect([1, 4]).toContain(codes[0]);
    expect(outcomes().filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect((await runKarat(["history"], { cwd: place.path })).stdout).toMatch(/(fail|inconclusive)$/m);
  });

  it("counts a failed threshold as not passed", async () => {
    const code = async () => (await gated("careful", "best", "--record", "--fail-under", "overall.f1=0.99")).code;
    expect([await code(), await code()]).toEqual([1, 1]);
    expect(outcomes()).toContain("fail");
    expect((await gated("careful", "best", "--record")).code).toBe(0);
  });

  it("refuses another gold, and says what differs and what to do", async () => {
    cpSync(join(example, "gold"), join(place.path, "gold"), { recursive: true });
    const [file] = readdirSync(join(place.path, "gold")) as [string];
    const text = readFileSync(join(place.path, "gold", file), "utf8");
    writeFileSync(join(place.path, "gold", file), text.replace("TurnLeft", "TurnRight"));
    const pred = ["--pred", join(example, "careful")];
    const { code, stderr } = await runKarat(
      ["score", "rules", "--gold", "gold", ...pred, "-q", "--gate", "history:best", "--record"],
      { cwd: place.path },
    );
    expect(code).toBe(3);
    expect(stderr).toMatch(/received gold:\S+ here, gold:\S+ in /);
    expect(stderr).toContain("with --record and without --gate");
  });
});
