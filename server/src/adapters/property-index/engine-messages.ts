import type { Cell } from '@platbook/contract/property/property-search';
import type { SetFiles } from './property-index.ts';

/** A statement with `$1`, `$2` …; values are always bound, never inlined. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly (string | number)[];
}

export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

export type ToEngine =
  | { readonly type: 'ask'; readonly id: number; readonly files: SetFiles; readonly statements: readonly Statement[] }
  | { readonly type: 'cancel'; readonly id: number };

export type FromEngine =
  | { readonly id: number; readonly results: readonly Rows[] }
  | { readonly id: number; readonly failed: string };
