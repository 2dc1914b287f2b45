// The type of a unit as a person writes it in memory: what its shape asks for, without what it merely tolerates.

/** Read-only all the way down; of a loose object only the keys it names, so that a mistyped key is a mistake. */
export type NeutralLine<Line> = Line extends string | number | boolean | null | undefined
  ? Line
  : Line extends readonly unknown[]
    ? { readonly [Position in keyof Line]: NeutralLine<Line[Position]> }
    : Line extends object
      ? { readonly [Key in keyof Line as HasNames<Line> extends true ? Named<Key> : Key]: NeutralLine<Line[Key]> }
      : Line;

type Named<Key> = string extends Key ? never : number extends Key ? never : Key;

/** Whether an object names some of its keys, as a table does not, and a line of which only the id is known. */
type HasNames<Line> = [Exclude<keyof { [Key in keyof Line as Named<Key>]: 0 }, "id">] extends [never] ? false : true;
