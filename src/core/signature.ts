// The signature: everything a number depends on, in one line that can be printed beside it.
import { flagOf, type OptionSpec, signatureValue } from "./options.ts";
import { overridden, presetOf } from "./preset.ts";
import { VERSION } from "./result.ts";
import type { AnyTask } from "./task.ts";
import { visibleText, withoutSecrets } from "./visible-text.ts";

export interface SignatureParts {
  readonly missing: string;
  readonly units: number;
  /** How both sides were read: the same bytes may say something else in another format. */
  readonly formats: { readonly gold: string; readonly pred: string };
  readonly digests: { readonly gold: string | null; readonly pred: string | null };
  /** Further entries: services, seed and resamples of intervals. */
  readonly more?: Readonly<Record<string, string>>;
}

export function signature(task: AnyTask, parts: SignatureParts): string {
  const { definition, options } = task;
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  const entries: [string, string][] = [
    ["task", definition.id],
    ["protocol", `${definition.protocol.name}@${definition.protocol.version}`],
    ...(options.as === undefined ? [] : presetEntries(task)),
    ...specs
      .filter(([, spec]) => !spec.presentation)
      .map(([name, spec]): [string, string] => [flagOf(name), signatureValue(spec, options[name])]),
    ...Object.entries(parts.more ?? {}),
    ["missing", parts.missing],
    ["units", String(parts.units)],
    ["gold-format", parts.formats.gold],
    ["pred-format", parts.formats.pred],
    ["gold", shortDigest(parts.digests.gold)],
    ["pred", shortDigest(parts.digests.pred)],
    ["v", VERSION],
  ];
  return ["karat", ...entries.map(([key, value]) => `${key}:${escaped(value)}`)].join("|");
}

/** The preset, and which of its options were set otherwise. */
function presetEntries(task: AnyTask): [string, string][] {
  const preset = presetOf(task);
  if (preset === null) return [];
  const names = overridden(task).map(flagOf);
  return [["as", preset.name], ...(names.length === 0 ? [] : [["over", names.join(",")] as [string, string]])];
}

const DIGEST_CHARACTERS = 12;

export function shortDigest(digest: string | null): string {
  return digest === null ? "unknown" : digest.slice(0, DIGEST_CHARACTERS);
}

function escaped(value: string): string {
  return visibleText(withoutSecrets(value).replace(/[|\s%]/g, (character) => encodeURIComponent(character)));
}
