// The page in Firefox and in WebKit: the same numbers, files, dialogs, keys, downloads, and no network.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DOWNLOADS, type DownloadFormat } from "../../src/page/protocol.ts";
import { tasks } from "../../src/tasks/index.ts";
import { buildTar } from "../build-tar.ts";
import { buildZip } from "../build-zip.ts";
import { root, spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Engine, until } from "./engine.ts";
import { startFirefox } from "./firefox.ts";
import { type ServedPage, servePage } from "./open-page.ts";
import { shellWords } from "./shell-words.ts";
import { startWebKit } from "./webkit.ts";

const examples = join(root, "examples");
const withExample = Object.keys(tasks).filter((id) => readdirSync(examples).includes(id));
const downloads = temporaryFolder();

const ENGINES: Readonly<Record<string, () => Promise<Engine | null>>> = {
  Firefox: () => startFirefox(downloads.path),
  WebKit: startWebKit,
};

/** Keeps what the page gives to be saved; a download itself looks different in every browser. */
const KEEP_SAVED = `{
  globalThis.saved = [];
  const createObjectURL = URL.createObjectURL;
  URL.createObjectURL = (blob) => { saved.push(blob); return createObjectURL.call(URL, blob); };
}`;
const SCORED = `document.querySelector("#results:not(.stale), .problems")?.innerText`;
const text = (selector: string) => `document.querySelector(${JSON.stringify(selector)})?.innerText`;
const click = (selector: string) => `void document.querySelector(${JSON.stringify(selector)}).click()`;
const command = `[...document.querySelectorAll(".copyable")].find((box) => box.innerText.startsWith("Command")).querySelector("pre").innerText`;

