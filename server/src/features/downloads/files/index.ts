import type { MadeItem } from '../list-items.ts';
import type { FileOrder } from './file-order.ts';
import { buildNotebook } from './notebook.ts';
import { buildPowerBi } from './power-bi.ts';
import { sqlDatabase, sqlServerOf } from './sql-server.ts';
import { buildTableau } from './tableau.ts';
import { buildAnalytics } from './workbook.ts';

export type FileKind = Exclude<MadeItem['kind'], 'dictionary'>;

export const fileBuilders: Record<FileKind, (order: FileOrder, script: string) => Promise<Buffer>> = {
  Excel: buildAnalytics,
  Jupyter: buildNotebook,
  PowerBI: buildPowerBi,
  'PowerBI source': buildSource,
  Tableau: buildTableau,
};

export const rowLimits: Record<FileKind, number> = {
  Excel: 5_000,
  Jupyter: 20_000,
  // A template reads its rows itself; these only determine the column types.
  PowerBI: 100,
  'PowerBI source': 0,
  Tableau: 5_000,
};

/** Builds a `.pbids` file (Microsoft's data source file format 0.1), which Power BI Desktop opens and asks for the database login. */
async function buildSource({ publicUrl }: FileOrder): Promise<Buffer> {
  const address = { server: sqlServerOf(publicUrl), database: sqlDatabase };
  const connections = [
    { details: { protocol: 'tds', address, authentication: null, query: null }, options: {}, mode: 'Import' },
  ];
  return Buffer.from(`${JSON.stringify({ version: '0.1', connections }, undefined, 2)}\n`);
}
