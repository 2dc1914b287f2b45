// Imports modules whose names are known only at run time.

export async function importModule(name: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(name)) as Readonly<Record<string, unknown>>;
}
