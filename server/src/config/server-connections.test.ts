import { generateKeyPairSync } from 'node:crypto';
import { parseSettings, settings } from './settings.ts';

const listed = (setting: string, ...items: readonly object[]) =>
  parseSettings({ [setting]: JSON.stringify(items) }) as unknown as Record<string, unknown>;
const server = { name: 'Leads', host: 'db.example', user: 'reader' };
const database = { ...server, database: 'leads', password: 'secret-1' };
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const account = {
  name: 'Leads',
  account: 'MYORG-MYACCOUNT',
  user: 'PLATBOOK',
  privateKey,
  warehouse: 'WH',
  database: 'LEADS',
};

describe('connections of the configuration', () => {
  it.each([
    ['clickhouse', database, { port: 8123, ssl: false }],
    ['mysql', { ...database, port: 3307, ssl: true }, { port: 3307, ssl: true, trust: false }],
    ['postgres', database, { port: 5432, ssl: false }],
    ['sqlserver', database, { port: 1433, encrypt: true, trust: false }],
    ['sqlserver', { ...database, encrypt: false }, { port: 1433, encrypt: false, trust: false }],
  ])('have the fields of the form for %s, and its usual port', (driver, item, more) => {
    expect(listed(`${driver.toUpperCase()}_CONNECTIONS`, item)[`${driver}Connections`]).toEqual([
      {
        id: expect.stringMatching(new RegExp(`^${driver}-[0-9a-f]{12}$`)),
        name: 'Leads',
        driver,
        data: { host: 'db.example', database: 'leads', username: 'reader', ...more },
        secrets: { password: 'secret-1' },
        accesses: undefined,
        direct: false,
      },
    ]);
  });

  it('take a catalog and a token for Trino, and an account and a key for Snowflake', () => {
    const item = { ...server, id: 'lake', catalog: 'lake', token: 'secret-2', ssl: true, accesses: ['a@b.example'] };
    expect(listed('TRINO_CONNECTIONS', { ...item, direct: true })['trinoConnections']).toEqual([
      {
        id: 'lake',
        name: 'Leads',
        driver: 'trino',
        data: { host: 'db.example', port: 8443, catalog: 'lake', username: 'reader', ssl: true },
        secrets: { token: 'secret-2' },
        accesses: ['a@b.example'],
        direct: true,
      },
    ]);
    expect(listed('SNOWFLAKE_CONNECTIONS', account)['snowflakeConnections']).toMatchObject([
      {
        driver: 'snowflake',
        data: { account: 'MYORG-MYACCOUNT', user: 'PLATBOOK', warehouse: 'WH', database: 'LEADS' },
        secrets: { privateKey },
      },
    ]);
  });

  it.each([
    ['MYSQL', 'the field database of connection 2 is missing, invalid or unknown', { ...server, database: 1 }],
    [
      'MYSQL',
      'Required: name, host, database, user. Optional: id, port, password, ssl, trust, accesses, direct.',
      server,
    ],
    ['MYSQL', 'the field username of connection 2', { ...database, username: 'reader' }],
    ['CLICKHOUSE', 'the field port of connection 2', { ...database, port: 70_000 }],
    ['CLICKHOUSE', 'connection 2: Host is invalid.', { ...database, host: '/run/clickhouse' }],
    ['CLICKHOUSE', 'connection 2: Host is required.', { ...database, host: ' ' }],
    ['TRINO', 'the field database of connection 2', { ...server, database: 'lake' }],
    ['TRINO', 'connection 2: Trino takes passwords', { ...server, catalog: 'lake', password: 'secret-3' }],
    ['SNOWFLAKE', 'connection 2: Paste the private key', { ...account, privateKey: 'secret-4' }],
    ['SNOWFLAKE', 'connection 2: Enter the account only', { ...account, account: 'https://secret-5' }],
    ['SNOWFLAKE', 'the field direct of connection 2', { ...account, direct: true }],
    ['POSTGRES', 'the field name of connection 2', { ...database, name: '' }],
    ['POSTGRES', 'the field name of connection 2', null],
  ])('are refused for %s if a field is wrong, without its value: %s', (driver, sentence, item) => {
    const setting = `${driver}_CONNECTIONS`;
    const good = { TRINO: { ...server, catalog: 'lake' }, SNOWFLAKE: account }[driver] ?? database;
    let message = '';
    try {
      parseSettings({ [setting]: JSON.stringify([good, item]) });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toContain(sentence);
    expect(message.startsWith(`${setting}: `)).toBe(true);
    expect(message).not.toMatch(/secret-|70000|\/run/);
  });

  it('are kept like passwords, and say what they take', () => {
    expect(settings.TRINO_CONNECTIONS).toMatchObject({
      kind: 'json',
      holdsPassword: true,
      says: 'JSON list of Trino connections to offer. Required: name, host, catalog, user. Optional: id, port, schema, password, token, ssl (true encrypts), accesses (email addresses), direct (true if users have their own logins and see the host).',
    });
  });
});
