import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe } from 'vitest';
import { type OpenDb, openDb } from '../db/open-db.ts';
import { sharedPostgres } from './start-postgres.ts';

export interface EachDatabase {
  readonly dialect: OpenDb['dialect'];
  /** Settings of an empty database for this test only; opening it twice with them is a restart. */
  settings(): Promise<{ databaseUrl: string; dataFolder: string }>;
  url(): Promise<string>;
  open(): Promise<OpenDb>;
}

export function onEachDatabase(title: string, body: (database: EachDatabase) => void): void {
  describe(`${title} on SQLite`, () => {
    suite('sqlite', body, async (dataFolder) => ({ databaseUrl: '', dataFolder }));
  });
  describe(`${title} on PostgreSQL`, () => {
    const created: string[] = [];
    afterAll(async () => {
      for (const name of created) await (await sharedPostgres()).query(`drop database ${name} with (force)`);
    });
    suite('postgres', body, async (dataFolder) => {
      const server = await sharedPostgres();
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await server.query(`create database ${name}`);
      created.push(name);
      const databaseUrl = `postgres://${server.user}:${server.password}@${server.host}:${server.port}/${name}`;
      return { databaseUrl, dataFolder };
    });
  });
}

function suite(
  dialect: OpenDb['dialect'],
  body: (database: EachDatabase) => void,
  make: (dataFolder: string) => Promise<{ databaseUrl: string; dataFolder: string }>,
): void {
  const opened: OpenDb[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const settings = () => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-db-'));
    folders.push(folder);
    return make(folder);
  };
  body({
    dialect,
    settings,
    url: async () => (await make('')).databaseUrl,
    async open() {
      const database = await openDb(await settings());
      opened.push(database);
      return database;
    },
  });
}
