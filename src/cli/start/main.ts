#!/usr/bin/env node
// The karat command as it is installed: one bundled file for each kind of call, which Node keeps compiled where it can.
import { join } from "node:path";
import { runProgram } from "../run-program.ts";
import { keepCompiledCode } from "./compile-cache.ts";
import { keepHeapSmall } from "./small-heap.ts";

/** Whoever asks for these does not wait for the rest. */
const OVERVIEW = ["--help", "-h", "--version", "-V"];

void runProgram(async () => {
  keepCompiledCode();
  const words = process.argv.slice(2);
  const isOverview = words.length === 1 && OVERVIEW.includes(words[0]!);
  if (!isOverview) keepHeapSmall();
  return require(join(__dirname, isOverview ? "program/overview.js" : "program/command.js")).runCommand;
});
