// Tests of what only Unix has: links and modes that anybody may make, pipes with names, signals that can be sent. Elsewhere they are left out, loudly.
import { describe, it } from "vitest";

const isUnix = process.platform !== "win32";
if (!isUnix) console.warn("\nNOT TESTED: links, modes, pipes and signals, which are those of Unix\n");

export const itOnUnix = it.skipIf(!isUnix);
export const describeOnUnix = describe.skipIf(!isUnix);
