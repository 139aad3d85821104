import { DuckDBInstance } from '@duckdb/node-api';

/** Asks a set's warehouse file, with its searched table beside it as `i`, in SQL: what the search must agree with. */
export async function openSetSql(files: { warehouse: string; homes: string }): Promise<{
  ask(sql: string): Promise<unknown[][]>;
  close(): void;
}> {
  const instance = await DuckDBInstance.create(files.warehouse, { access_mode: 'READ_ONLY' });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${files.homes}' AS i (READ_ONLY)`);
  return {
    async ask(sql) {
      const rows = (await connection.runAndReadAll(sql)).getRowsJson() as unknown[][];
      return rows;
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
