import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { engineOptions, sessionPrelude } from '../conversion/prelude.ts';
import { readEngineError } from '../engine-errors.ts';
import type { SqlColumn } from '../sql-types.ts';
import { translateBatch } from '../translate-batch.ts';
import { TsqlError } from '../translation.ts';
import { engineTypeOf } from '../type-system/engine-type.ts';
import { sampleCatalog, sampleStatements } from './sample-tables.ts';

export type EngineAnswer =
  | {
      readonly columns: readonly SqlColumn[];
      readonly rows: readonly (readonly (string | null)[])[];
      readonly sql: string;
    }
  | { readonly error: number; readonly message: string; readonly isRefused: boolean; readonly sql: string };

const context = {
  parameters: [],
  tempTables: new Map(),
  session: { login: 'ann@example.com', application: '', host: '', spid: 1, serverName: 'test' },
};

export class SampleEngine {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  static async open(): Promise<SampleEngine> {
    const instance = await DuckDBInstance.create(':memory:', { ...engineOptions, threads: '1' });
    const connection = await instance.connect();
    for (const sql of [...sessionPrelude, ...sampleStatements(engineTypeOf)]) await connection.run(sql);
    return new SampleEngine(instance, connection);
  }

  /** Answers a SELECT. The predicted columns must equal those that the engine prepares; a mismatch is a separate error. */
  async ask(text: string): Promise<EngineAnswer> {
    let sql = '';
    try {
      const [statement, more] = translateBatch(text, sampleCatalog, context);
      if (statement?.kind !== 'query' || more) throw new Error(`no query: ${statement?.kind}`);
      sql = statement.engine.sql;
      const prepared = await this.#connection.prepare(sql);
      const predicted = statement.columns.map(({ type }) => engineTypeOf(type));
      const types = predicted.map((_, index) => String(prepared.columnType(index)));
      if (types.join() !== predicted.join()) throw new Error(`predicted ${predicted}, prepared ${types}`);
      const result = await prepared.run();
      const rows = (await result.getRows()).map((row) => row.map(plain));
      return { columns: statement.columns, rows, sql };
    } catch (error) {
      const known = error instanceof TsqlError ? error : readEngineError(String(error));
      return { error: known.number, message: `${error}`, isRefused: error instanceof TsqlError, sql };
    }
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

function plain(value: unknown): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}
