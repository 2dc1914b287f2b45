// How flags are made: once or in a list, with a checked value, and those that several commands share.
import { Command, Option } from "commander";
import { optionComplaint } from "../../contract/option-schema.ts";
import type { NumberOption, OptionSpec } from "../../contract/option-spec.ts";
import { flagOf } from "../../contract/options.ts";
import type { Setting } from "../../contract/setting.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { badValue, receivedText, usageError } from "../../problems/problem.ts";

class ListOption extends Option {}

export function listFlag(form: string, about: string): Option {
  return new ListOption(form, about).argParser((value, all: readonly string[] = []) => [...all, value]);
}

export function isListFlag(flag: Option): boolean {
  return flag.variadic || flag instanceof ListOption;
}

/** A command that refuses a second value for any flag but a list: keeping the last value would hide the first. */
export class OnceCommand extends Command {
  override createCommand(name = ""): Command {
    return new OnceCommand(name);
  }

  override addOption(option: Option): this {
    const takesOne = (option.required || option.optional) && !isListFlag(option);
    const values: unknown[] = [];
    if (takesOne)
      this.on(`option:${option.name()}`, (value: unknown) => {
        values.push(value);
        if (values.length > 1) throw givenTwice(option, values);
      });
    return super.addOption(option);
  }
}

function givenTwice({ long, short }: Option, values: readonly unknown[]): Error {
  const flag = long ?? short!;
  const isInput = flag === "--gold" || flag === "--pred";
  return usageError("BAD_VALUE", {
    expected: `${flag} once`,
    received: values.map((value) => (value === null ? "no value" : receivedText(value))).join(" and "),
    ...(isInput && {
      hint: "several files are given as a folder or an archive; several systems, or runs of one, are for karat compare TASK --pred NAME=PATH --pred NAME=PATH",
    }),
  });
}

type NumberFlag = Partial<Omit<NumberOption, "kind" | "default">> & { readonly default?: number };

/** `form` is the flag and what its help calls the value: "--digits <n>". */
export function numberFlag(form: string, about: string, range: NumberFlag = {}): Option {
  const option = new Option(form, about);
  const spec = { about, ...range, kind: "number" } as NumberOption;
  return option.argParser((text) => checked(option.attributeName(), spec, numberIn(text))).default(range.default);
}

/** The number in a text, or the text itself if there is none. */
export function numberIn(text: string): number | string {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? value : text;
}

/** The value of a flag, if it is what the declaration wants; `words` replace those of the declaration. */
export function checked<Value>(name: string, spec: OptionSpec | Setting, value: Value, words = ""): Value {
  const complaint = optionComplaint(spec, value);
  if (complaint === null) return value;
  const hint = spec.kind === "choice" ? didYouMean(String(value), spec.choices) : undefined;
  throw badValue(`${words || complaint} for --${flagOf(name)}`, value, hint);
}

export function headed(heading: string, flags: readonly Option[]): readonly Option[] {
  return flags.map((flag) => flag.helpGroup(heading));
}

export function formatFlag(choices: readonly string[], byDefault = "text", about = "output format"): Option {
  return new Option("--format <format>", about).choices(choices).default(byDefault);
}

export function outputFlag(what = ""): Option {
  return new Option("-o, --output <file>", `write ${what}${what && " "}to this file`);
}

/** Names a file that the command writes besides its report. */
export class WrittenFileFlag extends Option {
  constructor(name: string, about: string) {
    super(`--${flagOf(name)} <file>`, about);
  }
}

export function digitsFlag(whole = ""): Option {
  const about = `decimals to show${whole && `; ${whole} have all of them`}`;
  return numberFlag("--digits <n>", about, { whole: true, min: 0, max: 99, default: 3 });
}

export function quietFlag(what = "progress and no warnings"): Option {
  return new Option("-q, --quiet", `no ${what} on stderr`);
}

/** Names the module of the task that stored data belong to: data never choose code. */
export function ownTaskFlag(): Option {
  return new Option("--task <path>", "your own task: the path of its module, or the name of its package");
}

/** Lets data use the network, which they cannot by themselves; `who` names the data. */
export function networkFlag(who: string): Option {
  return new Option("--allow-network", `let the options of ${who} use the network, such as an embedder http:MODEL`);
}
