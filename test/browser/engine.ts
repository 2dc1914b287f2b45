// A browser that is not Chromium, as the tests of the page use it: whatever goes beyond scripts and keys differs too much.

export interface Engine {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, awaited there. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Presses a key as a person does. */
  press(key: Key): Promise<void>;
  close(): Promise<void>;
}

export type Key = "Tab" | "Enter" | "Escape";

/** Says aloud that tests were left out; where CI runs they may not be. */
export function absent(name: string, install: string): null {
  const text = `there is no ${name} on this machine: apt-get install ${install}`;
  if (process.env.CI === "true") throw new Error(text);
  console.warn(`SKIPPED: ${text}`);
  return null;
}

const EVERY_MS = 50;
const LONGEST_MS = 45_000;

/** Waits until an expression is true, or holds something. */
export async function until<Value>(engine: Engine, expression: string): Promise<Value> {
  const start = performance.now();
  while (performance.now() - start < LONGEST_MS) {
    const value = await engine.evaluate<Value>(expression);
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  const shown = await engine.evaluate<string>("document.body.innerText.slice(0, 1500)");
  throw new Error(`never came true: ${expression}\n${shown}`);
}
