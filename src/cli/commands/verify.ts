// karat verify: recomputes a stored result and compares every number.
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { readPath } from "../../adapters/node/read-path.ts";
import { servicesOf } from "../../adapters/services-node.ts";
import type { Warning } from "../../contract/findings.ts";
import { flagOf } from "../../contract/options.ts";
import { checkReach, type Grants } from "../../contract/reach.ts";
import type { Result } from "../../contract/result.ts";
import { RUN_SETTINGS, type ScoringSettings } from "../../contract/run-settings.ts";
import { type Setting, settingsWhere } from "../../contract/setting.ts";
import { entriesIn, separatedTexts } from "../../contract/signature.ts";
import type { Source } from "../../contract/source.ts";
import { digestComplaint } from "../../contract/stored-json.ts";
import { badValue, cut, KaratError, receivedText } from "../../problems/problem.ts";
import { shellWord } from "../../problems/shell-word.ts";
import { visibleText } from "../../problems/visible-text.ts";
import { wrapLines } from "../../report/wrap-sentence.ts";
import { score } from "../../run/score.ts";
import { type FlagValues, flagsOf, namesFlag, networkFlag, OWN_TASK_FLAG, textFlag } from "../flags/flag.ts";
import { dataFlag, goldFrom, predFlag, withName, withSides } from "../flags/input-flags.ts";
import { type Printed, styleFor, widthOf } from "../output/console.ts";
import { readSystems, refuseParts } from "../output/stored-results.ts";

const FLAGS = {
  gold: textFlag("path", "gold"),
  pred: predFlag(),
  data: dataFlag(),
  signature: { kind: "text", about: "the signature that a paper prints, to compare too" },
  source: namesFlag("name=path", "further predictions by the name of their flag, such as edges=PATH"),
  task: OWN_TASK_FLAG,
  allowNetwork: networkFlag("the result"),
  allowRead: namesFlag("path", "a file that options of the result may read, such as an embedder file:PATH"),
} as const;

export const flags = flagsOf(FLAGS);

type VerifyFlags = FlagValues<typeof FLAGS>;

export async function run(file: string, flags: VerifyFlags): Promise<Printed> {
  const { task, systems } = await readSystems([file], flags.task, true);
  const claimed = systems[0]!.result;
  refuseParts(systems, [file]);
  const { gold, pred } = withSides(task.definition, flags, { gold: true, pred: true });
  checkReach(task.definition.options, task.options, grantsOf(flags));
  const scored = await score(
    task,
    { gold: goldFrom(gold), pred: readPath(pred!), sources: sourcesFrom(flags) },
    { ...settingsOf(claimed), services: await servicesOf(task) },
  );
  const computed = signedBy(claimed, scored);
  const { signature = computed.signature } = flags;
  const differences = [
    ...differencesOf(claimed, computed),
    ...otherDigits(await readFile(file, "utf8")).map(({ written, right }) => `claimed ${written}, computed ${right}`),
    ...(digestComplaint(claimed) === null ? [] : [`digest: claimed ${claimed.digest}, its content has another`]),
    ...(signature === computed.signature ? [] : [`signature: given ${signature}, computed ${computed.signature}`]),
  ];
  const style = styleFor(process.stdout);
  if (differences.length === 0)
    return `${style.good("✓")} Verified: the recomputed result is identical\n${computed.signature}\n`;
  const shown = differences.slice(0, MOST_SHOWN).map((line) => `  ${visibleText(cut(line, LONGEST))}`);
  const more = differences.length > shown.length ? [`and ${differences.length - shown.length} more`] : [];
  const lines = wrapLines([...shown, ...more], widthOf(process.stdout), "  ");
  const said = `${style.bad("✗")} Not verified: the recomputed result differs`;
  return { report: `${[said, ...lines].join("\n")}\n`, outcome: "fail" };
}

/** The result as the claimed release would sign it: its version is no part of what is verified. */
function signedBy({ karat }: Result, result: Result): Result {
  return { ...result, karat, signature: result.signature.replace(/\|v:[^|]*$/, `|v:${karat}`) };
}

