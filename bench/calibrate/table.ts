// A table of measured shares with the limit that each of them must keep; a share beyond its limit stays visible.

export interface Limit {
  readonly least?: number;
  readonly most?: number;
  readonly below?: number;
}

export interface Cell {
  readonly name: string;
  readonly n: string;
  readonly happened: number;
  readonly tried: number;
  /** Repetitions in which there was nothing to judge, such as an interval that is null. */
  readonly nothing: number;
  readonly limit: Limit | null;
}

export interface Table {
  readonly title: string;
  readonly cells: readonly Cell[];
}

/** 10,000 repetitions for few units, else 4,000. */
export function repetitions(n: number): number {
  return n <= 20 ? 10_000 : 4_000;
}

export interface Measured {
  readonly name: string;
  readonly limit: Limit | null;
}

/** Measures some shares again and again; true and false count, null is nothing to judge. */
export function measure(
  {
    n,
    label = String(n),
    times = repetitions(n),
  }: { readonly n: number; readonly label?: string; readonly times?: number },
  wanted: readonly Measured[],
  once: (repetition: number) => readonly (boolean | null)[],
): Cell[] {
  const counts = wanted.map(() => ({ happened: 0, tried: 0, nothing: 0 }));
  for (let repetition = 0; repetition < times; repetition++)
    for (const [at, found] of once(repetition).entries()) {
      const count = counts[at]!;
      if (found === null) count.nothing++;
      else count.tried++;
      if (found === true) count.happened++;
    }
  return wanted.map(({ name, limit }, at) => ({ name, limit, n: label, ...counts[at]! }));
}

export function fails({ happened, tried, limit }: Cell): boolean {
  if (limit === null) return false;
  const share = happened / tried;
  const { least = 0, most = 1, below = Number.POSITIVE_INFINITY } = limit;
  return !(share >= least && share <= most && share < below);
}

function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)} %`;
}

function limitText(limit: Limit | null): string {
  if (limit === null) return "named, no limit";
  const { least, most, below } = limit;
  if (least !== undefined && most !== undefined) return `${percent(least)} to ${percent(most)}`;
  if (below !== undefined) return `below ${percent(below)}`;
  return least !== undefined ? `at least ${percent(least)}` : `at most ${percent(most!)}`;
}

/** As Markdown. */
export function writeTable({ title, cells }: Table): string {
  const rows = cells.map((cell) => [
    cell.name,
    cell.n,
    String(cell.tried + cell.nothing),
    cell.tried === 0 ? "–" : percent(cell.happened / cell.tried, 2),
    percent(cell.nothing / (cell.tried + cell.nothing)),
    limitText(cell.limit),
    fails(cell) ? "**fails**" : "",
  ]);
  const head = ["population", "n", "repetitions", "measured", "null", "limit", ""];
  const aligns = ["---", "---", "---:", "---:", "---:", "---", "---"];
  return [`**${title}**`, "", ...[head, aligns, ...rows].map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}
