// The command that explains one unit of a run, from the command of its report.
import { shellWord } from "../problems/shell-word.ts";

interface ReportedRun {
  /** The command of the report. */
  readonly command: string;
  readonly task: string;
  readonly systems: readonly string[];
}

/** Flags of score and compare about output, statistics and scale: explain has none of them, or would write over the report. */
const VALUED = new Set(
  "o output format digits scores ci primary baseline margin group-by cluster-by workers shards shard queue evidence fail-under title".split(
    " ",
  ),
);
const SWITCHES = new Set("per-unit percent transpose with-published resume quiet q".split(" "));
/** Words as a shell tells them apart. */
const WORD = /(?:'[^']*'|\\.|[^\s'])+/g;

/** Writes the command that explains a unit. If the predictions are not known, their places are left to fill in. */
export function explainCommand({ command, task, systems }: ReportedRun, id: string): string {
  const [, verb = "", ...words] = command.match(WORD) ?? [];
  const isKnown = /^(score|compare)$/.test(verb) && words.some((word) => /^--(pred|data)(=|$)/.test(word));
  const preds = systems.length === 1 ? "--pred …" : systems.map((name) => `--pred ${shellWord(`${name}=…`)}`).join(" ");
  const input = isKnown ? withoutForeign(words).join(" ") : `${task} --gold … ${preds}`;
  return `karat explain ${input} --unit ${shellWord(id)}`;
}

function withoutForeign(words: readonly string[]): readonly string[] {
  const flagOf = (word: string | undefined) => /^--?([a-z-]+)$/.exec(word ?? "")?.[1] ?? "";
  return words.filter((word, at) => {
    const name = /^--?([a-z-]+)(?:=|$)/.exec(word)?.[1];
    if (name !== undefined) return !VALUED.has(name) && !SWITCHES.has(name);
    return !VALUED.has(flagOf(words[at - 1]));
  });
}
