// A table of measured shares.

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** More repetitions where a line is cheap and easily lucky. */
export function repetitions(dialogues: number, usual = 4_000): number {
  return dialogues <= 5 ? 10_000 : dialogues >= 200 ? Math.min(usual, 2_000) : usual;
}

/** Counts how often each of several things happened. */
export class Tally {
  readonly #counts = new Map<string, { happened: number; tried: number }>();

  note(name: string, hasHappened: boolean | null): void {
    const seen = this.#counts.get(name) ?? { happened: 0, tried: 0 };
    this.#counts.set(name, seen);
    if (hasHappened === null) return;
    seen.tried++;
    if (hasHappened) seen.happened++;
  }

  /** The share of each, with how many there were if some could not be tried. */
  shares(all: number): string[] {
    return [...this.#counts.values()].map(({ happened, tried }) => {
      if (tried === 0) return "–";
      return percent(happened / tried) + (tried === all ? "" : ` (${tried} given)`);
    });
  }

  get names(): string[] {
    return [...this.#counts.keys()];
  }
}
