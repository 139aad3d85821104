/** An internal statement; values are bound to $1, $2 … */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}
