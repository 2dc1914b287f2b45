// Numbers to positions, and the round numbers to write on an axis.
import { largest, smallest } from "../../numeric/extremes.ts";
import { decimalExponent, powerOfTen } from "../../numeric/maths.ts";
import { withMinus } from "../../problems/visible-text.ts";

export interface Scale {
  readonly domain: readonly [number, number];
  at(value: number): number;
}

/** A value with its interval, as far as they are known. */
interface Marked {
  readonly value?: number | null | undefined;
  readonly interval?: { readonly low: number; readonly high: number } | null | undefined;
}

type Pair = readonly [number, number];

export function linearScale(domain: Pair, [start, end]: Pair): Scale {
  const [low, high] = domain[0] === domain[1] ? ([domain[0] - 0.5, domain[1] + 0.5] as const) : domain;
  return { domain: [low, high], at: (value) => start + ((value - low) / (high - low)) * (end - start) };
}

/** The step of about so many ticks: 1, 2 or 5 times a power of ten. */
export function tickStep([low, high]: Pair, about = 5): number {
  const rough = (high - low) / about;
  const power = powerOfTen(decimalExponent(rough));
  const [times = 10] = [1, 2, 5].filter((factor) => factor * power >= rough * 0.99);
  return times * power;
}

/** The round numbers inside a domain, each with its text. */
export function ticks(domain: Pair, about = 5): readonly { readonly value: number; readonly text: string }[] {
  const step = tickStep(domain, about);
  const first = Math.ceil(domain[0] / step - 1e-9);
  const last = Math.floor(domain[1] / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, k) => {
    const value = roundTo(step, (first + k) * step);
    return { value, text: tickText(value, step) };
  });
}

/** Everything that must lie inside an axis: values and the ends of their intervals. */
export function reachOf(marks: readonly Marked[]): readonly number[] {
  return marks.flatMap(({ value, interval }) => [value, interval?.low, interval?.high].filter((end) => end != null));
}

/** The smallest domain with round ends that holds all values; null of nothing. */
export function niceDomain(values: readonly number[], about: number): Pair | null {
  if (values.length === 0) return null;
  const [low, high] = [smallest(values), largest(values)];
  if (low === high) return [low - 0.5, high + 0.5];
  const step = tickStep([low, high], about);
  return [roundTo(step, Math.floor(low / step) * step), roundTo(step, Math.ceil(high / step) * step)];
}

/** A tick as text, with as many decimals as its step has. */
export function tickText(value: number, step: number): string {
  return withMinus(value.toFixed(decimalsOf(step)).replace(/^-(0(\.0*)?)$/, "$1"));
}

function decimalsOf(step: number): number {
  return Math.max(0, -decimalExponent(step * (1 + 1e-9)));
}

/** Multiples of 0.1 are not exact; this takes the digits that the step does not have. */
function roundTo(step: number, value: number): number {
  return Number(value.toFixed(decimalsOf(step)));
}
