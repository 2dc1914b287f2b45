// What a sample cannot show: failures rare enough to be in none of its units.
import { power } from "./power.ts";

/** A failure in this share of units is in none of n units with a chance of 5 %: 1 − 0.05^(1/n). */
export function unseenShare(units: number): number {
  return 1 - power(0.05, 1 / units);
}

/** The N of "failures in fewer than 1 unit in N could have gone unseen". */
export function unseenOneIn(units: number): number {
  return Math.floor(1 / unseenShare(units));
}
