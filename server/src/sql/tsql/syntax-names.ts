/** Names in a syntax tree, and where every node begins. */

export interface Node {
  readonly at: number;
}

/** An identifier as it was written, without its brackets or quotes. */
export interface Name extends Node {
  readonly text: string;
}

/** `[database.][schema.]object`, the last part always there; four parts are refused by the parser. `#t` keeps its `#`. */
export interface ObjectName extends Node {
  readonly database?: Name;
  readonly schema?: Name;
  readonly object: Name;
}

/** A type as it was written: `nvarchar(max)` is `{ name: 'nvarchar', sizes: ['max'] }`. */
export interface TypeName extends Node {
  readonly name: string;
  readonly sizes: readonly (number | 'max')[];
}
