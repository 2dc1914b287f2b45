// What the front page of a board runs in the browser: a click on a heading sorts the rows by its column; lines between clusters are only for the ranking.

export const SORT_SCRIPT = `
const body = document.querySelector("#board tbody");
const value = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent;
for (const button of document.querySelectorAll("#board button")) {
  button.addEventListener("click", () => {
    const heading = button.closest("th");
    const column = heading.cellIndex;
    const first = button.dataset.sort === "asc" ? 1 : -1;
    const direction = heading.getAttribute("aria-sort") === (first === 1 ? "ascending" : "descending") ? -first : first;
    for (const other of heading.parentNode.cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
    const rows = [...body.rows].sort((a, b) => {
      const [one, other] = [value(a, column), value(b, column)];
      if (one === "" || other === "") return one === other ? 0 : one === "" ? 1 : -1;
      const difference = Number(one) - Number(other);
      return direction * (Number.isNaN(difference) ? (one < other ? -1 : one > other ? 1 : 0) : difference);
    });
    body.append(...rows);
    body.classList.toggle("is-ranked", column === 0 && direction === 1);
  });
}
`.trim();
