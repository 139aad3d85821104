import type { SetQuestion } from './set-data.ts';

/** Collects a statement's values as parameters, so that none is in its text. */
export class BoundValues {
  readonly values: (string | number)[] = [];

  bind(value: string | number): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  list(values: readonly (string | number)[]): string {
    return `(${values.map((value) => this.bind(value)).join(', ')})`;
  }

  question(sql: string): SetQuestion {
    return { sql, values: [...this.values] };
  }
}
