// Where a user's programs keep what they can make again: karat's folder in it.

export interface Home {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The user's own folder. */
  readonly home: string;
  readonly platform: string;
}

/** As the XDG rules say, for which a path that is not absolute is none; on Windows in the user's local data. */
export function cacheFolder({ env, home, platform }: Home): string {
  if (platform === "win32") return `${env.XDG_CACHE_HOME || env.LOCALAPPDATA || `${home}\\AppData\\Local`}\\karat`;
  const named = env.XDG_CACHE_HOME;
  return `${named?.startsWith("/") === true ? named.replace(/\/+$/, "") : `${home}/.cache`}/karat`;
}
