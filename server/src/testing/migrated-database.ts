import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDb } from '../db/open-db.ts';
import { sharedPostgres } from './start-postgres.ts';

let file: Promise<string> | undefined;
let template: Promise<string> | undefined;

/** A SQLite file with the current schema, to copy: running the migrations takes longer. Removed when the process exits. */
export function migratedFile(): Promise<string> {
  file ??= makeFile();
  return file;
}

/** The same as a template on the shared PostgreSQL server. */
export function migratedTemplate(): Promise<string> {
  template ??= makeTemplate('migrated');
  return template;
}

async function makeFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-migrated-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { close } = await openDb({ databaseUrl: '', dataFolder: folder });
  await close();
  return join(folder, 'platbook.sqlite');
}

async function makeTemplate(name: string): Promise<string> {
  const server = await sharedPostgres();
  await server.query(`create database ${name}`);
  const { close } = await openDb({ databaseUrl: server.url(name), dataFolder: '' });
  await close();
  return name;
}
