// The signature: everything a number depends on, in one line that can be printed beside it.

import { shortDigest } from "../json/digest.ts";
import { visibleText, withoutSecrets } from "../problems/visible-text.ts";
import type { OptionSpec } from "./option-spec.ts";
import { flagOf, signatureValue } from "./options.ts";
import { overridden, presetOf } from "./preset.ts";
import { VERSION } from "./result.ts";
import type { AnyTask } from "./task.ts";

export interface SignatureParts {
  readonly missing: string;
  readonly units: number;
  /** How both sides were read: the same bytes may say something else in another format. */
  readonly formats: { readonly gold: string; readonly pred: string };
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
  /** Further entries: services, the level of intervals. */
  readonly more?: Readonly<Record<string, string | undefined>>;
}

export function signature(task: AnyTask, parts: SignatureParts): string {
  const entries: readonly Entry[] = [
    ...taskEntries(task),
    ...Object.entries(parts.more ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ["missing", parts.missing],
    ...inputEntries(parts),
    ["v", VERSION],
  ];
  return ["karat", ...entries.map(([key, value]) => `${key}:${escaped(value)}`)].join("|");
}

/** Entries that are no option of a task, and whose names no option may have. */
export const OWN_ENTRIES: readonly string[] =
  "karat task protocol as over ci random map group-by cluster-by missing units gold gold-format pred pred-format v".split(
    " ",
  );

type Entry = readonly [key: string, value: string];

/** The entries of a signature that follow from the other fields of a result, as written. */
export function impliedEntries(task: AnyTask, parts: Omit<SignatureParts, "missing" | "more">): readonly Entry[] {
  return [...taskEntries(task), ...inputEntries(parts)].map(([key, value]) => [key, escaped(value)]);
}

/** Several texts as the value of one entry, joined by commas; `separatedTexts` splits them again. */
export function joinedText(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[%,]/g, encodeURIComponent)).join(",");
}

export function separatedTexts(text: string): readonly string[] {
  return text.split(",").map(decodeURIComponent);
}

export function entriesIn(text: string): ReadonlyMap<string, string> {
  return new Map(text.split("|").map((entry) => entry.split(/:(.*)/s).slice(0, 2) as [string, string]));
}

function taskEntries(task: AnyTask): readonly Entry[] {
  const { definition, options } = task;
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  return [
    ["task", definition.id],
    ["protocol", `${definition.protocol.name}@${definition.protocol.version}`],
    ...(options.as === undefined ? [] : presetEntries(task)),
    ...specs
      .filter(([, spec]) => !spec.presentation)
      .map(([name, spec]): Entry => [flagOf(name), signatureValue(spec, options[name], options)]),
  ];
}

function inputEntries({ units, formats, digests }: Omit<SignatureParts, "missing" | "more">): readonly Entry[] {
  return [
    ["units", String(units)],
    ["gold-format", formats.gold],
    ["pred-format", formats.pred],
    ["gold", shortDigest(digests.gold)],
    ["pred", shortDigest(digests.pred)],
  ];
}

function presetEntries(task: AnyTask): readonly Entry[] {
  const preset = presetOf(task);
  if (preset === null) return [];
  const names = overridden(task).map(flagOf);
  return [["as", preset.name], ...(names.length === 0 ? [] : [["over", names.join(",")] as const])];
}

function escaped(value: string): string {
  return visibleText(withoutSecrets(value).replace(/[|\s%]/g, (character) => encodeURIComponent(character)));
}
