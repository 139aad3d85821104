export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}
