// Counts as people read them.

/** "3,000 dialogues" */
export function numberOf(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
