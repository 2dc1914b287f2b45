#!/usr/bin/env node
// The karat command as it is installed: one file of code, compiled once.
import { runProgram } from "../run-program.ts";
import { loadCommand } from "./load-command.ts";

/** Longer runs win nothing, and V8 has begun to throw away what it compiled first. */
const LONGEST_RUN_SECONDS = 3;

/** Commands that go on until they are stopped, and the time by which they have begun. */
const LASTING = ["rpc", "serve", "worker"];
const STARTED_MS = 1_000;

/** Whoever asks for these does not wait for the rest. */
const OVERVIEW = ["--help", "-h", "--version", "-V"];

void runProgram(async () => {
  const words = process.argv.slice(2);
  const isOverview = words.length === 1 && OVERVIEW.includes(words[0]!);
  const { command, keep } = loadCommand(__dirname, isOverview ? "overview" : "command", words);
  if (LASTING.includes(words[0] ?? "")) setTimeout(keep, STARTED_MS).unref();
  else
    process.once("exit", (code) => {
      if (code === 0 && process.uptime() < LONGEST_RUN_SECONDS) keep();
    });
  return command.runCommand;
});
