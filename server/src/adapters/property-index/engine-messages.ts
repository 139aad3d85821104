import type { Cell } from '@platbook/contract/property/property-search';
import type { SetFiles } from './property-index.ts';

export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface IndexOrder {
  readonly files: SetFiles;
  readonly statements: readonly Statement[];
}

/** One order's statements run side by side on this many connections. */
export const connectionsPerOrder = 2;
