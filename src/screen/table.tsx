// The parts of a table, which say their roles: narrow screens lay them out as blocks, which takes the roles away.
// biome-ignore-all lint/a11y/noRedundantRoles: see above
import type { ComponentChildren, HTMLAttributes } from "preact";

interface Props {
  readonly class?: string;
  readonly id?: string;
  /** The cells of the heading. */
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Table({ head, children, ...table }: Props) {
  return (
    <div class="scroll">
      <table role="table" {...table}>
        <thead role="rowgroup">
          <Row>{head}</Row>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

export function Row(props: HTMLAttributes<HTMLTableRowElement>) {
  return <tr role="row" {...props} />;
}

type CellProps = HTMLAttributes<HTMLTableCellElement> & { readonly "data-name"?: string | undefined };

export function ColumnHead(props: CellProps) {
  return <th role="columnheader" scope="col" {...props} />;
}

export function RowHead(props: CellProps) {
  return <th role="rowheader" scope="row" {...props} />;
}

export function Cell(props: CellProps) {
  return <td role="cell" {...props} />;
}
