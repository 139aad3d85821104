import type { FileOrder } from './file-order.ts';
import { sqlDatabase, sqlServerOf } from './sql-server.ts';

/** Builds a `.pbids` file (Microsoft's data source file format 0.1), which Power BI Desktop opens and asks for the database login. */
export async function buildSource({ publicUrl }: FileOrder): Promise<Buffer> {
  const address = { server: sqlServerOf(publicUrl), database: sqlDatabase };
  const connections = [
    { details: { protocol: 'tds', address, authentication: null, query: null }, options: {}, mode: 'Import' },
  ];
  return Buffer.from(`${JSON.stringify({ version: '0.1', connections }, undefined, 2)}\n`);
}
