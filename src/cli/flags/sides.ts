// Where both sides come from: --gold and --pred, or one table with --data; a task without gold has only --pred.
import type { Command } from "commander";
import { needsGold } from "../../core/define-task.ts";
import { receivedText, usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";

type Definition = AnyTask["definition"];

interface SideFlags {
  readonly gold?: string;
  readonly pred?: string | readonly string[];
  readonly data?: string;
}

const GOLD = "gold: a file, a folder, .zip, .tar.gz or - (standard input)";

/** Which sides are there is looked at when all flags are known. */
export function addGold(command: Command, definition: Definition): Command {
  return command.option("--gold <path>", needsGold(definition) ? GOLD : "the units that should be there; optional");
}

export function addSides(command: Command, definition: Definition, { several = false } = {}): void {
  addGold(command, definition);
  if (several) addPreds(command, "predictions; NAME=PATH for each of several systems, side by side");
  else command.option("--pred <path>", "predictions of the system");
  if (needsGold(definition))
    command.option("--data <path>", "one table with gold and predictions, instead of --gold and --pred");
}

/** Predictions of several systems: all paths up to the next flag. */
export function addPreds(command: Command, about: string): Command {
  return command.option("--pred <path...>", about, (value, all: string[] = []) => [...all, value]);
}

export interface NeededSides {
  readonly gold: boolean;
  readonly pred: boolean;
  readonly several?: boolean;
}

/** The flags with both sides in them; of several systems, each is a column of the table. */
export function withSides<Flags extends SideFlags>(definition: Definition, flags: Flags, needed: NeededSides): Flags {
  const { data, gold, pred } = flags;
  if (data !== undefined) {
    refuseBeside(flags, data);
    if (Array.isArray(pred)) return { ...flags, gold: data, pred: pred.map((text) => columnOf(data, text)) };
    if (!needed.several) return { ...flags, gold: data, pred: data };
    throw usageError("BAD_VALUE", {
      expected: "the columns of the systems with --data",
      received: "no --pred",
      hint: "--pred a=COLUMN --pred b=COLUMN",
    });
  }
  const missing = [
    ...(needsGold(definition) && needed.gold && gold === undefined ? ["--gold PATH"] : []),
    ...(needed.pred && pred === undefined ? ["--pred PATH"] : []),
  ];
  if (missing.length === 0) return flags;
  throw usageError("BAD_VALUE", { expected: missing.join(" and "), received: "no such flag" });
}

function refuseBeside({ gold, pred }: SideFlags, data: string): void {
  const refuse = (expected: string, received: string, hint?: string) => {
    throw usageError("BAD_VALUE", { expected, received, ...(hint === undefined ? {} : { hint }) });
  };
  if (data === "-") refuse("a file for --data, which is read twice", "standard input", "write it to a file first");
  if (gold !== undefined || typeof pred === "string")
    refuse(
      "either --data or --gold and --pred",
      `--data ${receivedText(data)} and ${gold === undefined ? "--pred" : "--gold"}`,
    );
}

/** `NAME=COLUMN`, or a column that gives its name to the system. */
function columnOf(data: string, text: string): string {
  const at = text.indexOf("=");
  return at > 0 ? `${text.slice(0, at)}=${data}#${text.slice(at + 1)}` : `${text}=${data}#${text}`;
}
