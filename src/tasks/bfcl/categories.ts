// The categories of the leaderboard that can be checked without running anything.

export const CATEGORIES = [
  "simple_python",
  "simple_java",
  "simple_javascript",
  "multiple",
  "parallel",
  "parallel_multiple",
  "irrelevance",
  "live_simple",
  "live_multiple",
  "live_parallel",
  "live_parallel_multiple",
  "live_irrelevance",
  "live_relevance",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The language in which arguments are written. */
export type Language = "python" | "java" | "javascript";

/** The category of an id: what stands before its last `_`, without folders. */
export function categoryOf(id: string): Category | null {
  const name = id.slice(id.lastIndexOf("/") + 1, Math.max(0, id.lastIndexOf("_")));
  return CATEGORIES.find((category) => category === name) ?? null;
}

export function languageOf(category: Category): Language {
  if (category === "simple_java") return "java";
  return category === "simple_javascript" ? "javascript" : "python";
}

/** Whether only the presence of calls counts. "irrelevance" is looked for first, because it contains "relevance". */
export function detectionOf(category: Category): "irrelevance" | "relevance" | null {
  if (category.includes("irrelevance")) return "irrelevance";
  return category.includes("relevance") ? "relevance" : null;
}
