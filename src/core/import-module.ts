// Imports what is named only while the program runs.

export async function importModule(name: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(name)) as Readonly<Record<string, unknown>>;
}
