// Reads what a server answers, but no more of it than is wanted: a stranger's answer may have no end.

/** All of the body; undefined where it has more bytes than are allowed. */
export async function readBody(response: Response, mostBytes: number): Promise<string | undefined> {
  const { text, isWhole } = await readStart(response, mostBytes);
  return isWhole ? text : undefined;
}

/** The beginning of the body. */
export async function bodyStart(response: Response, bytes: number): Promise<string> {
  return (await readStart(response, bytes)).text;
}

async function readStart(response: Response, mostBytes: number): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop lets go of the connection.
    if (bytes > mostBytes) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes));
  return { text, isWhole: bytes <= mostBytes };
}
