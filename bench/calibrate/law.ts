// The laws that measured shares must obey, and what becomes of each: it holds, or these cells break it.
import { percent, type Table } from "./table.ts";

export interface Law {
  /** What is bounded. */
  readonly name: string;
  /** The cells that are judged; one that was not measured breaks the law. */
  readonly dialogues: readonly number[];
  readonly columns: readonly string[];
  readonly least?: number;
  readonly most?: number;
  readonly below?: number;
}

const BOUNDS = {
  least: { words: "at least", allows: (share: number, bound: number) => share >= bound },
  most: { words: "at most", allows: (share: number, bound: number) => share <= bound },
  below: { words: "below", allows: (share: number, bound: number) => share < bound },
} as const;

export interface Verdict {
  readonly law: string;
  readonly cells: number;
  /** Each cell that breaks it, with its figure. */
  readonly broken: readonly string[];
}

/** One verdict for each law of the tables, and one on their repetitions. */
export function judge(tables: readonly Table[]): Verdict[] {
  const laws = new Set(tables.flatMap((table) => table.laws));
  return [...laws].map((law) => judgeShares(law, tables)).concat(judgeRepetitions(tables));
}

function judgeShares(law: Law, tables: readonly Table[]): Verdict {
  const bounds = (["least", "most", "below"] as const).flatMap((kind) => {
    const bound = law[kind];
    return bound === undefined ? [] : [{ ...BOUNDS[kind], bound }];
  });
  const cells = tables
    .filter(({ laws }) => laws.includes(law))
    .flatMap(({ title, lines }) =>
      law.dialogues.flatMap((dialogues) =>
        law.columns.map((column) => {
          const share = lines.find((line) => line.dialogues === dialogues)?.shares.get(column);
          return { place: `${column} of ${dialogues} dialogues in “${title}”`, share };
        }),
      ),
    );
  const broken = cells.flatMap(({ place, share }) => {
    if (share === undefined || share.tried === 0) return [`${place}, not measured`];
    const value = share.happened / share.tried;
    return bounds.every(({ allows, bound }) => allows(value, bound)) ? [] : [`${place}, ${percent(value, 2)}`];
  });
  const words = bounds.map((each) => `${each.words} ${percent(each.bound)}`).join(" and ");
  return { law: `${law.name}: ${words} with ${law.dialogues.join(", ")} dialogues`, cells: cells.length, broken };
}

const FEWEST_REPETITIONS = 2_000;
const FEWEST_OF_FIVE = 10_000;

function judgeRepetitions(tables: readonly Table[]): Verdict {
  const lines = tables.flatMap(({ title, lines }) => lines.map((line) => ({ title, ...line })));
  const tooFew = lines.filter(
    ({ dialogues, repetitions }) => repetitions < (dialogues <= 5 ? FEWEST_OF_FIVE : FEWEST_REPETITIONS),
  );
  return {
    law: `repetitions of a line: at least ${FEWEST_REPETITIONS}, and ${FEWEST_OF_FIVE} with five dialogues`,
    cells: lines.length,
    broken: tooFew.map(
      ({ title, dialogues, repetitions }) => `${dialogues} dialogues in “${title}”, ${repetitions} repetitions`,
    ),
  };
}

/** A list item of Markdown. */
export function writeVerdict({ law, cells, broken }: Verdict): string {
  return `- ${law}: ${broken.length === 0 ? `holds in all ${cells} cells` : `broken: ${broken.join("; ")}`}`;
}
