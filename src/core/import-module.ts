// Imports what is named only while the program runs. The one place for it: code that is compiled by itself brings its own way.

export async function importModule(name: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(name)) as Readonly<Record<string, unknown>>;
}
