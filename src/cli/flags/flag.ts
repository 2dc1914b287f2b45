// How flags are made: once or in a list, with a checked value, and those that several commands share.
import { Command, Option } from "commander";
import { optionComplaint } from "../../contract/option-schema.ts";
import type { NumberOption, OptionSpec } from "../../contract/option-spec.ts";
import { flagOf } from "../../contract/options.ts";
import type { Setting, SettingValue } from "../../contract/setting.ts";
import { didYouMean } from "../../problems/nearest.ts";
import { badValue, receivedText, usageError } from "../../problems/problem.ts";

class ListOption extends Option {}

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

interface Shown {
  readonly about: string;
  /** The help's word for a value, if the kind says too little. */
  readonly value?: string;
  readonly short?: string | undefined;
  readonly required?: true;
  /** Whether the flag may stand without its value. */
  readonly isBare?: boolean;
}

/** One declared flag of a command. */
export type FlagSpec = Shown &
  (
    | { readonly kind: "switch" }
    | { readonly kind: "text"; readonly default?: string; readonly parse?: (text: string) => unknown }
    | { readonly kind: "choice"; readonly choices: readonly string[]; readonly default: string }
    | (Partial<Omit<NumberOption, "kind" | "default" | "short">> & {
        readonly kind: "number";
        readonly default?: number;
      })
    | {
        readonly kind: "names";
        /** Set when the flag is given once, with commas. */
        readonly joined?: true;
      }
  );
export type FlagTable = Readonly<Record<string, FlagSpec>>;

type FlagValue<Spec> = Spec extends { readonly parse: (text: string) => infer Value } ? Value : SettingValue<Spec>;
type Always = { readonly default: string | number } | { readonly required: true };

/** The values of declared flags. */
export type FlagValues<Table> = {
  readonly [Name in keyof Table as Table[Name] extends Always ? Name : never]: FlagValue<Table[Name]>;
} & {
  readonly [Name in keyof Table as Table[Name] extends Always ? never : Name]?: FlagValue<Table[Name]>;
};

/** The flags of a table; the help shows them under `heading`. */
export function flagsOf(table: FlagTable, heading = "Options:"): readonly Option[] {
  return Object.entries(table).map(([name, spec]) => flagFrom(name, spec, heading));
}

export function flagFrom(name: string, spec: FlagSpec, heading: string): Option {
  const { short, about, value = spec.kind, isBare = false, required } = spec;
  const flag = `${short === undefined ? "" : `-${short}, `}--${flagOf(name)}`;
  const form = spec.kind === "switch" ? flag : isBare ? `${flag} [${value}]` : `${flag} <${value}>`;
  const isList = spec.kind === "names" && spec.joined !== true;
  const option = named(name, isList ? new ListOption(form, about) : new Option(form, about)).helpGroup(heading);
  if (required === true) option.makeOptionMandatory();
  if ("default" in spec) option.default(spec.default);
  if (spec.kind === "choice") option.choices(spec.choices);
  return spec.kind === "switch" ? option : option.argParser(parserOf(name, spec));
}

type Valued = Exclude<FlagSpec, { readonly kind: "switch" }>;

function parserOf(name: string, spec: Valued): (text: string, before: unknown) => unknown {
  if (spec.kind === "text") return spec.parse ?? String;
  if (spec.kind === "names")
    return spec.joined === true ? splitNames : (text, before) => [...((before as readonly string[]) ?? []), text];
  return (text) => checked(name, spec as OptionSpec, spec.kind === "number" ? numberIn(text) : text);
}

/** The value of a flag has the name of its entry: Commander would make "stem" of --no-stem, and "fBeta" of "f-beta". */
export function named(name: string, flag: Option): Option {
  return Object.assign(flag, { negate: false, attributeName: () => name });
}

export function splitNames(text: string): readonly string[] {
  return text.split(",").map((name) => name.trim());
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

export function textFlag(value: string, about: string) {
  return { kind: "text", value, about } as const;
}

/** May be given several times. */
export function namesFlag(value: string, about: string) {
  return { kind: "names", value, about } as const;
}

export function switchFlag(about: string) {
  return { kind: "switch", about } as const;
}

export function formatFlag<const Choice extends string>(
  choices: readonly Choice[],
  byDefault: NoInfer<Choice> = choices[0]!,
  about = "output format",
) {
  return { kind: "choice", value: "format", choices, default: byDefault, about } as const;
}

export function outputFlag(what = "") {
  return { ...textFlag("file", `write ${what}${what && " "}to this file`), short: "o" } as const;
}

export function digitsFlag(whole = "") {
  const about = `decimals to show${whole && `; ${whole} have all of them`}`;
  return { kind: "number", value: "n", whole: true, min: 0, max: 99, default: 3, about } as const;
}

export function quietFlag(what = "progress and no warnings") {
  return { ...switchFlag(`no ${what} on stderr`), short: "q" } as const;
}

export function evidenceFlag(whose = "") {
  return textFlag("file", `write the evidence${whose} (what was counted as what) as JSON Lines`);
}

/** Names the module of the task that stored data belong to: data never choose code. */
export const OWN_TASK_FLAG = textFlag("path", "your own task: the path of its module, or the name of its package");

/** Lets data use the network, which they cannot by themselves; `who` names the data. */
export function networkFlag(who: string) {
  return switchFlag(`let the options of ${who} use the network, such as an embedder http:MODEL`);
}

/** Names a file that the command writes besides its report. */
export class WrittenFileFlag extends Option {
  constructor(name: string, about: string) {
    super(`--${flagOf(name)} <file>`, about);
  }
}
