import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entitlementSetHash, TRIAL_COUNTIES, type WarehouseManifest } from '@platbook/contract/packs/entitlement-set';
import type { Column, ResultRow } from '@platbook/contract/workbench/batches';
import { openSteady } from '../../server/src/drivers/duckdb/duckdb.ts';

export interface Rows {
  columns: Pick<Column, 'name' | 'datatype'>[];
  rows: ResultRow[];
}

export interface TrialData {
  asOf: string;
  read(sql: string): Promise<Rows>;
  close(): Promise<void>;
}

export async function openTrialData(folder: string): Promise<TrialData> {
  const { asOf, sets } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  const hash = entitlementSetHash({ objects: ['*'], counties: TRIAL_COUNTIES });
  const set = sets.find((each) => each.hash === hash);
  if (!set) throw new Error(`The warehouse in ${folder} has no file of the trial counties.`);
  const session = await openSteady(join(folder, set.file));
  return {
    asOf,
    async read(sql) {
      const read: Rows = { columns: [], rows: [] };
      await session.run(sql, {
        maxRows: 50_000,
        maxBytes: 50_000_000,
        signal: new AbortController().signal,
        onColumns(columns) {
          read.columns = columns;
        },
        async onRows(json) {
          for (const row of JSON.parse(`[${json}]`) as ResultRow[]) read.rows.push(row);
        },
      });
      return read;
    },
    close: () => session.close(),
  };
}
