import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ValueEngine } from '@platbook/contract/testing/value-case';
import type { Statement } from '@platbook/contract/workbench/batches';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { errorOf, runSql, TRIAL } from '../run-sql.ts';
import { startPostgres } from '../start-postgres.ts';
import { startTestApp } from '../start-test-app.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { makeTinyWarehouse } from '../tiny-warehouse.ts';

/** For all tests of a file; it closes after them. */
export async function openValueWorld(env: Record<string, string> = {}) {
  const folder = temporaryFolder('values', afterAll);
  const file = join(folder, 'values.sqlite');
  const database = new DatabaseSync(file);
  database.exec('create table parcel (id integer primary key)');
  database.close();
  const server = await startPostgres();
  await server.query(`
    create extension hstore;
    create type deal as enum ('sold', 'listed');
    create role reader login password 'reads' noinherit;
    revoke create, temporary on database postgres from public`);
  const access = { ...server.place, user: 'reader', password: 'reads', accesses: ['trial@example.com'] };
  const app = await startTestApp({
    listen: true,
    env: {
      WAREHOUSE_FOLDER: await makeTinyWarehouse(),
      SQLITE_FOLDERS: folder,
      STATEMENT_SECONDS: '60',
      TRIAL_STATEMENT_SECONDS: '60',
      POSTGRES_CONNECTIONS: JSON.stringify([{ id: 'postgres', name: 'PostgreSQL', ...access }]),
      ...env,
    },
  });
  await app.services.db
    .insertInto('connections')
    .values({
      id: 'sqlite',
      name: 'SQLite',
      driver: 'sqlite',
      source: 'user',
      audience: 'everyone',
      scope: null,
      data: JSON.stringify({ file }),
      secrets: null,
      idle_timeout_seconds: 600,
      multi_statement_transaction_enabled: 0,
      position: 9,
      version: 1,
      updated_at: new Date().toISOString(),
    })
    .execute();
  afterAll(async () => {
    await app.close();
    await server.stop();
  });
  const person = await app.signIn('trial@example.com');
  const connections = { duckdb: TRIAL, postgres: 'postgres', sqlite: 'sqlite' };
  return {
    app,
    person,
    connections,
    postgres: server,
    sqliteFile: file,
    /** The first statement of a run, which must not fail. */
    async run(engine: ValueEngine, sql: string) {
      const batch = await runSql(person, { connectionId: connections[engine], batchText: sql });
      expect(errorOf(batch) ?? null).toBeNull();
      return batch.statements[0] as Statement;
    },
    async download(statementId: string, format: ExportFormatName) {
      const url = `/statement-results/${statementId}.${format}`;
      const { rawPayload, statusCode } = await app.app.inject({ url, headers: { cookie: person.cookie } });
      expect(statusCode, rawPayload.subarray(0, 1000).toString()).toBe(200);
      return rawPayload;
    },
  };
}
