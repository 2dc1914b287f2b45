// The settings of a board: task and options in karat.json, title in board.json, both checked.
import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { FindingCollector } from "../../../core/finding-sink.ts";
import { KaratError, usageError } from "../../../core/problem.ts";
import { jsonIn, shaped } from "../../../core/shape.ts";
import { textIn } from "../../../io/read-json-file.ts";
import { loadTask, taskOfData } from "../../../scale/load-task.ts";
import { ConfigFile } from "../../config-file.ts";
import type { BoardPlan } from "./build.ts";

export interface BuildFlags {
  readonly gold?: string;
  readonly allowNetwork?: boolean;
  readonly task?: string;
}

export const BOARD = v.strictObject({ title: v.optional(v.pipe(v.string(), v.maxLength(1_000))) });

export async function boardPlan(folder: string, { gold, allowNetwork, task: module }: BuildFlags): Promise<BoardPlan> {
  const file = new ConfigFile(settingsFile(folder, "karat.json"), { allowNetwork });
  const { task: named, config } = file;
  const name = module ?? named;
  if (name === undefined)
    throw usageError("BAD_VALUE", { expected: `a task in ${file.name}`, received: "none", hint: HINT });
  const maker = await (module !== undefined && named !== undefined ? taskOfData(named, module) : loadTask(name));
  const { as } = config;
  const options = { ...file.options(maker.definition), ...(typeof as === "string" && { as }) };
  const task = maker(options as never);
  const title = titleIn(settingsFile(folder, "board.json")) ?? task.definition.title;
  return { folder, task, title, ...(gold === undefined ? {} : { gold }) };
}

const HINT = "karat host board TASK makes one";

function settingsFile(folder: string, name: string): string {
  const file = join(folder, name);
  if (existsSync(file)) return file;
  throw new KaratError({
    code: "READ_FAILED",
    at: { file },
    expected: "the settings of a board",
    received: "no such file",
    hint: HINT,
  });
}

function titleIn(file: string): string | undefined {
  const record = { file, line: 1, text: textIn(file) };
  const sink = new FindingCollector();
  const board = shaped(BOARD, jsonIn(record.text, file), record, sink);
  sink.throwProblems();
  return board?.title;
}
