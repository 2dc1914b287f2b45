// Everything that can be dropped or chosen, whole and broken: the page reads it as the command line does.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { readPath } from "../../src/adapters/node/read-path.ts";
import type { Problem } from "../../src/problems/problem.ts";
import { buildTar, pax, type TarPart } from "../build-tar.ts";
import { buildZip, type ZipMember } from "../build-zip.ts";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { problemOf } from "../problem-of.ts";
import { readAll } from "../read-all.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { changeSetup, copyable, downloaded, shownText } from "./open-page.ts";
import { pageSite } from "./page-site.ts";

function filesBelow(folder: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".json")).sort();
}

const site = pageSite();
const folder = temporaryFolder();
const example = join(root, "examples/breakdown");
const gold = join(example, "gold");
const careful = join(example, "careful");

/** Drags files and folders of the disk into a place, as a person does. */
async function drop(page: Page, title: string, paths: readonly string[]): Promise<void> {
  // At the start there is one place for both sides.
  const zone = page.locator(".drop-zone:visible", { has: page.getByRole("heading", { name: title }) });
  const box = await zone.boundingBox();
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x, y, data });
  await page.locator(".chosen").first().waitFor();
}

async function scoreOnPage(page: Page): Promise<void> {
  await page.locator('#score:not([aria-disabled="true"])').click();
  await page.locator("#results, .problems").waitFor();
}

