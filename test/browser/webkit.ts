// Starts WebKit for tests: WebKitGTK's small browser on a screen that nobody sees, over plain WebDriver.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { absent, type Engine, type Key } from "./engine.ts";

const LIBRARIES = "/usr/lib/x86_64-linux-gnu";
const KEYS: Readonly<Record<Key, string>> = { Tab: "\ue004", Enter: "\ue007", Escape: "\ue00c" };

/** The small browser of whichever version of the library is there. */
function miniBrowser(): string | null {
  if (process.env.WEBKIT !== undefined) return process.env.WEBKIT;
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter((name) => name.startsWith("webkit2gtk-4")) : [];
  const programs = folders.map((name) => join(LIBRARIES, name, "MiniBrowser"));
  return programs.find((program) => existsSync(program)) ?? null;
}

export async function startWebKit(): Promise<Engine | null> {
  const binary = miniBrowser();
  const isThere = binary !== null && ["WebKitWebDriver", "Xvfb"].every((name) => existsSync(`/usr/bin/${name}`));
  if (!isThere) return absent("WebKit", "webkit2gtk-driver xvfb");
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn("/usr/bin/WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: "x11", WEBKIT_DISABLE_COMPOSITING_MODE: "1" },
  });
  const stop = () => {
    driver.kill();
    screen.kill();
  };
  try {
    return await openSession(`http://127.0.0.1:${port}`, binary, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function openSession(driver: string, binary: string, stop: () => void): Promise<Engine> {
  const options = { binary, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options, timeouts: { script: 60_000 } } };
  const { sessionId } = await whenReady(() => ask<{ sessionId: string }>(`${driver}/session`, { capabilities }));
  const session = `${driver}/session/${sessionId}`;
  return {
    goto: async (url) => {
      await ask(`${session}/url`, { url });
    },
    evaluate: async (expression) => {
      const script = `const done = arguments[0]; (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await ask<{ value: never; error?: string }>(`${session}/execute/async`, {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    press: async (key) => {
      const actions = ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] }));
      await ask(`${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    close: async () => {
      await fetch(session, { method: "DELETE", signal: AbortSignal.timeout(5_000) }).catch(() => {});
      stop();
    },
  };
}

async function ask<Value>(url: string, body: unknown): Promise<Value> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

/** The driver needs a moment before it listens. */
async function whenReady<Value>(act: () => Promise<Value>): Promise<Value> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await act();
    } catch (error) {
      if (attempt === 50 || !(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** A screen in memory, which says itself what it is called. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn("/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1200x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout!.once("data", (data: Buffer) => resolve(data.toString().trim()));
    screen.once("exit", () => reject(new Error("Xvfb ended before it began")));
  });
  return { screen, display: `:${number}` };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
