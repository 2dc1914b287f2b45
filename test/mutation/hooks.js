// Module hooks of a runner of mutants: `vitest` becomes its stand-in, and files loaded by a file with ?load=N get the same mark.
let standIn = "";

export function initialize(data) {
  standIn = data.standIn;
}

export async function resolve(specifier, context, next) {
  if (specifier === "vitest") return next(standIn, { ...context, parentURL: undefined });
  const found = await next(specifier, context);
  const mark = /[?&](load=\d+)/.exec(context.parentURL ?? "")?.[1];
  if (mark === undefined || !found.url.startsWith("file:") || found.url.includes("/node_modules/")) return found;
  return { ...found, url: `${found.url}${found.url.includes("?") ? "&" : "?"}${mark}` };
}
