// Starts Chromium for tests; without one they are skipped aloud, but never where CI runs them.
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const EXECUTABLE = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Nothing in the browser itself may ask the network either. */
const QUIET = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function startChromium(): Promise<Browser | null> {
  if (existsSync(EXECUTABLE)) return chromium.launch({ executablePath: EXECUTABLE, args: QUIET });
  if (process.env.CI === "true") throw new Error(`there is no Chromium at ${EXECUTABLE}: apt-get install chromium`);
  console.warn(`SKIPPED: there is no Chromium at ${EXECUTABLE}; apt-get install chromium, or set CHROMIUM`);
  return null;
}
