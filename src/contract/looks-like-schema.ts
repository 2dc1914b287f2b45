// Tells a JSON Schema from other JSON objects, such as a description or a stored result.

const KEYS = ["$schema", "$ref", "$defs", "properties", "items", "enum", "const", "allOf", "anyOf", "oneOf"];
const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];

export function looksLikeSchema(value: Readonly<Record<string, unknown>>): boolean {
  if (Object.hasOwn(value, "$karat") || Object.hasOwn(value, "karat")) return false;
  return (
    KEYS.some((key) => Object.hasOwn(value, key)) || [value.type].flat().some((type) => TYPES.includes(type as string))
  );
}
