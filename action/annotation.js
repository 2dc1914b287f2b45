// A located problem as an annotation of a workflow. What strangers wrote cannot end the command or begin another.

const inMessage = (text) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const inProperty = (text) => inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

export function annotation({ code, at, expected, received, hint, text }) {
  const place = at === null ? {} : { file: at.file, ...(at.line === undefined ? {} : { line: String(at.line) }) };
  const properties = Object.entries({ ...place, title: code }).map(([name, value]) => `${name}=${inProperty(value)}`);
  const path = at?.path?.length > 0 ? `${at.path.join(".")}: ` : "";
  const message = text ?? `${path}expected ${expected}, received ${received}${hint === undefined ? "" : `\n${hint}`}`;
  return `::error ${properties.join(",")}::${inMessage(message)}`;
}
