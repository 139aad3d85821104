import { findField } from '@platbook/contract/property/property-fields';
import type { Statement } from '../engine-messages.ts';
import { IndexFailedError } from '../property-index.ts';

/** Collects the values of a statement and gives each its placeholder: the only way for outside values to get into a statement. */
export class Bound {
  readonly #values: (string | number)[] = [];

  columnOf(key: string): string {
    return columnOf(key);
  }

  add(value: string | number): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  /** The placeholder of a date given as YYYY-MM-DD. */
  addDay(day: string): string {
    return `CAST(${this.add(day)} AS DATE)`;
  }

  list(values: readonly (string | number)[]): string {
    return `(${values.map((value) => this.add(value)).join(', ')})`;
  }

  /** With the values added so far. */
  statement(sql: string): Statement {
    return { sql, values: [...this.#values] };
  }
}

const always = new Map([
  ['id', 'PropertyID'],
  ['address', 'Address'],
  ['apn', 'Apn'],
  ['city', 'City'],
  ['zip', 'ZIP'],
]);

/** The column of a field or of `address`, `apn`, `id`; names come only from fixed lists. Throws for any other. */
export function columnOf(key: string): string {
  const column = always.get(key) ?? (findField(key) === undefined ? undefined : `"${key}"`);
  if (column === undefined) throw new IndexFailedError('Unknown field');
  return column;
}
