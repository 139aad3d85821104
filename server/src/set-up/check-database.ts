import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Findings } from '../adapters/openid/check-provider.ts';
import { isLoopbackHost } from '../config/public-url.ts';
import { requireDataFolder } from '../config/require-data-folder.ts';
import { explainPostgres } from '../db/open-db.ts';

export const faultIn = (sentence: string): Findings => ({ faults: [sentence], notes: [] });
export const noted = (...notes: string[]): Findings => ({ faults: [], notes });

const oldestPostgres = 13;
const connectMilliseconds = 10_000;
const littleRoom = 5 * 1024 ** 3;

/** Checks a PostgreSQL URL by connecting and creating a table that is rolled back; with '', checks the folder of the SQLite file. */
export async function checkDatabase(databaseUrl: string, dataFolder: string): Promise<Findings> {
  const folder = await checkFolder(dataFolder);
  if (databaseUrl === '' || folder.faults.length > 0) return folder;
  const postgres = await checkPostgres(databaseUrl);
  return { faults: postgres.faults, notes: [...folder.notes, ...postgres.notes] };
}

async function checkFolder(dataFolder: string): Promise<Findings> {
  try {
    requireDataFolder(dataFolder);
  } catch (cause) {
    return faultIn((cause as Error).message);
  }
  const { bavail, bsize } = await statfs(dataFolder);
  const isTight = bavail * bsize < littleRoom;
  const room = `Only ${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free at ${path.resolve(dataFolder)}. The warehouse and results need more.`;
  return isTight ? noted(room) : noted();
}

async function checkPostgres(databaseUrl: string): Promise<Findings> {
  if (!/^postgres(ql)?:\/\//.test(databaseUrl) || !URL.canParse(databaseUrl))
    return faultIn(
      'The database URL must look like postgres://user:password@host:5432/database. Percent-encode special characters in the password, e.g. %40 for @.',
    );
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectMilliseconds,
    query_timeout: connectMilliseconds,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const notes: string[] = [];
    const asked = `select current_setting('server_version_num')::int / 10000 as version, current_setting('is_superuser') as super,
      (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as ssl`;
    const { version, super: isSuper, ssl } = (await client.query(asked)).rows[0];
    if (version < oldestPostgres)
      return faultIn(`The database is PostgreSQL ${version}. Version ${oldestPostgres} or later is required.`);
    if (isSuper === 'on') notes.push('The database login is a superuser. The owner of the database is enough.');
    if (ssl !== true && !isLoopbackHost(new URL(databaseUrl).hostname))
      notes.push('The database connection is not encrypted. Add ?sslmode=verify-full to its URL.');
    await client.query('begin');
    await client.query('create table platbook_set_up_probe (id integer)');
    await client.query('rollback');
    return noted(...notes);
  } catch (cause) {
    return faultIn((explainPostgres(cause, databaseUrl) as Error).message);
  } finally {
    await client.end().catch(() => {});
  }
}