describe.each(Object.keys(ENGINES))("the page in %s", (name) => {
  let engine: Engine | null = null;
  let served: ServedPage | null = null;
  beforeAll(async () => {
    served = await servePage();
    engine = await ENGINES[name]!();
  });
  beforeEach((context) => {
    if (engine === null) context.skip();
  });
  // A browser that hangs would fail the second try and all tests that follow, too.
  afterEach(async ({ task }) => {
    if (engine === null || task.result?.state !== "fail") return;
    await engine.close();
    engine = await ENGINES[name]!();
  });
  afterAll(async () => {
    await engine?.close();
    await served?.close();
  });

  /** The page as it opens, and what it saves. */
  async function open(hash = ""): Promise<Engine> {
    await engine!.goto("about:blank");
    await engine!.goto(`${served!.url}${hash}`);
    await until(engine!, `document.querySelector('main[data-ready="true"]') !== null`);
    await engine!.evaluate(`(() => ${KEEP_SAVED})()`);
    return engine!;
  }

  async function saved(page: Engine, format: string): Promise<string> {
    await page.evaluate(`saved.length = 0`);
    const name = DOWNLOADS[format as DownloadFormat].name;
    await page.evaluate(`[...document.querySelectorAll('[data-item="${name}"]')].at(-1).click()`);
    return until<string>(page, `saved[0]?.text()`);
  }

  async function commandResult(page: Engine, task: string): Promise<string> {
    const [, ...words] = shellWords(await page.evaluate<string>(command));
    const { stdout, code, stderr } = await runKarat([...words, "--format", "json"], { cwd: join(examples, task) });
    expect(code, stderr).toBe(0);
    return stdout;
  }

  /** Puts files into a field as a file dialog would; a slash in a path makes it a folder's. */
  async function choose(page: Engine, side: "gold" | "pred", files: Readonly<Record<string, Uint8Array>>) {
    const packed = Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString("base64")]);
    await page.evaluate(`(() => {
      const files = [];
      const input = document.getElementById("${side}-files");
      for (const [path, base64] of ${JSON.stringify(packed)}) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const file = new File([bytes], path.replace(/^.*\\//, ""));
        if (path.includes("/")) Object.defineProperty(file, "webkitRelativePath", { value: path });
        files.push(file);
      }
      Object.defineProperty(input, "files", { configurable: true, value: files });
      input.dispatchEvent(new Event("change", { bubbles: true }));
    })()`);
  }

  const folder = (task: string, side: string) =>
    Object.fromEntries(
      (readdirSync(join(examples, task, side), { recursive: true }) as string[])
        .filter((file) => /\.\w+$/.test(file))
        .map((file) => [`${side}/${file}`, readFileSync(join(examples, task, side, file))]),
    );
  const members = (task: string, side: string) =>
    Object.entries(folder(task, side)).map(([path, bytes]) => ({ name: path, content: bytes.toString() }));

  it.each(withExample)("gives for the example of %s the bytes of the command", async (task) => {
    const page = await open();
    await page.evaluate(click(`[data-example="${task}"]`));
    expect(await until<string>(page, SCORED)).not.toContain("problem");
    expect(await saved(page, "json")).toBe(await commandResult(page, task));
  });

  it("gives for folders, a zip and a tar the bytes of the command", async () => {
    const wanted = await runKarat(["score", "breakdown", "--gold", "gold", "--pred", "careful", "--format", "json"], {
      cwd: join(examples, "breakdown"),
    });
    for (const gold of [
      folder("breakdown", "gold"),
      { "gold.zip": buildZip(members("breakdown", "gold")) },
      { "gold.tar": buildTar(members("breakdown", "gold")) },
    ]) {
      const page = await open();
      await choose(page, "gold", gold);
      await choose(page, "pred", folder("breakdown", "careful"));
      await until(page, `document.querySelector('#score:not([aria-disabled="true"])') !== null`);
      await page.evaluate(click("#score"));
      await until(page, SCORED);
      expect(await saved(page, "json")).toBe(wanted.stdout);
    }
  });

  it("takes dropped files, and says so where a drop holds none", async () => {
    const page = await open();
    const drop = (fill: string) =>
      page.evaluate(`(() => {
        const transfer = new DataTransfer();
        ${fill}
        const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: transfer });
        document.querySelector(".drop-zone").dispatchEvent(event);
      })()`);
    await drop(`transfer.setData("text/plain", "no file")`);
    expect(await until(page, text(".drop-zone [role=alert]"))).toContain("holds no files");
    await drop(`transfer.items.add(new File(['{"id":"a","turns":[]}'], "gold.jsonl"))`);
    expect(await until(page, text(".drop-zone .chosen"))).toContain("gold.jsonl");
    expect(await page.evaluate(`document.querySelector(".drop-zone [role=alert]")`)).toBeNull();
  });

  it("leads from an example to the evidence of a unit with nothing but a keyboard", async () => {
    const page = await open();
    const tabTo = async (label: string) => {
      const focused = `document.activeElement.dataset.example ?? document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent`;
      for (let step = 0; step < 120; step++) {
        await page.press("Tab");
        if ((await page.evaluate(focused)) === label) return;
      }
      throw new Error(`no Tab leads to ${label}`);
    };
    await tabTo("breakdown");
    await page.press("Enter");
    await until(page, `document.activeElement?.tagName === "H1"`);
    const unit = await until<string>(page, text(".units tbody a"));
    await tabTo(unit);
    await page.press("Enter");
    await until(page, `document.querySelector("aside.pane .evidence tbody tr") !== null`);
    expect(await page.evaluate(text("aside.pane h2"))).toContain(unit);
    await until(page, `document.querySelector("aside.pane .evidence .shares") !== null`);
    await page.press("Escape");
    await until(page, `document.querySelector("aside.pane") === null`);
    expect(await page.evaluate("document.activeElement.textContent")).toBe(unit);
  });

  it.runIf(name === "Firefox")("saves what the download buttons give", async () => {
    const page = await open();
    await page.evaluate(click('[data-example="rules"]'));
    await until(page, SCORED);
    const given = await saved(page, "markdown");
    await expect
      .poll(() => readdirSync(downloads.path).map((file) => readFileSync(join(downloads.path, file), "utf8")))
      .toContain(given);
  });

  it("may connect to nobody else", async () => {
    const page = await open();
    const said = await page.evaluate(`new Promise((resolve) => {
      addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
      fetch("http://127.0.0.1:9/").then(() => resolve("sent"), () => setTimeout(() => resolve("failed"), 1000));
    })`);
    expect(said).toBe("connect-src");
  });

  it("works offline once it has been loaded", async () => {
    const page = await open();
    await until(page, `document.querySelector('.promise[data-offline="ready"]') !== null`);
    await served!.close();
    await page.goto(served!.url);
    await until(page, `document.querySelector('main[data-ready="true"]') !== null`);
    await page.evaluate(click('[data-example="breakdown"]'));
    expect(await until(page, SCORED)).toContain("breakdown");
  });
});
