// Builds src/text/word-data from two npm packages: SMART's stop words and WordNet's lists of irregular forms.
// Run with `npx tsx scripts/build-word-data.ts`; the output is committed and depends on nothing but the pinned versions.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { STEMMERS } from "../src/text/stem.ts";

const STOP_WORDS_PACKAGE = "stopwords-json@1.2.0";
const IRREGULAR_FORMS_PACKAGE = "javascript-lemmatizer@0.0.2";
const OUTPUT = new URL("../src/text/word-data/", import.meta.url);

/** What the list shipped with ROUGE-1.5.5 has beyond SMART's, and what it lacks. */
const ADDED_STOP_WORDS =
  "amid ap apr aug dec feb fri index jan jul jun mar mon news nov oct reuters sat sep tech thu tue wed";
const DOTTED_STOP_WORDS = "'s e.g. etc. i.e. mr. ms.";
const OMITTED_STOP_WORDS = "first last name";

/** Nouns that came with WordNet 3.0; ROUGE-1.5.5 uses the lists of 2.0. */
const NEWER_NOUNS = "ashes cognosenti gps halfpence houses_of_cards lisente loups-garous morses optic_axes staretsy";

function unpack(name: string, folder: string): string {
  const archive = execFileSync("npm", ["pack", "--silent", name], { cwd: folder, encoding: "utf8" }).trim();
  execFileSync("tar", ["-xzf", archive], { cwd: folder });
  return join(folder, "package");
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

function buildStopWords(source: string): string[] {
  const smart = words(readFileSync(join(source, "src/smart/en.txt"), "utf8"));
  const omitted = new Set(words(OMITTED_STOP_WORDS));
  const kept = smart.filter((word) => !omitted.has(word));
  return [...new Set([...kept, ...words(ADDED_STOP_WORDS), ...words(DOTTED_STOP_WORDS)])].sort();
}

/** Reads the four lists in order; the last line of a word wins, and only words are kept that ROUGE looks up and does not stem to the same. */
function buildIrregularForms(source: string): Map<string, string> {
  const newer = new Set(words(NEWER_NOUNS));
  const forms = new Map<string, string>();
  for (const list of ["adj", "adv", "noun", "verb"]) {
    const lines = JSON.parse(readFileSync(join(source, `dict/${list}.exc.json`), "utf8")) as [string, string][];
    for (const [form, lemma] of lines) {
      const isLookedUp = /^[a-z0-9]{4,}$/.test(form) && !(list === "noun" && newer.has(form));
      if (isLookedUp) forms.set(form, lemma);
    }
  }
  for (const [form, lemma] of forms) if (STEMMERS.rouge155(form) === lemma) forms.delete(form);
  return forms;
}

/** "abaci" to "abacus" is the rule "1us": drop one letter, append "us". */
function ruleFor(form: string, lemma: string): string {
  let shared = 0;
  while (shared < form.length && form[shared] === lemma[shared]) shared++;
  return `${form.length - shared}${lemma.slice(shared)}`;
}

const ENDING = 2;
const LETTER_A = 65;
const MOST_SHARED = 25;

/**
 * Lists the rules, each with the ending of its words and followed by what stands before it: "1us-ci" and then words whose
 * capital letter says how many letters they share with the word before (A is none, B is one).
 */
function packForms(forms: Map<string, string>): string[] {
  const byRule = new Map<string, string[]>();
  for (const [form, lemma] of [...forms].sort()) {
    const rule = `${ruleFor(form, lemma)}-${form.slice(-ENDING)}`;
    byRule.set(rule, [...(byRule.get(rule) ?? []), form.slice(0, -ENDING)]);
  }
  return [...byRule]
    .sort()
    .flatMap(([rule, members]) => [rule, ...members.map((word, at) => sharing(word, members[at - 1]))]);
}

function sharing(word: string, before = ""): string {
  let shared = 0;
  while (shared < Math.min(word.length, MOST_SHARED) && word[shared] === before[shared]) shared++;
  return String.fromCharCode(LETTER_A + shared) + word.slice(shared);
}

function wrap(tokens: readonly string[], between: string, width = 118): string {
  const lines: string[] = [];
  let line = "";
  for (const token of tokens) {
    if (line !== "" && line.length + between.length + token.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? token : `${line}${between}${token}`;
  }
  return [...lines, line].join("\n");
}

interface WordFile {
  readonly about: string;
  /** Kept by bundlers, since it goes where the words go. */
  readonly licence: string;
  readonly name: string;
  readonly tokens: readonly string[];
  /** What stands between two tokens of a line. */
  readonly between: string;
}

function write(file: string, { about, licence, name, tokens, between }: WordFile): void {
  const header = `// ${about}\n// Made by scripts/build-word-data.ts; the licence in full is in NOTICE beside this file.\n/*! ${licence} */\n`;
  writeFileSync(new URL(file, OUTPUT), `${header}\nexport const ${name} = \`\n${wrap(tokens, between)}\n\`;\n`);
}

const folder = mkdtempSync(join(tmpdir(), "word-data-"));
try {
  const stopWords = buildStopWords(unpack(STOP_WORDS_PACKAGE, folder));
  rmSync(join(folder, "package"), { recursive: true });
  const irregularForms = packForms(buildIrregularForms(unpack(IRREGULAR_FORMS_PACKAGE, folder)));
  write("stop-words.ts", {
    about: "The stop words of ROUGE-1.5.5, separated by white space.",
    licence:
      "Stop words of SMART from stopwords-json, Copyright (c) 2017 Peter Graham, contributors; Apache-2.0; changed.",
    name: "STOP_WORDS",
    tokens: stopWords,
    between: " ",
  });
  write("irregular-forms.ts", {
    about: "WordNet 2.0's irregular forms of four letters and more: see word-lists.ts for how they are packed.",
    licence: "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. Provided as is; changed.",
    name: "IRREGULAR_FORMS",
    tokens: irregularForms,
    between: "",
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
