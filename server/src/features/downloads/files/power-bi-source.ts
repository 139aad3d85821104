import type { FileOrder } from './file-order.ts';
import { sqlDatabase, sqlServerOf } from './sql-server.ts';

/** A `.pbids` file: Power BI Desktop opens it and asks for the login of the database (Microsoft's format of data source files, 0.1). */
export async function buildSource({ publicUrl }: FileOrder): Promise<Buffer> {
  const address = { server: sqlServerOf(publicUrl), database: sqlDatabase };
  const connections = [
    { details: { protocol: 'tds', address, authentication: null, query: null }, options: {}, mode: 'Import' },
  ];
  return Buffer.from(`${JSON.stringify({ version: '0.1', connections }, undefined, 2)}\n`);
}
