export interface Node {
  readonly at: number;
}

export interface Name extends Node {
  readonly text: string;
}

/** `[database.][schema.]object`, where the last part is always present; the parser refuses four parts. `#t` keeps its `#`. */
export interface ObjectName extends Node {
  readonly database?: Name;
  readonly schema?: Name;
  readonly object: Name;
}

/** A type as written: `nvarchar(max)` is `{ name: 'nvarchar', sizes: ['max'] }`. */
export interface TypeName extends Node {
  readonly name: string;
  readonly sizes: readonly (number | 'max')[];
}
