// karat guard: the one verb for CI. Scores, keeps the run, and compares it with the best one that passed before.
import type { Command } from "commander";
import type { AnyTaskMaker } from "../../core/task.ts";
import * as score from "./score.ts";

export function addFlags(command: Command, maker: AnyTaskMaker): void {
  score.addFlags(command, maker, "guard");
}

export async function run(maker: AnyTaskMaker, flags: score.ScoreFlags, name: string): Promise<void> {
  await score.run(maker, { ...flags, guard: true, record: flags.record ?? true }, name);
}
