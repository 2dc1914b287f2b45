// Units by the names that people type.

/** Those whose id is the name; if there is none, those whose id is the name of a file and has an ending more. */
export function unitsNamed<U extends { readonly id: string }>(units: readonly U[], name: string): readonly U[] {
  const exact = units.filter(({ id }) => id === name);
  return exact.length > 0 ? exact : units.filter(({ id }) => isNamed(id, name));
}

/** Whether a name may mean a unit. */
export function isNamed(id: string, name: string): boolean {
  return id === name || (id.startsWith(`${name}.`) && /^\.[A-Za-z][A-Za-z0-9]*$/.test(id.slice(name.length)));
}
