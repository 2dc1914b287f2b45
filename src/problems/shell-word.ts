// Quotes a word for the shell, in commands that people copy.

export function shellWord(word: string, platform: string = "linux"): string {
  return platform === "win32" ? windowsWord(word) : posixWord(word);
}

function posixWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** On Windows, single quotes are plain characters, and a backslash escapes only before a double quote. */
function windowsWord(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && '\\"'))}"`;
}
