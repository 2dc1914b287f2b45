// Tables on the page: read as the command reads them, both sides in one file too, and refused where columns are doubtful.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { changeSetup, copyable, downloaded, shownText } from "./open-page.ts";
import { pageSite } from "./page-site.ts";
import { shellWords } from "./shell-words.ts";

const site = pageSite();
const folder = temporaryFolder();

const ROWS = [
  ["d1", "The cat sat on the mat.", "A cat sat on a mat."],
  ["d2", 'She said "no", and left.', "She left, and said no."],
  ["d3", "Rain, then sun", "sun"],
];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const table = (names: readonly string[], separator = ",") =>
  [names, ...ROWS].map((row) => `${row.map(quoted).join(separator)}\n`).join("");

async function choose(page: Page, task: string, files: { readonly gold?: string; readonly pred?: string }) {
  for (const [side, path] of Object.entries(files)) await page.locator(`#${side}-files`).setInputFiles(path);
  await page.locator("#task").waitFor();
  await expect.poll(() => page.getByText("Looking at the files").count()).toBe(0);
  await page.locator("#task").selectOption(task);
}

/** The result on the page, and that of the command that it shows, run where the files are. */
async function bothResults(page: Page) {
  await page.locator('#score:not([aria-disabled="true"])').click();
  await page.locator("#results, .problems").waitFor();
  expect(await page.locator(".problems").count(), "problems").toBe(0);
  const command = await copyable(page, "Command");
  const [, ...args] = shellWords(command);
  const { stdout, stderr } = await runKarat([...args, "--format", "json"], { cwd: folder.path });
  return { command, page: await downloaded(page, "json"), wanted: stdout || stderr };
}

describe("tables on the page", () => {
  it.each([
    ["rows.csv", table(["doc_id", "reference", "output"])],
    ["rows.tsv", table(["doc_id", "reference", "output"], "\t")],
    [
      "rows.jsonl",
      ROWS.map(([doc_id, reference, output]) => `${JSON.stringify({ doc_id, reference, output })}\n`).join(""),
    ],
    ["rows.json", JSON.stringify(ROWS.map(([doc_id, reference, output]) => ({ doc_id, reference, output })))],
  ])("hold both sides in %s, and the guessed columns are said", async (name, text) => {
    folder.write(name, text);
    const { page, complaints } = await site.open();
    await choose(page, "rouge", { gold: join(folder.path, name) });
    await page.locator("#both-sides").click();
    const { command, page: got, wanted } = await bothResults(page);
    expect(command).toContain(`karat score rouge --data ${name}`);
    expect(got).toBe(wanted);
    await page.locator(".notes summary").click();
    expect(await shownText(page.locator(".notes"))).toContain("reference");
    expect(complaints).toEqual([]);
  });

  it("have a column for each of several systems", async () => {
    folder.write("both.csv", ["id,reference,good,bad", "a,x y,x y,z", "b,y z,y z,x", "c,z,z,y", ""].join("\n"));
    const { page, complaints } = await site.open();
    await choose(page, "rouge", { gold: join(folder.path, "both.csv") });
    await page.locator("#both-sides").click();
    await page.locator("#columns").fill("good, bad");
    await page.locator("#columns").press("Enter");
    const { command, page: got, wanted } = await bothResults(page);
    expect(command).toBe("karat compare rouge --data both.csv --pred good=good --pred bad=bad");
    expect(got).toBe(wanted);
    expect(await page.locator(".ranking tbody th").allTextContents()).toEqual(["good", "bad"]);
    expect(complaints).toEqual([]);
  });

  it("of Parquet are read without a word over the network", async () => {
    folder.write("rows.parquet", readFileSync(join(root, "src/input/tables/fixtures/rows-zstd.parquet")));
    const { page } = await site.open();
    const before = site.served.asked.length;
    await choose(page, "rouge", { gold: join(folder.path, "rows.parquet") });
    await page.locator("#both-sides").click();
    const { page: got, wanted } = await bothResults(page);
    expect(got).toBe(wanted);
    expect(site.served.asked.slice(before).filter((path) => path !== "/service-worker.js")).toEqual([]);
  });

  it("are refused where a column is doubtful, with the columns found and the field to fill in", async () => {
    const path = folder.write("odd.csv", table(["doc_id", "highlights", "output"]));
    const { page } = await site.open();
    await choose(page, "rouge", { gold: path });
    await page.locator("#both-sides").click();
    await page.locator('#score:not([aria-disabled="true"])').click();
    await page.locator(".problems").waitFor();
    const text = await shownText(page.locator(".problems"));
    for (const word of ["doc_id", "highlights", "output", "“Columns” gold.references=highlights"])
      expect(text).toContain(word);
    await page.locator("#run-map").fill("gold.references=highlights");
    await page.locator("#run-map").press("Enter");
    const { command, page: got, wanted } = await bothResults(page);
    expect(command).toContain("--map gold.references=highlights");
    expect(got).toBe(wanted);
  });

  it("of other tools' results need no gold, and are compared", async () => {
    const rows = (share: number) =>
      `id,accuracy,tokens\n${Array.from({ length: 12 }, (_, k) => `q${k},${k % share === 0 ? 0 : 1},${k * 10}\n`).join("")}`;
    folder.write("a.csv", rows(3));
    folder.write("b.csv", rows(5));
    const { page } = await site.open();
    await page.locator("#pred-files").setInputFiles(["a.csv", "b.csv"].map((name) => join(folder.path, name)));
    await page.locator("#task").waitFor();
    await page.locator("#task").selectOption("values");
    await expect.poll(() => page.locator("#gold-title").isVisible()).toBe(false);
    const { command, page: got, wanted } = await bothResults(page);
    expect(command).toBe("karat compare values --pred a=a.csv --pred b=b.csv");
    expect(got).toBe(wanted);
  });
});

describe("a log of promptfoo on the page", () => {
  it("is recognised without gold, and all its prompts and providers are compared", async () => {
    const log = join(root, "src/tasks/values/fixtures/promptfoo.json");
    folder.write("log.json", readFileSync(log, "utf8"));
    const { page } = await site.open();
    await page.locator("#pred-files").setInputFiles(join(folder.path, "log.json"));
    await expect.poll(() => page.locator("#task").inputValue()).toBe("values");
    const { command, page: got, wanted } = await bothResults(page);
    expect(command).toBe("karat compare values --pred '0=log.json#0' --pred '1=log.json#1'");
    expect(got).toBe(wanted);
    await changeSetup(page);
    await page.getByRole("button", { name: "Remove 1" }).click();
    const one = await bothResults(page);
    expect(one.command).toBe("karat score values --pred 'log.json#0'");
    expect(one.page).toBe(one.wanted);
  });
});
