// Leads from one page of a table to another.

interface Props {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

export function Pager({ page, pages, onPage }: Props) {
  const turn = (text: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= pages || to === page} onClick={() => onPage(to)}>
      {text}
    </button>
  );
  return (
    <nav class="pager" aria-label="Pages of the table">
      {turn("First", 0)}
      {turn("Previous", page - 1)}
      <span>
        Page {page + 1} of {pages.toLocaleString("en")}
      </span>
      {turn("Next", page + 1)}
      {turn("Last", pages - 1)}
    </nav>
  );
}
