// Numbers as Perl's sprintf("%.5f") leaves them.
import { pythonFixed } from "../../core/python.ts";

const PLACES = 1e5;
const DOUBT = 1e-6;

/** Rounds the exact binary value to five decimals, half to even: 1/64 becomes 0.01562. */
export function fiveDecimals(value: number): number {
  const scaled = value * PLACES;
  const whole = Math.floor(scaled);
  const rest = scaled - whole;
  if (Math.abs(rest - 0.5) < DOUBT) return Number(pythonFixed(value, 5));
  return (rest > 0.5 ? whole + 1 : whole) / PLACES;
}
