// The few icons of the page.

/** A cut stone, seen from the side. */
export function Stone() {
  return (
    <svg class="stone" width="20" height="20" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M4 2h8l3 4-7 8-7-8z" fill="currentColor" />
      <path d="M1 6h14M5.5 6 8 14l2.5-8L8 2z" fill="none" stroke="var(--karat-paper)" stroke-width="0.7" />
    </svg>
  );
}
