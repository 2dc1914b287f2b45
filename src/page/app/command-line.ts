// The command that gives the same numbers.

import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf, isDefault } from "../../contract/options.ts";
import { shellWord } from "../../problems/shell-word.ts";
import type { Chosen } from "../chosen.ts";
import type { RunChoices, ScoreAsk, TaskCard } from "../protocol.ts";
import { RUN_FIELDS } from "./form-fields.ts";
import { chosenPreset, specsUnder } from "./preset-choice.ts";
import { bothSides } from "./session-state.ts";

export function commandLine(ask: ScoreAsk, card: TaskCard, platform = "linux"): string {
  const isAlone = ask.systems.length === 1;
  const ofSystem = (name: string, path: string) => (isAlone ? path : `${name}=${path}`);
  const words = [
    "karat",
    isAlone ? "score" : "compare",
    ask.description?.name ?? ask.task,
    ...sideWords(ask, ofSystem),
    ...Object.entries(ask.sources).flatMap(([source, chosen]) =>
      ask.systems.flatMap(({ name }) => [`--${flagOf(source)}`, ofSystem(name, pathOf(chosen, source))]),
    ),
    ...(ask.goldFormat === null ? [] : ["--gold-format", ask.goldFormat]),
    ...(ask.predFormat === null ? [] : ["--pred-format", ask.predFormat]),
    ...optionWords(ask.options, card),
    ...RUN_FIELDS.flatMap(({ name, spec }) => {
      const value = ask.run[name as keyof RunChoices];
      return value === undefined ? [] : flagWords(name, spec, value);
    }),
  ];
  return words.map((word) => shellWord(word, platform)).join(" ");
}

function sideWords(ask: ScoreAsk, ofSystem: (name: string, path: string) => string): readonly string[] {
  const both = bothSides(ask);
  const { gold, systems } = ask;
  if (both !== null && systems.length > 1)
    return ["--data", both.name, ...systems.flatMap(({ name, chosen }) => ["--pred", `${name}=${chosen.column}`])];
  if (both !== null && systems[0]!.chosen.column === undefined) return ["--data", pathOf(both, "data")];
  return [
    ...(gold === null ? [] : ["--gold", pathOf(gold, "gold")]),
    ...systems.flatMap(({ name, chosen }) => ["--pred", ofSystem(name, pathOf(chosen, name))]),
  ];
}

/** Loose files have no common path: the user must put the folder's name into the command. */
function pathOf({ name, kind, column }: Chosen, fallback: string): string {
  const path = kind === "files" ? `${fallback}/` : name;
  return column === undefined ? path : `${path}#${column}`;
}

function optionWords({ as, ...own }: ScoreAsk["options"], card: TaskCard): readonly string[] {
  const specs = specsUnder(card, chosenPreset(card, { as }));
  const words = Object.entries(own).flatMap(([name, value]) =>
    card.options[name]!.kind !== "data" && isDefault(specs[name]!, value)
      ? []
      : flagWords(name, card.options[name]!, value),
  );
  return typeof as === "string" ? ["--as", as, ...words] : words;
}

function flagWords(name: string, spec: OptionSpec, value: unknown): readonly string[] {
  const flag = `--${flagOf(name)}`;
  if (spec.kind === "switch") return value === true && !spec.default ? [flag] : [flag, value === true ? "on" : "off"];
  if (spec.kind === "names") return (value as readonly string[]).flatMap((one) => [flag, one]);
  if (spec.kind === "data") return [flag, `${flagOf(name)}.json`];
  if (spec.kind === "table") return [flag, Object.keys(value as object).length === 0 ? "none" : `${flagOf(name)}.json`];
  return value === null ? [] : [flag, String(value)];
}
