// Where karat keeps its cache.

interface Home {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly platform: string;
}

/** Follows the XDG rules, which ignore relative paths; on Windows it is in the user's local data. */
export function cacheFolder({ env, home, platform }: Home): string {
  if (platform === "win32") return `${env.XDG_CACHE_HOME || env.LOCALAPPDATA || `${home}\\AppData\\Local`}\\karat`;
  const named = env.XDG_CACHE_HOME;
  return `${named?.startsWith("/") === true ? named.replace(/\/+$/, "") : `${home}/.cache`}/karat`;
}
