import type { Column } from '@platbook/contract/batches';
import type { Chart } from '@platbook/contract/chart';

export type Cell = string | number | boolean | null;

/** Rows with what they are. */
export interface Table {
  /** Short and safe everywhere: `FCL02`. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly sql: string;
  readonly chart: Chart | null;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  /** There are more rows than these. */
  readonly isIncomplete: boolean;
}

/** Everything that a file is made of: the same order gives the same bytes. */
export interface FileOrder {
  readonly productName: string;
  /** Where the product is reached. */
  readonly publicUrl: string;
  /** The day that the data are of, YYYY-MM-DD. */
  readonly asOf: string;
  /** Whose rows these are, in words: `the five counties of the free trial`. */
  readonly scope: string;
  readonly counties: readonly string[];
  readonly pack: { readonly code: string; readonly name: string; readonly description: string };
  readonly name: string;
  readonly file: string;
  readonly tables: readonly Table[];
}

/** Stated in every file, so that no one mistakes an invented home for a real one. */
export const syntheticText = 'This is synthetic data: no person, company, loan or home in it is real.';

/** Whose rows these are, with the counties where they are counted: one sentence without its full stop. */
export const placesText = ({ scope, counties }: Pick<FileOrder, 'scope' | 'counties'>): string =>
  counties.length === 0 ? scope : `${scope}: ${counties.join(', ')}`;

/** A table's title, description and number of rows. */
export function describeTable({ title, description, rows, isIncomplete }: Table): string {
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `${title}. ${description} ${isIncomplete ? `First ${count}` : count}.`;
}
