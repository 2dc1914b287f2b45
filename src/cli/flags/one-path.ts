// A path that a command takes once: given again, it would silently replace the first.
import { usageError } from "../../core/problem.ts";

/** For commander: refuses a second value. */
export function onePath(flag: string): (path: string, before?: string) => string {
  return (path, before) => {
    if (before === undefined) return path;
    throw usageError("BAD_VALUE", {
      expected: `${flag} once`,
      received: `${JSON.stringify(before)} and ${JSON.stringify(path)}`,
      hint: "several files are given as a folder or an archive; several systems, or runs of one, are for karat compare TASK --pred NAME=PATH --pred NAME=PATH",
    });
  };
}
