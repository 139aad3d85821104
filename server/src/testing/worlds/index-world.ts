import { DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, type EntitlementSet, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { type PropertyConditions, readConditions } from '@platbook/property/conditions';
import { EmbeddedIndex, type PropertyIndex, type SetFiles } from '../../adapters/property-index/index.ts';
import { openWarehouseFiles } from '../../adapters/warehouse-files/index.ts';
import { makeSearchableWarehouse } from '../tiny-warehouse.ts';

export async function openSetSql(files: Pick<SetFiles, 'warehouse' | 'homes'>) {
  const instance = await DuckDBInstance.create(files.warehouse, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${files.homes}' AS i (READ_ONLY)`);
  /** Rows of a statement over the set's warehouse file; its searched table is `i.homes`. */
  const ask = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson() as unknown[][];
  return {
    ask,
    number: async (sql: string) => Number((await ask(sql))[0]?.[0]),
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

export function setFilesOf(folder: string, set: EntitlementSet): SetFiles {
  const warehouse = openWarehouseFiles(folder);
  return {
    warehouse: warehouse.fileOf(set)!,
    ...warehouse.indexOf(set)!,
    version: warehouse.builtAt(),
    set: entitlementSetHash(set),
  };
}

export interface IndexWorld {
  readonly all: SetFiles;
  readonly trial: SetFiles;
  readonly index: PropertyIndex;
  readonly sql: Awaited<ReturnType<typeof openSetSql>>;
}

/** For all tests of a file; it closes after them. */
export async function openIndexWorld(making = makeSearchableWarehouse()) {
  const folder = await making;
  const [all, trial] = [setFilesOf(folder, ALL_SET), setFilesOf(folder, TRIAL_SET)];
  const index = new EmbeddedIndex();
  const sql = await openSetSql(all);
  afterAll(async () => {
    sql.close();
    await index.close();
  });
  return { all, trial, index, sql };
}

export function readTexts(given: SearchConditions): PropertyConditions {
  const { conditions, problem } = readConditions(given);
  if (conditions === undefined) throw new Error(problem);
  return conditions;
}
