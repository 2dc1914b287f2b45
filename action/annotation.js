// A located problem as an annotation of a workflow. What strangers wrote cannot end the command or begin another.

const inMessage = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const inProperty = (text) => inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

export function annotation(problem) {
  const { code, at } = problem;
  const place = at === null ? {} : { file: at.file, ...(at.line === undefined ? {} : { line: String(at.line) }) };
  const properties = Object.entries({ ...place, title: code }).map(([name, value]) => `${name}=${inProperty(value)}`);
  return `::error ${properties.join(",")}::${inMessage(messageOf(problem))}`;
}

/** A problem with its place, for a summary. */
export function problemText(problem) {
  const { at } = problem;
  const place = at === null ? "" : `${[at.file, at.line].filter((part) => part !== undefined).join(":")} `;
  return `${place}${messageOf(problem)}`;
}

function messageOf({ at, expected, received, hint, text }) {
  const path = at?.path?.length > 0 ? `${at.path.join(".")}: ` : "";
  return text ?? `${path}expected ${expected}, received ${received}${hint === undefined ? "" : `\n${hint}`}`;
}
