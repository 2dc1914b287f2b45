// Where both sides come from: --gold and --pred, or one table with --data; a task without gold has only --pred.
import type { Command } from "commander";
import { receivedText, usageError } from "../../core/problem.ts";
import type { AnyTask } from "../../core/task.ts";
import { needsGold } from "../../core/task-gold.ts";

type Definition = AnyTask["definition"];

export interface SideFlags {
  readonly gold?: string;
  readonly pred?: string | readonly string[];
  readonly data?: string;
}

const GOLD = "what is true: a file, a folder, .zip, .tar.gz or - (standard input)";

/** Which sides are there is looked at when all flags are known. */
export function addGold(command: Command, definition: Definition): Command {
  return command.option("--gold <path>", needsGold(definition) ? GOLD : "the units that should be there; not needed");
}

/** The sides of commands that read one system. */
export function addSides(command: Command, definition: Definition): void {
  addGold(command, definition).option("--pred <path>", "what the system said");
  if (needsGold(definition))
    command.option("--data <path>", "one table with both sides, in place of --gold and --pred");
}

/** Which sides a command cannot do without. */
export interface NeededSides {
  readonly gold: boolean;
  readonly pred: boolean;
}

/** The flags with both sides in them. */
export function withSides<Flags extends SideFlags>(definition: Definition, flags: Flags, needed: NeededSides): Flags {
  const { data, gold, pred } = flags;
  if (data !== undefined) {
    if (gold === undefined && pred === undefined) return { ...flags, gold: data, pred: data };
    throw usageError("BAD_VALUE", {
      expected: "either --data or --gold and --pred",
      received: `--data ${receivedText(data)} and ${gold === undefined ? "--pred" : "--gold"}`,
    });
  }
  const missing = [
    ...(needsGold(definition) && needed.gold && gold === undefined ? ["--gold PATH"] : []),
    ...(needed.pred && pred === undefined ? ["--pred PATH"] : []),
  ];
  if (missing.length === 0) return flags;
  throw usageError("BAD_VALUE", { expected: missing.join(" and "), received: "no such flag" });
}
