// Plain data as YAML that any parser reads alike: strings are quoted as JSON strings, which YAML understands.

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

export function yaml(value: Plain): string {
  return `${lines(value, "").join("\n")}\n`;
}

function lines(value: Plain, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listItem(item as Plain, indent));
  return Object.entries(value as Readonly<Record<string, Plain>>).flatMap(([key, item]) => {
    if (isScalar(item)) return [`${indent}${key}: ${scalar(item)}`];
    return [`${indent}${key}:`, ...lines(item, `${indent}  `)];
  });
}

function listItem(item: Plain, indent: string): string[] {
  if (isScalar(item)) return [`${indent}- ${scalar(item)}`];
  const [first = "", ...rest] = lines(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

function isScalar(value: Plain): boolean {
  return value === null || typeof value !== "object" || Object.keys(value).length === 0;
}

function scalar(value: Plain): string {
  return JSON.stringify(value);
}
