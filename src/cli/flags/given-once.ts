// Which flags may be repeated; any other that is given twice is refused, for to keep the last value would hide the first.
import { Command, Option } from "commander";
import { receivedText, usageError } from "../../core/problem.ts";

class ListOption extends Option {}

export function listOption(flags: string, about: string): Option {
  return new ListOption(flags, about).argParser((value, all: readonly string[] = []) => [...all, value]);
}

/** A command, and all below it, that refuses a second value of every other option. */
export class OnceCommand extends Command {
  override createCommand(name = ""): Command {
    return new OnceCommand(name);
  }

  override addOption(option: Option): this {
    const takesOne = (option.required || option.optional) && !option.variadic && !(option instanceof ListOption);
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
