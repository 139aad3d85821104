import { loadIndex } from '../../../../warehouse/src/postgres-index/load-index.ts';
import { sharedPostgres } from '../start-postgres.ts';

/** A database with the search index of a warehouse, as an operator makes it: its owner can create roles, the server's login can only open sets. */
export async function makePostgresIndex(folder: string) {
  const postgres = await sharedPostgres();
  const database = `search_${(await countDatabases()) + 1}`;
  for (const statement of [
    `CREATE ROLE ${database}_loader LOGIN CREATEROLE PASSWORD 'loader'`,
    `CREATE ROLE ${database}_server LOGIN PASSWORD 'server'`,
    `CREATE DATABASE ${database} OWNER ${database}_loader`,
  ])
    await postgres.query(statement);
  const at = `127.0.0.1:${postgres.port}/${database}`;
  const loader = `postgres://${database}_loader:loader@${at}`;
  const load = () => loadIndex({ folder, url: loader, login: `${database}_server`, threads: 2, memory: '1GB' });
  await load();
  return {
    postgres,
    database,
    loader,
    /** For PROPERTY_INDEX_URL. */
    url: `postgres://${database}_server:server@${at}`,
    load,
  };

  async function countDatabases(): Promise<number> {
    return (await postgres.query('SELECT FROM pg_database')).rows.length;
  }
}
