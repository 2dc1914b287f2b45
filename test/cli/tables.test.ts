// Tables at the command line: --data, --map and karat.json, with what is printed of it.
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { runKarat } from "./run-karat.ts";

const folder = temporaryFolder();
const karat = (...words: string[]) => runKarat(words, { cwd: folder.path });

const WORDS = ["alpha", "beta", "gamma", "delta", "epsilon"];
const text = (at: number, length: number) =>
  Array.from({ length }, (_, k) => WORDS[(at * 7 + k * k) % WORDS.length]).join(" ");
const UNITS = 1000;
const rows = Array.from({ length: UNITS }, (_, at) => [`d${at}`, text(at, 8), text(at + (at % 3), 6)] as const);
const table = (...header: string[]) => [header, ...rows].map((row) => `${row.join(",")}\n`).join("");

/** The same as neutral lines. */
const neutral = {
  gold: rows.map(([id, reference]) => JSON.stringify({ id, references: [reference] })).join("\n"),
  pred: rows.map(([id, , summary]) => JSON.stringify({ id, summary })).join("\n"),
};

describe("karat score rouge --data", () => {
  it("reads 1,000 rows alone, says how, and gives the digits of neutral lines", async () => {
    folder.write("rows.csv", table("doc_id", "reference", "output"));
    folder.write("gold.jsonl", neutral.gold);
    folder.write("pred.jsonl", neutral.pred);
    const data = await karat("score", "rouge", "--data", "rows.csv", "--format", "json");
    const lines = await karat("score", "rouge", "--gold", "gold.jsonl", "--pred", "pred.jsonl", "--format", "json");
    expect(data.code).toBe(0);
    expect(data.stderr).toContain("Guessed the columns: id=doc_id, gold.references=reference");
    expect(data.stderr).toContain("Guessed the columns: id=doc_id, pred.summary=output");
    const [one, other] = [data, lines].map(({ stdout }) => JSON.parse(stdout));
    expect(one.units.scored).toBe(UNITS);
    expect([one.scores, one.intervals]).toEqual([other.scores, other.intervals]);
  });

  it("refuses another name with the flag to write, which then works", async () => {
    folder.write("rows.csv", table("doc_id", "highlights", "output"));
    const refused = await karat("score", "rouge", "--data", "rows.csv");
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('received the columns "doc_id", "highlights", "output"');
    const [, flag] = /hint: (--map \S+)\n/.exec(refused.stderr)!;
    expect(flag).toBe("--map gold.references=highlights");
    expect((await karat("score", "rouge", "--data", "rows.csv", ...flag!.split(" "))).code).toBe(0);
  });

  it("refuses a map for a key that gold does not have: the column would stay unread, and another be taken for gold", async () => {
    folder.write("rows.csv", "id,references,checked,summary\n1,x,y,y\n2,x,y,y\n");
    const { code, stderr } = await karat("score", "rouge", "--data", "rows.csv", "--map", "gold.reference=checked");
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('received "gold.reference"') });
    expect(stderr).toContain("hint: did you mean gold.references?");
  });

  it("takes a map for an optional key, such as the vectors of concepts", async () => {
    folder.write("rows.csv", 'id,concepts,vecs\n1,"[""a""]","[[1,0]]"\n');
    const map = ["gold.concepts=concepts", "gold.vectors=vecs", "pred.concepts=concepts", "pred.vectors=vecs"];
    const { code } = await karat("score", "concepts", "--data", "rows.csv", ...map.flatMap((one) => ["--map", one]));
    expect(code).toBe(0);
  });

  it("takes the map of karat.json, and one flag over it", async () => {
    folder.write("rows.csv", "key,a,b,said\n1,x,y,y\n2,x,y,y\n");
    const map = { id: "key", "gold.references": "a", "pred.summary": "said" };
    folder.write("pinned.json", JSON.stringify({ task: "rouge", map }));
    const found = async (...words: string[]) => {
      const { stdout } = await karat(
        "score",
        "--data",
        "rows.csv",
        "--format",
        "json",
        "--config",
        "pinned.json",
        ...words,
      );
      return JSON.parse(stdout).scores["rouge1.f1"];
    };
    expect(await found()).toBe(0);
    expect(await found("--map", "gold.references=b")).toBe(1);
  });

  it.each([
    [["--data", "rows.csv", "--gold", "rows.csv"], "either --data or --gold and --pred"],
    [["--data", "-"], "a file for --data, which is read twice"],
    [["--data", "rows.csv", "--map", "references=a"], "id=COLUMN, gold.KEY=COLUMN or pred.KEY=COLUMN for --map"],
  ])("refuses %s", async (words, expected) => {
    folder.write("rows.csv", "id,reference,output\n1,x,y\n");
    const { code, stderr } = await karat("score", "rouge", ...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(expected)]);
  });
});

describe("karat compare rouge --data", () => {
  it("compares columns of one table", async () => {
    folder.write("rows.csv", "id,reference,good,bad\n1,x y,x y,z\n2,y z,y,z\n");
    const { code, stdout } = await karat(
      ...["compare", "rouge", "--data", "rows.csv", "--pred", "a=good", "b=bad", "--format", "json"],
    );
    expect(code).toBe(0);
    const systems = JSON.parse(stdout).systems.map(({ name, scores }: never) => [name, scores["rouge1.recall"]]);
    expect(systems).toEqual([
      ["a", 0.75],
      ["b", 0.25],
    ]);
    const bare = await karat("compare", "rouge", "--data", "rows.csv", "--pred", "good", "bad");
    expect(bare.stdout).toContain("bad − good");
    folder.write("paths.csv", "id,reference,out/good,out/bad\n1,x y,x y,z\n2,y z,y,z\n");
    const paths = await karat("compare", "rouge", "--data", "paths.csv", "--pred", "x/good=out/good", "out/bad");
    expect(paths.stdout).toContain("out/bad − x/good");
    const one = await karat("score", "rouge", "--data", "rows.csv#good", "--format", "json");
    expect(JSON.parse(one.stdout).scores["rouge1.recall"]).toBe(0.75);
    const none = await karat("compare", "rouge", "--data", "rows.csv");
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("--pred a=COLUMN --pred b=COLUMN")]);
  });
});

describe("the digests of a table", () => {
  it("are of what each side reads: results of two tables with the same gold can be compared", async () => {
    const scored = async (name: string, ...words: string[]) => {
      const { stdout } = await karat("score", "rouge", ...words, "--per-unit", "--format", "json");
      folder.write(name, stdout);
      return JSON.parse(stdout).digests as { gold: string; pred: string };
    };
    folder.write("one.csv", "id,reference,output,note\n1,x y,x y,a\n2,y z,y,b\n");
    folder.write("two.tsv", "output\tid\treference\nx\t1\tx y\ny z\t2\ty z\n");
    const one = await scored("one.json", "--data", "one.csv");
    const two = await scored("two.json", "--data", "two.tsv");
    expect(one.gold).toBe(two.gold);
    expect(new Set([one.gold, one.pred, two.pred]).size).toBe(3);
    expect(await scored("sides.json", "--gold", "one.csv", "--pred", "one.csv")).toEqual(one);
    expect((await karat("compare", "one.json", "two.json")).code).toBe(0);
  });
});
