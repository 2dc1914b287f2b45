// What a tool says of one sample: the values of each metric in each trial, and what the sample was about.

import type { FindingSink, ProblemDetail, Spot } from "../../contract/finding-sink.ts";
import { duplicateId } from "../../contract/finding-sink.ts";
import { hashText } from "../../contract/ids.ts";
import { jsonOf } from "../../contract/shape.ts";
import type { Format, Item, SourceRecord } from "../../contract/source.ts";
import { canonicalJson } from "../../json/digest.ts";
import { receivedText } from "../../problems/problem.ts";
import { strictRecord } from "./loose-json.ts";

/** Null where a sample was not scored. */
type MetricValue = readonly [metric: string, value: number | null];

export interface Trial {
  readonly values: readonly MetricValue[];
  /** Why the trial has no values. */
  readonly error?: string;
}

export interface Sample {
  readonly trials: readonly Trial[];
  readonly data: About | null;
  readonly texts?: SampleTexts;
}

/** The values of all trials, by metric, in the order of the metrics. */
export interface ValuesMatch {
  readonly trials: readonly (readonly number[])[];
  readonly isAbsent?: boolean;
  readonly texts?: SampleTexts;
}

/** The texts of a sample to read: its input, the expected answer and the model's. */
export interface SampleTexts {
  readonly text?: string;
  readonly gold?: string;
  readonly pred?: string;
}

const LONGEST_TEXT = 300;

/** The texts of a sample, cut; of values that are no texts their JSON. */
export function textsOf(values: Readonly<Record<keyof SampleTexts, unknown>>): SampleTexts {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === "") return [];
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return [[name, text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text] as const];
  });
  return Object.fromEntries(entries);
}

/** Digests of what a sample was about, such as its input; null where a tool does not say. */
export type About = Readonly<Record<string, string>>;

/** Stands for a sample that a system lacks. */
export const ABSENT: Sample = { data: null, trials: [{ values: [], error: "no such sample" }] };

/** One trial of one sample, as a reader finds it. */
export interface FoundTrial {
  readonly id: string;
  /** The trial of the sample. */
  readonly trial: string;
  readonly values: readonly (readonly [metric: string, value: unknown])[];
  readonly error?: string | undefined;
  /** The data of the sample, by name. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly texts?: SampleTexts;
  /** Further facts about the sample, to group by. */
  readonly fields?: object | undefined;
  readonly at: Spot;
}

type SampleFormat = Format<Sample, LogOptions, Readonly<Record<string, unknown>>>;

interface LogFormat extends Omit<SampleFormat, "open" | "glance"> {
  /** Reads records one by one; `end` checks what needs all of them. */
  open(refuse: Refuse, options: LogOptions, warn: FindingSink["warn"]): LogReader;
}

interface LogReader {
  /** `json` is undefined if the record is not JSON, after that was reported. */
  read(json: unknown, record: SourceRecord): Iterable<FoundTrial>;
  /** The trials that only the end can tell. */
  end?(): Iterable<FoundTrial> | undefined;
}

/** Reports that something in a log cannot be read. */
export type Refuse = (at: Spot, expected: string, received: string, more?: Partial<ProblemDetail>) => void;

export interface LogOptions {
  readonly filter: string | null;
  /** The metrics to read; empty for all. */
  readonly metrics: readonly string[];
}

/** Samples come out when all trials have been read. */
export function logFormat({ open, ...format }: LogFormat): SampleFormat {
  const opened = (options: LogOptions, sink: FindingSink) => {
    const refuse: Refuse = (at, expected, received, more) =>
      sink.problem(at, { code: "BAD_SHAPE", expected, received, ...more });
    const reader = open(refuse, options, (...said) => sink.warn(...said));
    return {
      read(written: SourceRecord) {
        const record = strictRecord(written);
        return reader.read(jsonOf(record, sink), record);
      },
      end: () => reader.end?.(),
    };
  };
  return {
    ...format,
    open(options, sink) {
      const samples = gatherer(sink, options.metrics);
      const reader = opened(options, sink);
      return {
        read(record) {
          for (const found of reader.read(record)) samples.add(found);
          return [];
        },
        end() {
          for (const found of reader.end() ?? []) samples.add(found);
          return samples.items();
        },
      };
    },
    glance(options, sink) {
      const reader = opened(options, sink);
      return {
        *read(record) {
          for (const found of reader.read(record)) yield trialItem(found);
        },
        *end() {
          for (const found of reader.end() ?? []) yield trialItem(found);
        },
      };
    },
  };
}

function trialItem({ id, values, at: { record } }: FoundTrial): Item<Sample> {
  const numbers = values.map(([metric, value]): MetricValue => [metric, asNumber(value) ?? null]);
  return { id, record, value: { data: null, trials: [{ values: numbers }] } };
}

