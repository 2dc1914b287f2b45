#!/usr/bin/env node
// The karat command, from its source or as a program in one file.
import { runProgram } from "./run-program.ts";

await runProgram(async () => (await import("./run-command.ts")).runCommand);
