// Writes folders of made-up DBDC dialogues: tsx bench/generate-breakdown.ts FOLDER [COUNT] [SEED]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { madeUpDialogue } from "./made-up-dialogue.ts";

export interface DialogueFolders {
  readonly gold: string;
  readonly pred: string;
}

/** As in the files of the challenge, which are about as large. */
const INDENT = 1;

/** 765 dialogues make about 31 MB of gold. */
export function generateBreakdown(folder: string, count = 765, seed = 1): DialogueFolders {
  const folders = { gold: join(folder, "gold"), pred: join(folder, "pred") };
  for (const path of Object.values(folders)) mkdirSync(path, { recursive: true });
  for (let number = 0; number < count; number++) {
    const { id, gold, pred } = madeUpDialogue(seed, number);
    writeFileSync(join(folders.gold, `${id}.log.json`), `${JSON.stringify(gold, null, INDENT)}\n`);
    writeFileSync(join(folders.pred, `${id}.labels.json`), `${JSON.stringify(pred, null, INDENT)}\n`);
  }
  return folders;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = "made-up-dialogues", count, seed] = argv.slice(2);
  const { gold, pred } = generateBreakdown(folder, count ? Number(count) : undefined, seed ? Number(seed) : undefined);
  console.log(`gold in ${gold}, predictions in ${pred}`);
}
