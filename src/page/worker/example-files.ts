// The texts of all examples: the build writes them here.

/** The examples by task, then by folder, then by path. The folders are gold, one for each system, and "" for a description. */
export const examples: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {};
