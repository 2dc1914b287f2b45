// The flags of ROUGE-1.5.5 that only choose what it prints.
import { usageError } from "../../core/problem.ts";
import type { Measure } from "../../text/rouge155/options.ts";

interface OfficialFlags {
  prints(measure: Measure): boolean;
  /** Also the lines of each topic (-d). */
  readonly topics: boolean;
  /** Counts in place of averages (-t 2). */
  readonly counts: boolean;
}

const KNOWN = ["-w", "-2", "-u", "-U", "-x", "-d", "-t 2"];

export function readOfficialFlags(text: string): OfficialFlags {
  const flags =
    text.trim() === ""
      ? []
      : text
          .trim()
          .replaceAll(/-t\s+2/g, "-t 2")
          .split(/\s+(?=-)/);
  const unknown = flags.find((flag) => !KNOWN.includes(flag));
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `some of ${KNOWN.join(", ")} for \`officialFlags\``,
      received: JSON.stringify(unknown),
      hint: "all other flags of ROUGE-1.5.5 are options of their own: -n is `maxN`, -l is `words`, -c is `ci`, -r is `resamples`",
    });
  const has = (flag: string) => flags.includes(flag);
  const printed: Partial<Record<Measure, boolean>> = {
    rougeL: !has("-x"),
    rougeW: has("-w"),
    rougeS: has("-2") && !has("-u"),
    rougeSU: has("-2") && (has("-u") || has("-U")),
  };
  return { prints: (measure) => printed[measure] ?? true, topics: has("-d"), counts: has("-t 2") };
}
