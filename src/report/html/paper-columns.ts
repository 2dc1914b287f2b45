// As many columns of the table of units as a sheet of paper has room for; the style hides the others there.

export const COLUMNS_ON_PAPER = 8;

export function paperText(columns: number, noun: string): string {
  return `On paper are the first ${COLUMNS_ON_PAPER} of ${columns} ${noun}; on a screen all of them.`;
}
