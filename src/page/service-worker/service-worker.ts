// Caches the files of the page, so that it works offline; never fetches anything else.

declare const self: ServiceWorkerGlobalScope;
/** Set by the build: the files of the page, relative to it, and a version that changes whenever one of them does. */
declare const PAGE_FILES: readonly string[];
declare const PAGE_VERSION: string;

const PREFIX = `karat ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + PAGE_VERSION;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...PAGE_FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

async function dropOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? newestPage(request) : keptFile(request));
});

/** The page itself is fetched first, since it may be newer than the cache; other files have new names in each version. */
async function newestPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("./", { ignoreSearch: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** Files that are not cached yet, such as the table of concepts, are cached on first use. */
async function keptFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}