interface Gathered {
  readonly record: SourceRecord;
  readonly data: About | null;
  readonly texts: SampleTexts | undefined;
  readonly trials: Trial[];
  /** Whether a problem with it was reported. */
  isLost: boolean;
}

/** Puts trials together to samples, by their ids. */
function gatherer(sink: FindingSink, metrics: readonly string[]) {
  const wanted = new Set(metrics);
  const samples = new Map<string, Gathered>();
  /** Ids with their trials. */
  const tried = new Set<string>();
  const numbersOf = (gathered: Gathered, values: FoundTrial["values"], at: Spot) => {
    const numbers = new Map<string, number | null>();
    for (const [metric, value] of values) {
      if (wanted.size > 0 && !wanted.has(metric)) continue;
      const number = asNumber(value);
      if (number !== undefined && !numbers.has(metric)) numbers.set(metric, number);
      else {
        gathered.isLost = true;
        sink.problem(at, numbers.has(metric) ? twice(metric) : notANumber(metric, value));
      }
    }
    return [...numbers];
  };
  return {
    add({ id, trial, values, error, data, texts, fields, at }: FoundTrial): void {
      const digests = digestsOf(data);
      const known = samples.get(id);
      const key = JSON.stringify([id, trial]);
      const isAgain = tried.has(key);
      if (isAgain || (known !== undefined && differs(known.data, digests))) {
        sink.problem(at, isAgain ? duplicateId("sample", id) : otherData(id));
        return;
      }
      tried.add(key);
      const gathered: Gathered = known ?? {
        record: placeIn(at.record, fields),
        data: digests,
        texts,
        trials: [],
        isLost: false,
      };
      samples.set(id, gathered);
      gathered.trials.push({ values: numbersOf(gathered, values, at), ...(error === undefined ? {} : { error }) });
    },
    *items(): Iterable<Item<Sample>> {
      for (const [id, { record, data, texts, trials, isLost }] of samples)
        yield { id, record, value: isLost ? null : { data, trials, ...(texts && { texts }) } };
    },
  };
}

/** Logs are long, so only the place of a record is kept, and the fields that units may be grouped by. */
function placeIn({ file, line, text, isRow }: SourceRecord, fields: object | undefined): SourceRecord {
  return { file, line, value: labelsIn(fields), ...(isRow || text !== undefined ? { isRow: true } : {}) };
}

const LONGEST_LABEL = 1000;

function labelsIn(fields: object = {}): Readonly<Record<string, unknown>> {
  const isLabel = (value: unknown) =>
    typeof value === "string" ? value.length <= LONGEST_LABEL : ["number", "boolean"].includes(typeof value);
  const entries = Object.entries(fields);
  const labels = entries.filter(([, value]) => isLabel(value));
  return labels.length === entries.length ? { ...fields } : Object.fromEntries(labels);
}

function digestsOf(data: FoundTrial["data"] = {}): About | null {
  const known = Object.entries(data).filter(([, value]) => value !== undefined && value !== null);
  return known.length === 0 ? null : Object.fromEntries(known.map(([name, value]) => [name, fingerprint(value)]));
}

/** 64 bits: SHA-256 would take longer than reading a log, and nobody gains by a collision. */
function fingerprint(value: unknown): string {
  const text = canonicalJson(value);
  return `${hashText(text)} ${hashText(text, 1)}`;
}

/** Whether two tools disagree on what a sample was about, or say nothing that could be compared. */
export function differs(one: About | null, other: About | null): boolean {
  if (one === null || other === null) return false;
  const shared = Object.keys(one).filter((name) => Object.hasOwn(other, name));
  return shared.length === 0 || shared.some((name) => one[name] !== other[name]);
}

export function otherData(id: string) {
  return {
    code: "BAD_VALUE",
    expected: `the same data for sample ${receivedText(id)} everywhere`,
    received: "other data",
    hint: "the runs are of different data sets, or of another order of one: only runs on the same samples can be paired",
  } as const;
}

function twice(metric: string) {
  return { code: "BAD_SHAPE", expected: "each metric once", received: `${receivedText(metric)} again` } as const;
}

function notANumber(metric: string, value: unknown) {
  return {
    code: "BAD_VALUE",
    expected: `a number for the metric ${receivedText(metric)}`,
    received: receivedText(value),
    hint: "choose metrics that have a number for each sample: `metrics: NAME`",
  } as const;
}

/** Null if there is no score, undefined if it is not a number. */
export function asNumber(value: unknown): number | null | undefined {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string") return undefined;
  if (/^(true|false)$/i.test(value)) return value.toLowerCase() === "true" ? 1 : 0;
  if (/^(nan|inf|-inf)$/i.test(value)) return null;
  return NUMBER.test(value) ? asNumber(Number(value)) : undefined;
}

/** Each digit can be read in one way only: otherwise a long text of digits would take quadratic time. */
const NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
