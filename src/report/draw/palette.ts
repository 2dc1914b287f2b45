// The colours of drawings and reports, each for light and for dark surroundings.

/** `gold`: in gold only; `pred`: predicted only; `hit`: in both. */
export const PALETTE = {
  ink: ["#1f2328", "#e8edf2"],
  soft: ["#59636e", "#9ea9b5"],
  line: ["#d4dae1", "#39424d"],
  faint: ["#f2f4f7", "#1b222b"],
  paper: ["#ffffff", "#12171e"],
  gold: ["#946200", "#e5b94e"],
  pred: ["#0a5fc4", "#71b2ff"],
  hit: ["#1a7a3c", "#56c878"],
  wrong: ["#c6262f", "#ff8078"],
  heat: ["#c2362b", "#e0564a"],
  level1: ["#a9c4e6", "#3a5f8f"],
  level2: ["#e8b04c", "#c08a2a"],
  level3: ["#b5342c", "#ee7468"],
  series1: ["#0a5fc4", "#71b2ff"],
  series2: ["#b4470c", "#ff9d5c"],
  series3: ["#1a7a3c", "#56c878"],
  series4: ["#7a3db8", "#c79bff"],
  series5: ["#a8175d", "#ff8fc0"],
  series6: ["#0b7285", "#4fc9dc"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Colour = keyof typeof PALETTE;

const SERIES = ["series1", "series2", "series3", "series4", "series5", "series6"] as const;

export function seriesColour(position: number): Colour {
  return SERIES[position % SERIES.length]!;
}

/** Declarations of every colour as a custom property, each line made by `value`. */
export function declarations(value: (name: Colour, light: string, dark: string) => string): string {
  return (Object.entries(PALETTE) as [Colour, readonly [string, string]][])
    .map(([name, [light, dark]]) => value(name, light, dark))
    .join(";");
}
