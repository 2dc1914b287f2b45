// Which flags may be repeated; any other that is given twice is refused, for to keep the last value would hide the first.
import { Command, Option } from "commander";
import { receivedText, usageError } from "../../core/problem.ts";

const repeatable = new WeakSet<Option>();

export function listOption(flags: string, about: string): Option {
  const option = new Option(flags, about).argParser((value, all: readonly string[] = []) => [...all, value]);
  repeatable.add(option);
  return option;
}

/** A command, and all below it, that refuses a second value of every other option. */
export class OnceCommand extends Command {
  readonly #settled: readonly string[];

  /** What the project has settled lies under the words that were typed, and may be said otherwise there. */
  constructor(name: string, settled: readonly string[]) {
    super(name);
    this.#settled = settled;
  }

  override createCommand(name = ""): Command {
    return new OnceCommand(name, this.#settled);
  }

  override addOption(option: Option): this {
    const takesOne = (option.required || option.optional) && !option.variadic && !repeatable.has(option);
    const values: unknown[] = [];
    const most = this.#settled.includes(option.long!) ? 2 : 1;
    if (takesOne)
      this.on(`option:${option.name()}`, (value: unknown) => {
        values.push(value);
        if (values.length > most) throw givenTwice(option, values.slice(most - 1));
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
