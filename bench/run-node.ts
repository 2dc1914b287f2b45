// Runs Node on some arguments and tells how long it took and how much memory it held.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built command. */
export const KARAT = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));

/** A process inherits the high-water mark of the one that started it; only Linux also knows its own. */
const REPORT = `data:text/javascript,import{readFileSync}from"node:fs";process.on("exit",()=>{
  const {maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();
  let own=maxRSS;
  try{own=/VmHWM:[^0-9]*([0-9]+)/.exec(readFileSync("/proc/self/status","utf8"))[1]}catch{}
  console.error("USED",own,userCPUTime+systemCPUTime);
})`.replaceAll(/\n */g, "");

export interface NodeRun {
  readonly milliseconds: number;
  /** Time of the processors, which does not depend on what else the machine does. */
  readonly processorMs: number;
  /** The most that was in memory at any time. */
  readonly megabytes: number;
}

export function runNode(...args: readonly string[]): NodeRun {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", REPORT, ...args], {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(stderr);
  const milliseconds = performance.now() - start;
  const [, memory, processor] = /USED (\d+) (\d+)/.exec(stderr)!;
  return { milliseconds, processorMs: Number(processor) / 1_000, megabytes: Number(memory) / 1_000 };
}
