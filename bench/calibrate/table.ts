// A table of measured shares: how often each of several things happened, with few dialogues and with many.
import type { Law } from "./law.ts";

export interface Share {
  readonly happened: number;
  readonly tried: number;
}

export interface Line {
  readonly dialogues: number;
  readonly repetitions: number;
  readonly shares: ReadonlyMap<string, Share>;
}

export interface Table {
  readonly title: string;
  readonly lines: readonly Line[];
  /** What its shares must obey. */
  readonly laws: readonly Law[];
}

export interface Wish {
  readonly title: string;
  readonly dialogues: readonly number[];
  readonly usual?: number;
  readonly laws?: readonly Law[];
}

/** Measures again and again for each number of dialogues; every repetition has its number. */
export function measureTable(
  { title, dialogues: sizes, usual, laws = [] }: Wish,
  measure: (dialogues: number, number: number, tally: Tally) => void,
): Table {
  const lines = sizes.map((dialogues) => {
    const tally = new Tally();
    const all = repetitions(dialogues, usual);
    for (let number = 0; number < all; number++) measure(dialogues, number, tally);
    return { dialogues, repetitions: all, shares: tally.shares };
  });
  return { title, lines, laws };
}

/** More repetitions where a line is cheap and easily lucky. */
function repetitions(dialogues: number, usual = 4_000): number {
  return dialogues < 10 ? Math.max(usual, 10_000) : dialogues >= 200 ? Math.min(usual, 2_000) : usual;
}

/** Counts how often each of several things happened. */
export class Tally {
  readonly #shares = new Map<string, Share>();

  /** Null is what could not be tried. */
  note(name: string, hasHappened: boolean | null): void {
    const { happened, tried } = this.#shares.get(name) ?? { happened: 0, tried: 0 };
    this.#shares.set(name, {
      happened: happened + Number(hasHappened === true),
      tried: tried + Number(hasHappened !== null),
    });
  }

  get shares(): ReadonlyMap<string, Share> {
    return this.#shares;
  }
}

export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

/** As Markdown. A share says of how many it is if some could not be tried. */
export function writeTable({ title, lines }: Table): string {
  const columns = ["dialogues", "repetitions", ...lines[0]!.shares.keys()];
  const rows = lines.map(({ dialogues, repetitions, shares }) => [
    String(dialogues),
    String(repetitions),
    ...[...shares.values()].map(({ happened, tried }) => {
      if (tried === 0) return "–";
      return percent(happened / tried) + (tried === repetitions ? "" : ` (${tried} given)`);
    }),
  ]);
  return [`**${title}**`, "", ...[columns, columns.map(() => "---:"), ...rows].map(writeRow)].join("\n");
}

function writeRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
