// The names of summaries and references by patterns, as pyrouge's users write them.
import { usageError } from "../../core/problem.ts";

const ID_MARK = "#ID#";

export type IdOf = (name: string) => string | null;

/** The first group of the pattern is the id. DEPARTURE: the pattern has to fit the whole name, not its start only. */
export function predIds(pattern: string): IdOf {
  const fits = wholeName(pattern, "`predPattern`");
  if (new RegExp(`${fits.source}|`).exec("")!.length < 2)
    throw badPattern("`predPattern`", pattern, "a group for the id, as in news.(\\d+).txt");
  return (name) => fits.exec(name)?.[1] ?? null;
}

/**
 * The id is what stands in place of #ID#. Where a name could be read in several ways, a dot of the pattern means a dot
 * before it means any character, and the id is as short as it can be.
 */
export function goldIds(pattern: string): IdOf {
  if (!pattern.includes(ID_MARK)) throw badPattern("`goldPattern`", pattern, `${ID_MARK} in place of the id`);
  const [first, ...others] = pattern.split(ID_MARK);
  const body = `${first}(?<id>.+?)${others.join("\\k<id>")}`;
  const ways = [wholeName(literalDots(body), "`goldPattern`"), wholeName(body, "`goldPattern`")];
  return (name) => {
    for (const way of ways) {
      const id = way.exec(name)?.groups?.id;
      if (id !== undefined) return id;
    }
    return null;
  };
}

/** Dots outside of classes, not escaped and not repeated, as literal dots. */
function literalDots(pattern: string): string {
  return pattern.replaceAll(/\\.|\[[^\]]*\]|\.(?![*+?{])/g, (piece) => (piece === "." ? "\\." : piece));
}

function wholeName(pattern: string, setting: string): RegExp {
  try {
    return new RegExp(`^(?:${pattern.replaceAll("(?P<", "(?<")})$`);
  } catch (cause) {
    throw badPattern(setting, pattern, "a regular expression", cause);
  }
}

function badPattern(setting: string, pattern: string, expected: string, cause?: unknown) {
  return usageError("BAD_VALUE", {
    expected: `${expected} for ${setting}`,
    received: JSON.stringify(pattern),
    ...(cause instanceof Error ? { hint: cause.message } : {}),
  });
}
