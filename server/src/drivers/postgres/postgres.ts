import type { ClientConfig } from 'pg';
import type { Driver, Session, Surroundings } from '../driver.ts';
import { openGuardedSocket } from '../host-guard.ts';
import { parseServerFields, serverFields, tlsField } from '../server-fields.ts';
import { connectError } from './postgres-errors.ts';
import { type PostgresLibrary, PostgresSession } from './postgres-session.ts';

const connectMs = 15_000;

const usualPort = 5432;
const fields = serverFields('db.example.com', usualPort, tlsField('ssl'));

async function loadLibrary(): Promise<PostgresLibrary> {
  const [{ default: pg }, { default: Cursor }] = await Promise.all([import('pg'), import('pg-cursor')]);
  return { Client: pg.Client, Cursor };
}

/** PostgreSQL. The login's grants decide what a user can do; every session setting here is a convenience. */
export const postgres: Driver = {
  id: 'postgres',
  name: 'PostgreSQL',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  parseSettings: (data) => parseServerFields(fields, data, usualPort),
  async open(data, { hosts }: Surroundings): Promise<Session> {
    const settings = postgres.parseSettings(data) as Record<string, string> & { port: number; ssl: boolean };
    const library = await loadLibrary();
    const config: ClientConfig = {
      host: settings['host'],
      port: settings.port,
      database: settings['database'],
      user: settings['username'],
      // A function, because with an empty text the library would search for password files.
      password: () => settings['password'] ?? '',
      ssl: settings.ssl ? { rejectUnauthorized: true } : false,
      connectionTimeoutMillis: connectMs,
      application_name: 'platbook',
      ...(hosts === undefined ? {} : { stream: () => openGuardedSocket(hosts) }),
    };
    const client = new library.Client(config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(
        "set default_transaction_read_only = on; set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex'",
      );
      // Servers before 14 lack this setting; there, a lost client is noticed when the server writes.
      await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    } catch (error) {
      client.end().catch(() => undefined);
      throw connectError(error);
    }
    return new PostgresSession(library, config, client);
  },
};
