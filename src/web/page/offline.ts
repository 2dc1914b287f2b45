// Keeps the page for offline use, where the browser allows it.
import { useEffect, useState } from "preact/hooks";

type Offline = "waiting" | "ready" | "impossible";

let kept: Promise<Offline> | null = null;

async function keepPage(): Promise<Offline> {
  if (!("serviceWorker" in navigator)) return "impossible";
  try {
    await navigator.serviceWorker.register(new URL("service-worker.js", document.baseURI), { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
    return "ready";
  } catch {
    return "impossible";
  }
}

export function useOffline(): Offline {
  const [offline, setOffline] = useState<Offline>("waiting");
  useEffect(() => {
    kept ??= keepPage();
    void kept.then(setOffline);
  }, []);
  return offline;
}
