import type { SetQuestion } from './set-data.ts';

/** Collects the values of a statement, so that none of them is in its text. */
export class BoundValues {
  readonly values: (string | number)[] = [];

  /** The placeholder of the value. */
  bind(value: string | number): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** `($1, $2)`. */
  list(values: readonly (string | number)[]): string {
    return `(${values.map((value) => this.bind(value)).join(', ')})`;
  }

  /** The statement with what was bound until now. */
  question(sql: string): SetQuestion {
    return { sql, values: [...this.values] };
  }
}
