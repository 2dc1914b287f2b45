// The name of the page and its promise.
import { Stone } from "./icons.tsx";
import { useOffline } from "./offline.ts";

const OFFLINE_TEXTS = {
  waiting: "",
  ready: " It works offline from now on.",
  impossible: " This address cannot be kept for offline use.",
} as const;

export function TopBar() {
  const offline = useOffline();
  return (
    <header class="top">
      <p class="brand">
        <Stone /> karat
      </p>
      <p class="promise" data-offline={offline}>
        Everything runs in this tab: nothing is uploaded, and the page’s security policy forbids it.
        {OFFLINE_TEXTS[offline]}
      </p>
    </header>
  );
}
