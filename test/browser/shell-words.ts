// A command that the page offers, as a shell would read it.

/** The words of a command as a shell would make them of it. */
export function shellWords(command: string): string[] {
  return [...command.matchAll(/(?:'([^']*)'|[^\s'])+/g)].map(([word]) => word.replaceAll(/'([^']*)'/g, "$1"));
}
