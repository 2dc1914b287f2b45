// A word as the shell of a system would read it back, for commands that people copy.

export function shellWord(word: string, platform: string = "linux"): string {
  return platform === "win32" ? windowsWord(word) : posixWord(word);
}

function posixWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Single quotes are letters there; backslashes mean themselves, unless a quote follows. */
function windowsWord(word: string): string {
  if (/^[\w@+=:,./\\-]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && '\\"'))}"`;
}
