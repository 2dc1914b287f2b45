// The flags that several commands have, each with the same words.
import { type Command, Option } from "commander";
import { numberFlag } from "./number-flag.ts";

/** Gives a command some flags, below a heading of its help. */
export function addOptions(command: Command, options: readonly Option[], group = "Options:"): void {
  for (const option of options) command.addOption(option.helpGroup(group));
}

export function formatFlag(choices: readonly string[], byDefault = "text", about = "output format"): Option {
  return new Option("--format <format>", about).choices(choices).default(byDefault);
}

export function outputFlag(what = ""): Option {
  return new Option("-o, --output <file>", `write ${what}${what && " "}to this file`);
}

export function digitsFlag(whole = ""): Option {
  const about = `decimals to show${whole && `; ${whole} have all of them`}`;
  return numberFlag("--digits", "<n>", about, { whole: true, least: 0, most: 99 }).default(3);
}

export function quietFlag(what = "progress and no warnings"): Option {
  return new Option("-q, --quiet", `no ${what} on stderr`);
}

/** With it a person names the module of a task that stored data are of: data never choose code. */
export function ownTaskFlag(): Option {
  return new Option("--task <path>", "your own task: the path of its module, or the name of its package");
}

/** With it a person lets data use the network, which they cannot by themselves; `who` names the data. */
export function networkFlag(who: string): Option {
  return new Option("--allow-network", `let the options of ${who} use the network, such as an embedder http:MODEL`);
}
