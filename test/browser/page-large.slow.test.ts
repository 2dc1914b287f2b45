// Large input: the page leaves the reading to its worker, which sends it only what it shows, and ends in the middle when told to.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { spawnKarat as runKarat } from "../cli/run-karat.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeLargeLines } from "./large-lines.ts";
import { downloaded, whenScored } from "./open-page.ts";
import { pageSite } from "./page-site.ts";

const BYTES = 50_000_000;
/** A page of the table, or 2,000 bars of differences. */
const LARGEST_REPLY = 100_000;

let dialogues = 0;
const folder = temporaryFolder();
const gold = join(folder.path, "gold.jsonl");
const pred = join(folder.path, "pred.jsonl");

const site = pageSite(async () => {
  dialogues = await writeLargeLines(gold, pred, BYTES);
});

/** Keeps what the main thread does: bytes of files it reads, lengths of the worker's replies, and its turns while there is progress to show. */
const WATCH = `
  const work = { bytesRead: 0, largestReply: 0, turns: 0 };
  globalThis.work = work;
  for (const [prototype, names] of [
    [Blob.prototype, ["arrayBuffer", "bytes", "stream", "text"]],
    [FileReader.prototype, ["readAsArrayBuffer", "readAsText", "readAsDataURL", "readAsBinaryString"]],
  ])
    for (const name of names) {
      const method = prototype[name];
      prototype[name] = function (...args) {
        work.bytesRead += (args[0] ?? this).size;
        return method.apply(this, args);
      };
    }
  const port = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  Object.defineProperty(MessagePort.prototype, "onmessage", {
    ...port,
    set(listen) {
      port.set.call(this, (event) => {
        work.largestReply = Math.max(work.largestReply, JSON.stringify(event.data).length);
        listen.call(this, event);
      });
    },
  });
  const turn = () => {
    if (document.querySelector("progress") !== null) work.turns++;
    setTimeout(turn, 0);
  };
  turn();`;

interface Work {
  readonly bytesRead: number;
  readonly largestReply: number;
  readonly turns: number;
}

const workOf = (page: Page) => page.evaluate<Work>("globalThis.work");

async function openWatched(): Promise<Page> {
  const { page } = await site.open();
  await page.evaluate(`{${WATCH}}`);
  return page;
}

async function chooseLarge(page: Page): Promise<void> {
  await page.locator("#gold-files").setInputFiles(gold);
  await page.locator("#pred-files").setInputFiles(pred);
  await expect.poll(() => page.locator("#task").inputValue()).toBe("breakdown");
}

/** How long the page is kept from answering is measured by npm run bench -- --only freezes. */
function expectLittleWork({ bytesRead, largestReply }: Work): void {
  expect(bytesRead).toBe(0);
  expect(largestReply).toBeGreaterThan(0);
  expect(largestReply).toBeLessThan(LARGEST_REPLY);
}

describe("the page with 50 MB of JSON Lines", () => {
  it("scores them as the command does; its main thread reads nothing of them and goes on taking turns", async () => {
    const { stdout } = await runKarat(["score", "breakdown", "--gold", gold, "--pred", pred, "--format", "json"]);
    const page = await openWatched();
    await chooseLarge(page);
    await page.locator("#score").click();
    await page.locator("progress").waitFor();
    await whenScored(page);
    await page.locator(".units tbody tr").first().waitFor();
    const work = await workOf(page);
    expectLittleWork(work);
    expect(work.turns).toBeGreaterThan(10);
    expect(await page.locator(".units tbody tr").count()).toBe(25);
    expect(await downloaded(page, "json")).toBe(stdout);
    await page.context().close();
  });

  it("ends its worker in the middle of the work when it is cancelled, hears no more of it, and can score again", async () => {
    const { page } = await site.open();
    await chooseLarge(page);
    // A browser lets a worker go on for a moment after its end: what it still tells may come or not.
    for (let time = 0; time < 4; time++) {
      await page.locator("#score").click();
      await page.locator(".progress-text", { hasText: "dialogues" }).waitFor();
      const [worker] = page.workers();
      const isOver = new Promise((resolve) => worker!.once("close", resolve));
      await page.getByRole("button", { name: "Cancel" }).click();
      await isOver;
      expect(await page.locator("progress, #results").count()).toBe(0);
    }
    await page.getByRole("button", { name: "Remove pred" }).click();
    await page.getByRole("button", { name: "Remove gold.jsonl" }).click();
    await page.locator('[data-example="breakdown"]').click();
    await whenScored(page);
    await page.context().close();
  });

  it("compares two systems; its main thread reads nothing of them either", async () => {
    const page = await openWatched();
    await chooseLarge(page);
    await page.locator("#pred-files").setInputFiles(pred);
    await page.locator(".options summary").click();
    await page.locator("#run-ci").selectOption("off");
    await page.locator("#score").click();
    await whenScored(page);
    await page.locator(".units tbody tr").first().waitFor();
    await page.locator(".bars").waitFor();
    expectLittleWork(await workOf(page));
    expect(await page.locator(".units tbody tr").count()).toBe(25);
    await page.context().close();
  });

  it("shows one of its units, which the worker reads", async () => {
    const page = await openWatched();
    await chooseLarge(page);
    await page.locator("#score").click();
    await whenScored(page);
    await page.locator("#unit-filter").fill(`dialogue-${dialogues - 1}`);
    await expect.poll(() => page.locator(".units tbody tr").count()).toBe(1);
    await page.locator(".units tbody a").click();
    await page.locator("aside.pane").locator(".evidence tbody tr").first().waitFor();
    expectLittleWork(await workOf(page));
    await page.context().close();
  });
});
