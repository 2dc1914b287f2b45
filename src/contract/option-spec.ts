// How a task declares its options: one declaration gives the type, the flag, the help, the form in the page and the signature.

interface Described {
  readonly about: string;
  /** A one-letter flag beside the long one. */
  readonly short?: string;
  readonly cite?: string;
  /** Set to keep it out of the signature: no score depends on it, or the entries of the services cover it. */
  readonly presentation?: true;
  /** Another option that may not be set at the same time; 0 sets no limit and excludes nothing. */
  readonly excludes?: string;
}

export interface ChoiceOption<Choice extends string = string> extends Described {
  readonly kind: "choice";
  readonly choices: readonly Choice[];
  readonly default: Choice;
  /** Whether the totals hold every choice, and the option only decides what the headline score means. */
  readonly varies?: true;
  /** The choice of the protocol's own program, if that is not the default. */
  readonly official?: Choice;
}
export interface NumberOption<
  Default extends number | string | null = number | string | null,
  Word extends string = string,
> extends Described {
  readonly kind: "number";
  readonly default: Default;
  readonly min?: number;
  readonly max?: number;
  /** Whether it has to be a whole number. */
  readonly whole?: true;
  /** A word that may replace the number: "any", "none". */
  readonly word?: Word;
}
/** A switch is `--name on|off` on the command line; if it is off by default, `--name` alone turns it on. */
export interface SwitchOption extends Described {
  readonly kind: "switch";
  readonly default: boolean;
}
export interface TextOption<Default extends string | null = string | null> extends Described {
  readonly kind: "text";
  readonly default: Default;
  /** Finds, as its first group, the path of a file or folder in a value: whoever sets the option decides what is read. */
  readonly path?: RegExp;
  /** Two endings: beside a path with the first, the file with the other ending is read too. */
  readonly beside?: readonly [ending: string, other: string];
  /** Matches the values that use the network. */
  readonly network?: RegExp;
  /** Whether it is a regular expression. */
  readonly isPattern?: true;
}
/** May be given several times. */
export interface NamesOption extends Described {
  readonly kind: "names";
  readonly default: readonly string[];
}
/** A table of texts: a JSON file on the command line, `none` for an empty one. */
export interface TableOption extends Described {
  readonly kind: "table";
  readonly default: Readonly<Record<string, string>>;
  readonly defaultName: string;
}

type Data = Readonly<Record<string, unknown>> | readonly unknown[];

/** A JSON object, or a list if the default is one, which may be large: a file on the command line, a digest in the signature. */
interface DataOption<Default extends Data = Data> extends Described {
  readonly kind: "data";
  readonly default: Default;
  /** Makes JSON of values that may hold more, such as long integers, because results store options. */
  settle?(value: Default): Default;
  /** The digest in the signature, if it is not that of the whole value; null for none. */
  digest?(value: Default, options: Readonly<Record<string, unknown>>): string | null;
}

/** One declared option: its kind, its default and what it is for. */
export type OptionSpec =
  | ChoiceOption
  | NumberOption
  | SwitchOption
  | TextOption
  | NamesOption
  | TableOption
  | DataOption;
/** Declared options by their names. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type OptionValue<Spec> =
  Spec extends ChoiceOption<infer Choice>
    ? Choice
    : Spec extends NumberOption<infer Default>
      ? number | (null extends Default ? null : never) | (Spec extends { readonly word: infer Word } ? Word : never)
      : Spec extends SwitchOption
        ? boolean
        : Spec extends TextOption<infer Default>
          ? string | (null extends Default ? null : never)
          : Spec extends NamesOption
            ? readonly string[]
            : Spec extends TableOption
              ? Readonly<Record<string, string>>
              : Spec extends DataOption<infer Default>
                ? Default extends readonly unknown[]
                  ? readonly unknown[]
                  : Readonly<Record<string, unknown>>
                : never;

/** The values of declared options: plain JSON. */
export type OptionsOf<Specs extends OptionSpecs> = { readonly [Name in keyof Specs]: OptionValue<Specs[Name]> };
