// Fetches the packed data of concepts in a browser.

/** The folder to which the build of the page copies the data. In the package they lie with the page, and a bundler finds them by the literal address. */
declare const CONCEPT_DATA: string | undefined;

const TABLE = new URL("../../page/concepts/table.bin.gz", import.meta.url);
const LEXICON = new URL("../../page/concepts/lexicon.txt.gz", import.meta.url);

export function fetchTable(): Promise<Uint8Array> {
  return fetchUnpacked("table.bin.gz", TABLE);
}

export async function fetchLexicon(): Promise<string> {
  return new TextDecoder().decode(await fetchUnpacked("lexicon.txt.gz", LEXICON));
}

/** The bytes of a file packed with gzip; some servers let the browser unpack it on its way. */
async function fetchUnpacked(name: string, packaged: URL): Promise<Uint8Array> {
  const isPage = typeof CONCEPT_DATA === "string";
  const response = await fetch(isPage ? new URL(CONCEPT_DATA + name, import.meta.url) : packaged);
  if (!response.ok || response.body === null) throw new Error(`${name} could not be loaded (${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}