function grantsOf({ allowNetwork = false, allowRead = [] }: VerifyFlags): Grants {
  return {
    network: allowNetwork,
    read(path) {
      if (allowRead.some((allowed) => resolve(allowed) === resolve(path))) return;
      const hint = `if it is the right one, add --allow-read ${shellWord(path)}`;
      throw badValue("your permission to read a file that the result names", path, hint);
    },
  };
}

const MOST_SHOWN = 10;
/** Characters of a difference to show: enough for the claimed and the computed signature. */
const LONGEST = 1_300;

function sourcesFrom({ source = [] }: VerifyFlags): Readonly<Record<string, Source>> {
  const hint = "the name of the flag it was scored with: --source edges=edges.json";
  const named = source.map((text) => withName("source", text, hint));
  return Object.fromEntries(named.map(({ name, path }) => [name, readPath(path)]));
}

const STORED = settingsWhere(RUN_SETTINGS, ({ stored }) => stored === true);

function settingsOf({ signature, intervals, formats, rows, scores }: Result): ScoringSettings {
  const parts = entriesIn(signature);
  if (!parts.has("missing")) throw badValue("a signature of karat's in the result", signature);
  const said = STORED.flatMap(([name, setting]) => {
    const part = parts.get(flagOf(name));
    return part === undefined ? [] : [[name, valueIn(setting, unescaped(part, signature))]];
  });
  return {
    ...Object.fromEntries(said),
    ...(intervals === undefined ? { ci: null } : {}),
    goldFormat: formats.gold,
    predFormat: formats.pred,
    perUnit: rows !== undefined,
    scores: Object.keys(scores),
  };
}

function valueIn({ kind }: Setting, text: string): unknown {
  if (kind === "number") return Number(text);
  return kind === "names" ? separatedTexts(text) : text;
}

function unescaped(part: string, signature: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new KaratError({
      code: "BAD_VALUE",
      at: null,
      expected: "a signature in which %XX stands for a character",
      received: receivedText(signature),
      hint: "the signature of the result is damaged: score again",
    });
  }
}

function differencesOf(claimed: Result, computed: Result): string[] {
  const left = flattened(claimed);
  const right = flattened(computed);
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((path) => left.get(path) !== right.get(path))
    .map((path) => {
      const [claim, found] = [left, right].map((values) => values.get(path) ?? "nothing");
      return `${cut(path, 120)}: claimed ${claim}, computed ${found}`;
    });
}

function flattened(result: Result): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // The digest covers the paths in warnings, which may differ here; run compares it by itself.
  const { digest: _, ...rest } = JSON.parse(JSON.stringify({ ...result, warnings: result.warnings.map(placeless) }));
  const walk = (value: unknown, path: string) => {
    if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value)) walk(item, path === "" ? key : `${path}.${key}`);
    else found.set(path, JSON.stringify(value));
  };
  walk(rest, "");
  return found;
}

/** A warning without the names of files, which differ from folder to folder. */
export function placeless({ message, examples, ...warning }: Warning): Warning {
  const withoutFolders = (text: string) => text.replace(/[^\s"'(]+/g, (word) => word.split(/[\\/]/).at(-1)!);
  return {
    ...warning,
    message: withoutFolders(message),
    ...(examples && { examples: examples.map((place) => place.replace(/^.*?(?=:\d+\b|$)/, "")) }),
  };
}

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Numbers that were written with other digits than karat writes: a changed last digit may still be the same double. */
export function otherDigits(json: string): { readonly written: string; readonly right: string }[] {
  return [...json.matchAll(STRING_OR_NUMBER)].flatMap(([written]) => {
    if (written.startsWith('"')) return [];
    const right = JSON.stringify(Number(written));
    return decimal(written) === decimal(right) ? [] : [{ written, right }];
  });
}

/** The decimal that a text stands for, whatever its zeros, point and exponent: "-12e-3". */
function decimal(text: string): string {
  const [, sign, whole, part = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)!;
  const digits = `${whole}${part}`.replace(/^0+/, "");
  const short = digits.replace(/(?<!0)0+$/, "");
  return short === "" ? "0" : `${sign}${short}e${Number(exponent) - part.length + digits.length - short.length}`;
}
