import type { ClientConfig } from 'pg';
import { type Driver, type DriverField, type Session, SettingsError, type Surroundings } from '../driver.ts';
import { openGuardedSocket } from '../host-guard.ts';
import { parseFields } from '../parse-fields.ts';
import { connectError } from './postgres-errors.ts';
import { type PostgresLibrary, PostgresSession } from './postgres-session.ts';

const connectMs = 15_000;

const fields: readonly DriverField[] = [
  {
    key: 'host',
    label: 'Host',
    formType: 'TEXT',
    isRequired: true,
    placeholder: 'db.example.com',
    leadsSecret: true,
  },
  { key: 'port', label: 'Port', formType: 'TEXT', placeholder: '5432', leadsSecret: true },
  { key: 'database', label: 'Database', formType: 'TEXT', isRequired: true },
  { key: 'username', label: 'Username', formType: 'TEXT', isRequired: true },
  { key: 'password', label: 'Password', formType: 'PASSWORD', isSecret: true },
  {
    key: 'ssl',
    label: 'Encrypt with TLS',
    formType: 'CHECKBOX',
    description: 'Refuse a certificate that is not signed by a known authority.',
    leadsSecret: true,
  },
];

async function loadLibrary(): Promise<PostgresLibrary> {
  const [{ default: pg }, { default: Cursor }] = await Promise.all([import('pg'), import('pg-cursor')]);
  return { Client: pg.Client, Cursor };
}

/** PostgreSQL. What a person can do is what the login's grants allow; every session setting here is a convenience. */
export const postgres: Driver = {
  id: 'postgres',
  name: 'PostgreSQL',
  fields,
  supportsConnectionClient: true,
  placement: 'network',
  dialect: 'postgres',
  parseSettings(data) {
    const { port, ...settings } = parseFields(
      fields,
      typeof data['port'] === 'number' ? { ...data, port: String(data['port']) } : data,
    );
    // A leading slash would be a socket file of the server's machine.
    if (!/^[A-Za-z0-9._:-]{1,255}$/.test(String(settings['host'])))
      throw new SettingsError('host', 'Host is not valid');
    const portNumber = port === undefined ? 5432 : Number(port);
    if (!Number.isInteger(portNumber) || portNumber < 1 || portNumber > 65_535)
      throw new SettingsError('port', 'Port must be a number from 1 to 65535');
    return { ...settings, port: portNumber };
  },
  async open(data, { hosts }: Surroundings): Promise<Session> {
    const settings = postgres.parseSettings(data) as Record<string, string> & { port: number; ssl: boolean };
    const library = await loadLibrary();
    const config: ClientConfig = {
      host: settings['host'],
      port: settings.port,
      database: settings['database'],
      user: settings['username'],
      // As a function it is taken as it is: an empty text would send the library to look for password files.
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
      // Servers before 14 do not know it; there a lost client is noticed when the server writes.
      await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    } catch (error) {
      client.end().catch(() => undefined);
      throw connectError(error);
    }
    return new PostgresSession(library, config, client);
  },
};
