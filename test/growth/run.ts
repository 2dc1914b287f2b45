// npm run check:growth [-- --quick] [words]: generators at n, 2n and 4n; ends with 1 if the time of one grows faster than its input.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GENERATORS } from "./generators.ts";
import { type Growth, isSteep, isSteepOverall, MOST_GROWTH, measureGrowth, QUICK_TRIES, TRIES } from "./measure.ts";

/** A machine that was busy with something else deserves another try. */
const ATTEMPTS = 3;

const isQuick = process.argv.includes("--quick");
const isTooSteep = isQuick ? isSteepOverall : isSteep;

const wanted = process.argv.slice(2).filter((word) => word !== "--quick");
const folder = mkdtempSync(join(tmpdir(), "karat-growth-"));
let steep = 0;
try {
  for (const [name, generator] of Object.entries(GENERATORS)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    let growth: Growth = await measureGrowth(generator, { folder, tries: isQuick ? QUICK_TRIES : TRIES });
    for (let attempt = 1; attempt < ATTEMPTS && isTooSteep(growth); attempt++)
      growth = await measureGrowth(generator, { folder, tries: TRIES });
    if (isTooSteep(growth)) steep++;
    const times = growth.milliseconds.map((time) => `${time.toFixed(1)} ms`.padStart(11)).join("");
    const ratios = growth.ratios.map((ratio) => `×${ratio.toFixed(2)}`.padStart(7)).join("");
    console.log(`${isTooSteep(growth) ? "✗" : "✓"}${times}${ratios}  ${name}, n = ${generator.size}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(
  steep === 0 ? `all below ×${MOST_GROWTH} a doubling` : `${steep} grow by ×${MOST_GROWTH} a doubling or more`,
);
process.exitCode = steep === 0 ? 0 : 1;