async function commandJson(args: readonly string[]): Promise<string> {
  const { stdout, code, stderr } = await runKarat([...args, "--format", "json"]);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** The log of a dialogue, in whichever group it is. */
function logOf(name: string): string {
  return join(gold, filesBelow(gold).find((path) => basename(path) === `${name}.log.json`) ?? name);
}

/** The neutral lines of the example. */
function neutralLines(): { gold: string; pred: string } {
  const turns = (path: string) => JSON.parse(readFileSync(path, "utf8")).turns;
  const line = (id: string, all: unknown[]) => `${JSON.stringify({ id, turns: all })}\n`;
  const names = filesBelow(gold).map((name) => basename(name, ".log.json"));
  return {
    gold: names
      .map((name) =>
        line(
          name,
          turns(logOf(name)).map((turn: Record<string, unknown>) => ({
            index: turn["turn-index"],
            annotations:
              turn.speaker === "U" ? [] : (turn.annotations as { breakdown: string }[]).map((vote) => vote.breakdown),
          })),
        ),
      )
      .join(""),
    pred: names
      .map((name) =>
        line(
          name,
          turns(join(careful, `${name}.labels.json`)).map((turn: Record<string, unknown>) => {
            const [label] = turn.labels as Record<string, unknown>[];
            const probabilities = { O: label!["prob-O"], T: label!["prob-T"], X: label!["prob-X"] };
            return { index: turn["turn-index"], label: label!.breakdown, probabilities };
          }),
        ),
      )
      .join(""),
  };
}

describe("files on the page", () => {
  it("are recognised and scored when folders are dropped", async () => {
    const { page, complaints } = await site.open();
    await drop(page, "Gold", [gold]);
    await drop(page, "Predictions", [careful]);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
    await scoreOnPage(page);
    const wanted = await commandJson(["score", "breakdown", "--gold", gold, "--pred", careful]);
    expect(await downloaded(page, "json")).toBe(wanted);
    expect(complaints).toEqual([]);
  });

  it("are one system each when several folders are dropped at once, and a system can be renamed", async () => {
    const { page } = await site.open();
    await drop(page, "Gold", [gold]);
    await drop(page, "Predictions", [careful, join(example, "hasty")]);
    await page.getByLabel("Name of system 2").fill("quick & dirty");
    await page.getByLabel("Name of system 2").press("Enter");
    await scoreOnPage(page);
    const systems = ["--pred", `careful=${careful}`, "--pred", `quick & dirty=${join(example, "hasty")}`];
    const wanted = await commandJson(["compare", "breakdown", "--gold", gold, ...systems]);
    expect(await downloaded(page, "json")).toBe(wanted);
    expect(await copyable(page, "Command")).toContain("--pred 'quick & dirty=hasty'");
  });

  it("make a side together when they are loose", async () => {
    const { page } = await site.open();
    await drop(
      page,
      "Gold",
      filesBelow(gold).map((name) => join(gold, name)),
    );
    await drop(
      page,
      "Predictions",
      readdirSync(careful).map((name) => join(careful, name)),
    );
    await expect.poll(() => page.getByLabel(/^Name of system/).count()).toBe(2);
    await page.getByRole("button", { name: "This is gold" }).first().click();
    await expect.poll(() => page.getByLabel(/^Name of system/).count()).toBe(1);
    await scoreOnPage(page);
    const flat = join(folder.path, "flat");
    for (const name of filesBelow(gold)) folder.write(`flat/${basename(name)}`, readFileSync(join(gold, name)));
    const wanted = await commandJson(["score", "breakdown", "--gold", flat, "--pred", careful]);
    expect(await downloaded(page, "json")).toBe(wanted);
  });

  it("may come from a folder dialog, as a zip, as a tar and as packed or plain lines, with the same digest as on the command line", async () => {
    const lines = neutralLines();
    const zip = folder.write("gold.zip", buildZip(zipMembers(gold)));
    const packed = folder.write(
      "pred.jsonl.gz",
      Buffer.concat([gzipSync(lines.pred.slice(0, 700)), gzipSync(lines.pred.slice(700))]),
    );
    const plain = folder.write("gold.jsonl", lines.gold);
    const tarred = folder.write("gold.tar", buildTar(tarParts(gold)));
    const tarball = folder.write("gold.tar.gz", gzipSync(buildTar(tarParts(gold))));
    for (const [goldPath, predPath] of [
      [gold, careful],
      [zip, careful],
      [plain, packed],
      [tarball, careful],
      [tarred, careful],
    ] as const) {
      const { page } = await site.open();
      await choose(page, "gold", goldPath);
      await choose(page, "pred", predPath);
      await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
      await scoreOnPage(page);
      const wanted = await commandJson(["score", "breakdown", "--gold", goldPath, "--pred", predPath]);
      expect(await downloaded(page, "json")).toBe(wanted);
      await page.context().close();
    }
  });

  it("may be added later as a second system", async () => {
    const { page } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", careful);
    await scoreOnPage(page);
    await choose(page, "pred", join(example, "hasty"));
    await page.getByRole("button", { name: "Compare", exact: true }).click();
    await page.locator("#results .pair").waitFor();
    const systems = ["--pred", `careful=${careful}`, "--pred", `hasty=${join(example, "hasty")}`];
    expect(await downloaded(page, "json")).toBe(
      await commandJson(["compare", "breakdown", "--gold", gold, ...systems]),
    );
  });
});

function zipMembers(path: string): ZipMember[] {
  return filesBelow(path).map((name) => ({ name: `inner/${name}`, content: readFileSync(join(path, name)) }));
}

function tarParts(path: string): TarPart[] {
  return filesBelow(path).map((name) => ({ name: `./${name}`, content: readFileSync(join(path, name), "utf8") }));
}

async function choose(page: Page, side: "gold" | "pred", path: string): Promise<void> {
  const isFolder = !/\.\w+$/.test(basename(path));
  await page.locator(`#${side}-${isFolder ? "folder" : "files"}`).setInputFiles(path);
}

describe("text of strangers on the page", () => {
  it("stays text, in ids, names, values and problems", async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const line = (turns: unknown[]) => `${JSON.stringify({ id: hostile, turns })}\n`;
    const goldPath = folder.write("hostile-gold.jsonl", line([{ index: 0, annotations: ["O", "X", "X"] }]));
    const row = { index: 0, label: "X", probabilities: { O: 0, T: 0, X: 1 } };
    const predPath = folder.write("hostile-pred.jsonl", line([row]));
    const wrongPath = folder.write("hostile-wrong.jsonl", line([{ ...row, label: hostile }]));
    const { page, complaints } = await site.open();
    await choose(page, "gold", goldPath);
    await choose(page, "pred", predPath);
    await choose(page, "pred", predPath);
    await page.getByLabel("Name of system 2").fill(hostile);
    await page.getByLabel("Name of system 2").press("Enter");
    await scoreOnPage(page);
    await page.locator(".units tbody a").first().click();
    await page.locator("aside.pane").locator(".evidence").first().waitFor();
    expect(await shownText(page.locator("aside.pane").getByRole("heading", { level: 2 }))).toContain("<img src=x");
    await page.keyboard.press("Escape");
    await changeSetup(page);
    await page.getByRole("button", { name: /^Remove hostile-pred/ }).click();
    await page.getByRole("button", { name: /^Remove </ }).click();
    await choose(page, "pred", wrongPath);
    await page.locator('#score:not([aria-disabled="true"])').click();
    await page.locator(".problems").waitFor();
    expect(await shownText(page.locator(".problem").first())).toContain("<img src=x");
    expect(await page.title()).not.toBe("1");
    expect(await page.locator("#app img, #app script").count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe("many files on the page", () => {
  it("are seen to be recognised, and until then nobody is asked to choose a task", async () => {
    const many = join(folder.path, "many");
    mkdirSync(many, { recursive: true });
    const log = readFileSync(logOf("bakery"), "utf8");
    for (let k = 0; k < 200; k++)
      writeFileSync(join(many, `${k}.log.json`), log.replace(/"dialogue-id": *"[^"]*"/, `"dialogue-id": "${k}"`));
    const { page } = await site.open();
    await choose(page, "pred", careful);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
    await page.evaluate(`
      globalThis.said = new Set();
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll(".run-bar")) globalThis.said.add(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
    await page.getByRole("button", { name: /^Remove careful/ }).click();
    await choose(page, "gold", many);
    await choose(page, "pred", careful);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
    const said = await page.evaluate<string[]>("[...globalThis.said]");
    expect(said.join("\n")).toMatch(/Recognising 20\d files…/);
    expect(said.join("\n")).not.toContain("Choose a task");
  });
});

describe("broken files on the page", () => {
  it("show the problems of the command line and the lines in question", async () => {
    const broken = join(folder.path, "broken");
    cpSync(careful, broken, { recursive: true });
    const file = join(broken, "bakery.labels.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(/"prob-O": *[\d.]+/, '"prob-O": "0.8x"'));
    const { page, complaints } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", broken);
    await scoreOnPage(page);
    const problem = page.locator(".problem");
    expect(await problem.count()).toBe(1);
    const { stderr, code } = await runKarat(["score", "breakdown", "--gold", gold, "--pred", broken]);
    expect(code).toBe(3);
    const [, line, path] = /bakery\.labels\.json:(\d+) (\S+)/.exec(stderr)!;
    expect(await shownText(problem.locator(".place"))).toBe(`broken/bakery.labels.json:${line} ${path}`);
    const text = await shownText(problem);
    expect(text).toContain('Expected a number of at least 0, received "0.8x" BAD_VALUE');
    expect(text).toContain("Hint: write probabilities as JSON numbers, without quotes");
    expect(await shownText(problem.locator(".wrong-line th"))).toBe(line);
    expect(await shownText(problem.locator(".wrong-line td"))).toContain('"0.8x"');
    expect(complaints).toEqual([]);
  });

  it("are told in the words of the page: hints name fields, not flags", async () => {
    const { page } = await site.open();
    await choose(page, "gold", folder.write("words/gold.jsonl", '{"id":"a","statements":[{"red":"10"}]}\n'));
    await choose(page, "pred", folder.write("words/pred.jsonl", '{"id":"a","response":"[{"}\n'));
    await scoreOnPage(page);
    const text = await shownText(page.locator(".problems"));
    expect(text).toContain("“Answers” lenient");
    expect(text).not.toContain("--answers");
  });

  it.each([
    ["Score without them", "skip"],
    ["Count them as wrong", "wrong"],
  ])("are one sentence and two buttons where predictions are missing: %s", async (button, missing) => {
    const alone = join(careful, "bakery.labels.json");
    const { page } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", alone);
    await scoreOnPage(page);
    const others = filesBelow(gold).length - 1;
    expect(await shownText(page.locator(".problems"))).toBe(
      `${others} dialogues have no prediction.\nScore without them\nCount them as wrong`,
    );
    await page.getByRole("button", { name: button }).click();
    await page.locator("#results").waitFor();
    const wanted = await commandJson(["score", "breakdown", "--gold", gold, "--pred", alone, "--missing", missing]);
    expect(await downloaded(page, "json")).toBe(wanted);
  });

  it("offer no rule for missing predictions where no id fits, and show ids of both sides", async () => {
    const line = (id: string) => `{"id":"${id}","concepts":["tea"]}\n`;
    const { page } = await site.open();
    await choose(page, "gold", folder.write("ids/gold.jsonl", line("a") + line("b")));
    await choose(page, "pred", folder.write("ids/pred.jsonl", line("x") + line("y")));
    await page.locator("#task").selectOption("concepts");
    await scoreOnPage(page);
    const text = await shownText(page.locator(".problems"));
    expect(text).toMatch(/^No id of the predictions is in gold\./);
    for (const id of ["a", "b", "x", "y"]) expect(text).toContain(`"${id}"`);
    expect(text).not.toContain("Hint");
    expect(await page.locator(".problems button").count()).toBe(0);
  });

  it("are one sentence and a button where the sides are swapped, before and after scoring", async () => {
    const { page, complaints } = await site.open();
    await choose(page, "gold", careful);
    await choose(page, "pred", gold);
    const remedy = page.locator(".remedy");
    await remedy.waitFor();
    expect(await shownText(remedy)).toBe("Gold and predictions look swapped.\nSwap");
    expect(await page.locator(".chosen-problem").count()).toBe(0);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
    await scoreOnPage(page);
    expect(await shownText(page.locator(".problems .remedy"))).toBe("Gold and predictions look swapped.\nSwap");
    expect(await page.locator(".problem").first().isVisible()).toBe(false);
    await page.getByRole("button", { name: "Swap" }).click();
    await page.locator("#results").waitFor();
    const wanted = await commandJson(["score", "breakdown", "--gold", gold, "--pred", careful]);
    expect(await downloaded(page, "json")).toBe(wanted);
    expect(complaints).toEqual([]);
  });

  it("show the part of a long line that is wrong", async () => {
    const { gold: goldLines, pred } = neutralLines();
    const lines = pred.split("\n");
    lines[3] = lines[3]!.replace(/"label":"(\w)"(?!.*"label")/, '"label":7');
    const { page } = await site.open();
    await choose(page, "gold", folder.write("long-gold.jsonl", goldLines));
    await choose(page, "pred", folder.write("long-pred.jsonl", lines.join("\n")));
    await scoreOnPage(page);
    const wrong = page.locator(".wrong-line");
    expect(await shownText(wrong.locator("th"))).toBe("4");
    expect(await shownText(wrong.locator("td"))).toMatch(/^….*7/);
  });

  it("name a file that is no text, and a place where JSON ends", async () => {
    for (const [content, said] of [
      [Buffer.from('{"turns": "\xff"}', "latin1"), /text in UTF-8, received the byte 0xff/],
      ['{\n"turns": [\n', /BAD_JSON/],
    ] as const) {
      const { page } = await site.open();
      await choose(page, "gold", logOf("bakery"));
      await choose(page, "pred", folder.write("bakery.labels.json", content));
      await scoreOnPage(page);
      expect(await shownText(page.locator(".problem").first())).toMatch(said);
      await page.context().close();
    }
  });

  it("are a problem of their own when they change after they were chosen", async () => {
    const { gold: goldLines, pred } = neutralLines();
    const path = folder.write("changing.jsonl", pred);
    const { page } = await site.open();
    await choose(page, "gold", folder.write("changing-gold.jsonl", goldLines));
    await choose(page, "pred", path);
    await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
    writeFileSync(path, `${pred}${pred}`);
    await scoreOnPage(page);
    const text = await shownText(page.locator(".problem"));
    expect(text).toContain("Expected the file that was chosen, received a file that cannot be read any more");
  });

  it("tell that no task knows them", async () => {
    const { page } = await site.open();
    await choose(page, "gold", folder.write("notes.pdf", "%PDF-1.7 \0 nothing to score"));
    await expect.poll(() => shownText(page.locator(".task-choice"))).toContain("No task knows these files");
  });

  it.each<[string, Uint8Array]>([
    ["a path that leaves it", buildZip([{ name: "../a.labels.json", content: "{}" }])],
    ["a link", buildZip([{ name: "a.labels.json", content: "/etc/passwd", mode: 0o120777 }])],
    ["a wrong checksum", buildZip([{ name: "a.labels.json", content: "{}", claims: { crc: 1 } }])],
    ["an encrypted file", buildZip([{ name: "a.labels.json", content: "{}", isEncrypted: true }])],
    ["a path that occurs twice", buildZip([{ name: "a.labels.json" }, { name: "./a.labels.json" }])],
    ["an unknown method", buildZip([{ name: "a.labels.json", content: "{}", claims: { method: 14 } }])],
    ["much packed into little", buildZip([{ name: "a.labels.json", content: Buffer.alloc(70 * 2 ** 20) }])],
    ["nothing but hidden files", buildZip([{ name: ".a", content: "{}" }])],
  ])("refuse an archive with %s, in the words of the command line", async (_, bytes) => {
    const path = folder.write("hostile.zip", bytes);
    const wanted: Problem = await problemOf(() => readAll(readPath(path), "file"));
    const { page } = await site.open({ hash: "#task=breakdown" });
    await choose(page, "gold", gold);
    await choose(page, "pred", path);
    await scoreOnPage(page);
    const text = await shownText(page.locator(".problem"));
    expect(text).toContain(`Expected ${wanted.expected}, received ${wanted.received} READ_FAILED`);
    expect(text).toContain(wanted.at!.file.slice(folder.path.length + 1));
    if (wanted.hint !== undefined) expect(text).toContain(wanted.hint);
  });

  it.each<[string, Uint8Array]>([
    ["a path that leaves it", buildTar([{ name: "../a.labels.json" }])],
    ["a link", buildTar([{ name: "a.labels.json", type: "2" }])],
    ["a sparse file", buildTar([pax({ "GNU.sparse.major": "1" }), { name: "a.labels.json" }])],
    ["a wrong checksum", buildTar([{ name: "a.labels.json", checksum: "000001\0 " }])],
    ["an end that is missing", buildTar([{ name: "a.labels.json", content: "x".repeat(700) }]).subarray(0, 900)],
    ["nothing in it", buildTar([])],
  ])("refuse a .tar.gz with %s, in the words of the command line, and can be replaced", async (_, bytes) => {
    const path = folder.write("hostile.tar.gz", gzipSync(bytes));
    const wanted: Problem = await problemOf(() => readAll(readPath(path), "file"));
    const { page } = await site.open({ hash: "#task=breakdown" });
    await choose(page, "gold", gold);
    await choose(page, "pred", path);
    await scoreOnPage(page);
    const text = await shownText(page.locator(".problem"));
    expect(text).toContain(`Expected ${wanted.expected}, received ${wanted.received} READ_FAILED`);
    await page.getByRole("button", { name: /^Remove hostile/ }).click();
    await choose(page, "pred", careful);
    await page.locator('#score:not([aria-disabled="true"])').click();
    await page.locator("#results").waitFor();
    await page.context().close();
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ["is cut off", (bytes) => bytes.subarray(0, -12)],
    [
      "has a wrong checksum",
      (bytes) => Buffer.concat([bytes.subarray(0, -8), Buffer.from([1, 2, 3, 4]), bytes.subarray(-4)]),
    ],
    ["is no gzip", () => Buffer.from("text")],
  ])("refuse a packed file that %s", async (_, damage) => {
    const path = folder.write("damaged.jsonl.gz", damage(gzipSync(neutralLines().pred)));
    const { page } = await site.open({ hash: "#task=breakdown" });
    await choose(page, "gold", folder.write("gold-lines.jsonl", neutralLines().gold));
    await choose(page, "pred", path);
    await scoreOnPage(page);
    expect(await shownText(page.locator(".problem"))).toContain("Expected gzip or deflate data, received damaged data");
  });

  it("read an archive made by zip itself", async (context) => {
    const path = join(folder.path, "real.zip");
    mkdirSync(folder.path, { recursive: true });
    try {
      execFileSync("zip", ["-qr", path, "careful"], { cwd: example });
    } catch {
      context.skip();
    }
    const { page } = await site.open();
    await choose(page, "gold", gold);
    await choose(page, "pred", path);
    await scoreOnPage(page);
    expect(await downloaded(page, "json")).toBe(
      await commandJson(["score", "breakdown", "--gold", gold, "--pred", path]),
    );
  });
});
