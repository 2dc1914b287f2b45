// Fetches the packed data of concepts, which lie beside the page.

/** The bytes of a file packed with gzip; some servers let the browser unpack it on its way. */
export async function fetchUnpacked(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(`concepts/${name}`, import.meta.url));
  if (!response.ok || response.body === null) throw new Error(`${name} could not be loaded (${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

export async function fetchUnpackedText(name: string): Promise<string> {
  return new TextDecoder().decode(await fetchUnpacked(name));
}
