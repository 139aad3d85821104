import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenDb, openDb } from '../db/open-db.ts';
import { migratedFile, migratedTemplate } from './migrated-database.ts';
import { sharedPostgres } from './start-postgres.ts';

interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly dataFolder: string;
}

export interface EachDatabase {
  readonly dialect: OpenDb['dialect'];
  /** Settings of a database for this test only, with tables but no rows; opening it twice with them is a restart. */
  settings(): Promise<DatabaseSettings>;
  /** The same without tables. */
  emptySettings(): Promise<DatabaseSettings>;
  url(): Promise<string>;
  open(): Promise<OpenDb>;
}

export function onEachDatabase(title: string, body: (database: EachDatabase) => void): void {
  describe(`${title} on SQLite`, () => {
    suite('sqlite', body, async (dataFolder, isEmpty) => {
      if (!isEmpty) copyFileSync(await migratedFile(), join(dataFolder, 'platbook.sqlite'));
      return { databaseUrl: '', dataFolder };
    });
  });
  describe(`${title} on PostgreSQL`, () => {
    const created: string[] = [];
    afterAll(async () => {
      for (const name of created) await (await sharedPostgres()).query(`drop database ${name} with (force)`);
    });
    suite('postgres', body, async (dataFolder, isEmpty) => {
      const server = await sharedPostgres();
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await server.query(`create database ${name}${isEmpty ? '' : ` template ${await migratedTemplate()}`}`);
      created.push(name);
      return { databaseUrl: server.url(name), dataFolder };
    });
  });
}

function suite(
  dialect: OpenDb['dialect'],
  body: (database: EachDatabase) => void,
  make: (dataFolder: string, isEmpty: boolean) => Promise<DatabaseSettings>,
): void {
  const opened: OpenDb[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  const makeSettings = (isEmpty: boolean) => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-db-'));
    folders.push(folder);
    return make(folder, isEmpty);
  };
  const settings = () => makeSettings(false);
  body({
    dialect,
    settings,
    emptySettings: () => makeSettings(true),
    url: async () => (await settings()).databaseUrl,
    async open() {
      const database = await openDb(await settings());
      opened.push(database);
      return database;
    },
  });
}
