import type { Column } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';

export type Cell = string | number | boolean | null;

export interface Rows {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly isIncomplete: boolean;
}

export interface Table extends Rows {
  /** Short and safe as a file or sheet name, e.g. `FCL02`. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly sql: string;
  readonly chart: Chart | null;
}

/** Everything that a file is built from: the same order gives the same bytes. */
export interface FileOrder {
  readonly productName: string;
  readonly publicUrl: string;
  /** The day of the data, YYYY-MM-DD. */
  readonly asOf: string;
  /** Description of the counties covered, e.g. `The five trial counties`. */
  readonly scope: string;
  readonly counties: readonly string[];
  readonly pack: { readonly code: string; readonly name: string; readonly description: string };
  readonly name: string;
  readonly file: string;
  readonly tables: readonly Table[];
}

/** Included in every file, so that invented homes aren't mistaken for real ones. */
export const syntheticText = 'This is synthetic data: no person, company, loan or home in it is real.';

export const placesText = ({ scope, counties }: Pick<FileOrder, 'scope' | 'counties'>): string =>
  counties.length === 0 ? scope : `${scope}: ${counties.join(', ')}`;

export function describeTable({ title, description, rows, isIncomplete }: Table): string {
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `${title}. ${description} ${isIncomplete ? `First ${count}` : count}.`;
}
