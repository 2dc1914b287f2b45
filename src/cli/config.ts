// karat.json: the settings of a project, read through a schema that has no word for running code, writing files or using the network.

import { existsSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as v from "valibot";
import { checkWithin } from "../adapters/node/check-path.ts";
import { orReadError } from "../adapters/node/read-error.ts";
import { textIn } from "../adapters/node/read-json-file.ts";
import { pathAndSystem } from "../adapters/node/read-path.ts";
import { FindingCollector, placeOf } from "../contract/finding-sink.ts";
import { optionComplaint, optionSchema } from "../contract/option-schema.ts";
import type { OptionSpec } from "../contract/option-spec.ts";
import { QUICK_WANTED, reachOfValue } from "../contract/reach.ts";
import { RUN_SETTINGS } from "../contract/run-settings.ts";
import { type Setting, type SettingTable, settingsWhere } from "../contract/setting.ts";
import { isObject, jsonIn, shaped } from "../contract/shape.ts";
import type { SourceRecord } from "../contract/source.ts";
import { furtherFormats } from "../contract/task-facts.ts";
import { didYouMean } from "../problems/nearest.ts";
import { KaratError, type Path, type Problem, receivedText } from "../problems/problem.ts";
import { TASK_IDS, type TaskId } from "../tasks/index.ts";
import { type Definition, joinedNames } from "./flags/declared-flags.ts";
import { statsOf } from "./flags/output-places.ts";

export const BASELINE_FILE = "karat.baseline.json";

const BELOW = "a path below the folder of karat.json, such as data/gold.jsonl";

/** Relative, and without a step up; also for paths of Windows, on every system. */
function isBelow(path: string): boolean {
  const isAbsolute = /^([a-z]:|[\\/~])/i.test(path);
  return path !== "" && path !== "-" && !isAbsolute && !path.includes("\0") && !path.split(/[\\/]/).includes("..");
}

const TASK = `one of ${TASK_IDS.join(", ")}, or a description (.json) below the folder of karat.json\nhint: name a module of your own on the command line`;

function isTaskOrDescription(name: string): boolean {
  return TASK_IDS.includes(name as TaskId) || (isBelow(name) && name.endsWith(".json"));
}

const path = v.pipe(v.string(), v.check(isBelow, `expected ${BELOW}`));
const plain = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const OWN = {
  task: v.nullish(v.pipe(v.string(), v.check(isTaskOrDescription, `expected ${TASK}`))),
  gold: v.nullish(path),
  ids: v.nullish(path),
  baseline: v.nullish(path),
  as: v.nullish(v.pipe(v.string(), v.regex(/^\w[\w.+-]*$/, "expected the name of a preset"))),
  options: v.nullish(v.record(v.string(), v.union([plain, v.array(v.string()), v.record(v.string(), v.unknown())]))),
  map: v.nullish(v.record(v.string(), v.string())),
};

/** The keys of karat.json: its own, and the settings that allow one. */
export function configSchema(table: SettingTable = RUN_SETTINGS) {
  const settings = settingsWhere(table, ({ config }) => config).map(([name, setting]) => {
    const schema = optionSchema(setting);
    return [name, v.nullish(setting.kind === "names" ? v.union([v.string(), schema]) : schema)] as const;
  });
  return v.strictObject({ ...OWN, ...Object.fromEntries(settings) });
}

export const CONFIG = configSchema();

type Config = { readonly [Key in keyof typeof OWN]?: v.InferOutput<(typeof OWN)[Key]> };

/** The content of the file, with paths relative to the working directory. */
export class ConfigFile {
  readonly name: string;
  readonly config: Config;
  readonly #record: SourceRecord;

  constructor(name: string) {
    this.name = name;
    this.#record = { file: name, line: 1, text: textIn(name) };
    this.config = checked(this.#record);
    for (const key of ["task", "gold", "ids", "baseline"] as const) this.#checkLinks([key], this.config[key]);
  }

  get #folder(): string {
    return dirname(this.name);
  }

  place(path: string): string {
    return relative(process.cwd(), join(this.#folder, path)) || ".";
  }

  get task(): string | undefined {
    const task = this.config.task ?? undefined;
    return task === undefined || TASK_IDS.includes(task as TaskId) ? task : this.place(task);
  }

  /** The baseline of karat guard, which lies beside the file unless it says otherwise. */
  get baseline(): string {
    return this.place(this.config.baseline ?? BASELINE_FILE);
  }

  options(definition: Definition): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(this.config.options ?? {})
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, this.#optionValue(definition, name, value)]),
    );
  }

  #optionValue(definition: Definition, name: string, value: unknown): unknown {
    const { id, options } = definition;
    const sources = furtherFormats(definition);
    const at = ["options", name];
    if (Object.hasOwn(sources, name)) return this.#below(at, value);
    if (Object.hasOwn(options, name)) return this.#valueOf(options[name] as OptionSpec, at, value);
    const hint = didYouMean(name, [...Object.keys(options), ...Object.keys(sources)]);
    return this.#refuse(at, `an option of ${id}`, receivedText(name), { code: "UNKNOWN_OPTION", hint });
  }

  /** The value that its flag would have; undefined if the file does not set it. */
  setting(name: string, setting: Setting): unknown {
    const given = (this.config as Readonly<Record<string, unknown>>)[name];
    if (given === null || given === undefined || (setting.kind === "switch" && given === false)) return undefined;
    if (setting.kind !== "names") return this.#valueOf(setting as OptionSpec, [name], given);
    return setting.joined === true ? joinedNames(setting, [given].flat().join(",")) : [given].flat();
  }

  /** A value that is right and reaches no further than karat.json may. */
  #valueOf(spec: OptionSpec, at: Path, value: unknown): unknown {
    if ((spec.kind === "table" || spec.kind === "data") && typeof value === "string")
      return spec.kind === "table" && value === "none" ? {} : this.#below(at, value);
    const received = receivedText(value);
    const expected = optionComplaint(spec, value);
    if (expected !== null) return this.#refuse(at, expected, received);
    const reach = reachOfValue(spec, value);
    if (reach?.kind === "network") {
      const hint = "karat.json cannot use the network; give the flag on the command line";
      return this.#refuse(at, "a value that needs no network", received, { hint });
    }
    if (reach?.kind === "time") return this.#refuse(at, QUICK_WANTED.expected, received, { hint: QUICK_WANTED.hint });
    if (reach?.kind !== "file") return value;
    if (reach.beside !== null) this.#below(at, reach.beside);
    return String(value).replace(reach.path, () => this.#below(at, reach.path));
  }

  #below(at: Path, value: unknown): string {
    if (typeof value !== "string" || !isBelow(value)) return this.#refuse(at, BELOW, receivedText(value));
    this.#checkLinks(at, value);
    return this.place(value);
  }

  /** Links may lead out of the folder too: the path itself, and those below it. */
  #checkLinks(at: Path, value: string | null | undefined): void {
    if (typeof value !== "string" || !isBelow(value)) return;
    const start = pathAndSystem(join(this.#folder, value)).path;
    const all = () => orReadError(start, () => readdirSync(start, { recursive: true, withFileTypes: true }));
    const links = statsOf(start)?.isDirectory() ? all().filter((entry) => entry.isSymbolicLink()) : [];
    for (const place of [start, ...links.map((link) => join(link.parentPath, link.name))])
      try {
        if (existsSync(place)) checkWithin(this.#folder || ".", place);
      } catch {
        this.#refuse(at, BELOW, `a link that leads out of it: ${receivedText(place)}`);
      }
  }

  #refuse(path: Path, expected: string, received: string, more: Partial<Pick<Problem, "code" | "hint">> = {}): never {
    const at = placeOf({ record: this.#record, path });
    throw new KaratError({ code: "BAD_VALUE", at, expected, received, ...more });
  }
}

function checked(record: SourceRecord): Config {
  const value = jsonIn(record.text!, record.file);
  const sink = new FindingCollector();
  const known = Object.keys(CONFIG.entries);
  for (const key of isObject(value) ? Object.keys(value).filter((name) => !known.includes(name)) : []) {
    const wrong = { expected: "a key of karat.json", received: receivedText(key), hint: didYouMean(key, known) };
    sink.problem({ record, path: [key] }, { code: "UNKNOWN_OPTION", ...wrong });
  }
  sink.throwProblems();
  const config = shaped(CONFIG, value, record, sink);
  sink.throwProblems();
  return config as Config;
}
