import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import {
  type FakeResult,
  FakeSnowflake,
  makeSnowflakeKey,
  startSnowflakeServer,
} from '../../testing/fakes/fake-snowflake.ts';
import { makeSmallWarehouse } from '../../testing/small-warehouse.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { duckdb } from '../duckdb/duckdb.ts';
import { readPrivateKey, TokenSigner } from './sign-token.ts';
import { hostOf, snowflake, snowflakeDriver } from './snowflake.ts';

/** These tests run against a fake written from Snowflake's reference, because no Snowflake is available. */

const { file, remove } = await makeSmallWarehouse();
const engine = await duckdb.open({ file }, surroundings);
const { privateKey, publicKey } = makeSnowflakeKey();
const fake = new FakeSnowflake(engine, /^MYORG-ACME_1\.READER\.SHA256:[\w+/]{43}=$/, publicKey);
const server = await startSnowflakeServer(fake.answer);
afterAll(async () => {
  await server.close();
  await engine.close();
  await remove();
});

const settings = {
  account: 'myorg-acme_1',
  user: 'reader',
  privateKey,
  warehouse: 'WH',
  database: 'HOMES',
  role: 'READER',
};
const accounts: string[] = [];
const driver = snowflakeDriver((account) => {
  accounts.push(account);
  return server.place();
});

driverSuite(driver, {
  settings,
  series: (count) => `select row_number() over (order by seq4()) as n from table(generator(rowcount => ${count}))`,
  longText: (characters) => `repeat('x', ${characters})`,
  endless:
    'select count(*) as n from table(generator(rowcount => 1000000)) a, table(generator(rowcount => 1000000)) b where random() = 7',
  isAtWork: async () => fake.running > 0,
  values: {
    'select 9007199254740993, -9007199254740991, 1.50::decimal(10, 2), 1234567890.1234567890123::decimal(30, 13)':
      '["9007199254740993",-9007199254740991,1.50,"1234567890.1234567890123"]',
    "select 0.1::double, null, true, '', 'ä🏠', date '0001-01-01', date '9999-12-31'":
      '[0.1,null,true,"","ä🏠","0001-01-01","9999-12-31"]',
    "select '2024-02-29 23:59:59.123456789'::timestamp_ntz(9), '1969-12-31 23:59:59.5'::timestamp_ntz(9), time '12:34:56.789'":
      '["2024-02-29T23:59:59.123456789","1969-12-31T23:59:59.5","12:34:56.789"]',
  },
  raisesNames: true,
  takesNoLists: true,
});

async function use<Result>(act: (session: Session) => Promise<Result>, more: object = {}): Promise<Result> {
  const session = await driver.open({ ...settings, ...more }, surroundings);
  try {
    return await act(session);
  } finally {
    await session.close();
  }
}
const texts = (...names: string[]): FakeResult['rowType'] => names.map((name) => ({ name, type: 'TEXT' }));

it('sends each statement alone, with its place, its limits and a time limit of its own', async () => {
  await use((session) => collect(session, 'select 1 as n', { maxRows: 10 }), { schema: 'PUBLIC' });
  expect(fake.submitted.at(-1)).toEqual({
    statement: 'select 1 as n',
    parameters: {
      MULTI_STATEMENT_COUNT: '1',
      TIMEZONE: 'UTC',
      BINARY_OUTPUT_FORMAT: 'HEX',
      ROWS_PER_RESULTSET: '11',
      QUERY_TAG: 'platbook',
    },
    timeout: 86_400,
    warehouse: 'WH',
    database: 'HOMES',
    schema: 'PUBLIC',
    role: 'READER',
  });
  const chain = 'select 1 as n ->> select count(*) as n from $1';
  fake.answers.set(chain, { rowType: texts('N'), rows: [['1']] });
  await use((session) => collect(session, chain));
  expect(fake.submitted.at(-1)?.parameters).not.toHaveProperty('ROWS_PER_RESULTSET');
  fake.answers.clear();
  await expect(use((session) => collect(session, 'select 1; select 2'))).rejects.toThrow('statement count 2');
  const before = fake.submitted.length;
  await expect(use((session) => collect(session, 'delete from parcel'))).rejects.toThrow('This connection only reads');
  expect(fake.submitted).toHaveLength(before);
});

it('binds values, and keeps every digit of a decimal', async () => {
  const values = [
    { type: 'text', text: "O'Brien; -- ?" },
    { type: 'number', text: '+42' },
    { type: 'number', text: '12345678901234567890.12' },
    { type: 'date', text: '2024-02-29' },
  ] as const;
  const sql = "select ? as a, ? + 0 as b, ?::NUMBER(38, 2) as c, TO_DATE(?, 'YYYY-MM-DD') as d";
  expect(await use((session) => collect(session, sql, { values }))).toMatchObject({
    text: '[["O\'Brien; -- ?",42,"12345678901234567890.12","2024-02-29"]]',
  });
  expect(fake.submitted.at(-1)?.bindings).toEqual({
    1: { type: 'TEXT', value: "O'Brien; -- ?" },
    2: { type: 'FIXED', value: '42' },
    3: { type: 'TEXT', value: '12345678901234567890.12' },
    4: { type: 'TEXT', value: '2024-02-29' },
  });
});

it('cancels a statement on the server, also one that is canceled at once', async () => {
  const endless =
    'select count(*) as n from table(generator(rowcount => 1000000)) a, table(generator(rowcount => 1000000)) b where random() = 7';
  await use(async (session) => {
    for (const wait of [0, 300]) {
      const before = fake.canceled.length;
      const abort = new AbortController();
      const running = collect(session, endless, { signal: abort.signal });
      await new Promise((resolve) => setTimeout(resolve, wait));
      abort.abort();
      await expect(running).rejects.toThrow();
      expect(fake.canceled).toHaveLength(before + 1);
      await vi.waitFor(() => expect(fake.running).toBe(0));
    }
  });
});

it('names the place of an unknown table, which Snowflake gives without a position', async () => {
  const sql = 'select *\nfrom nowhere';
  await expect(use((session) => collect(session, sql))).rejects.toMatchObject({ line: 2, column: 6 });
});

it('signs tokens with the key, and renews them in time and when the server refuses one', async () => {
  const key = readPrivateKey(privateKey, undefined);
  let now = 1_764_000_000_000;
  const signer = new TokenSigner('xy12345.us-east-2.aws', 'jo@firm.example', key, () => now);
  const token = await signer.token();
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  expect(decodeProtectedHeader(token).alg).toBe('RS256');
  expect(decodeJwt(token)).toEqual({
    iss: `XY12345.JO@FIRM.EXAMPLE.SHA256:${createHash('sha256').update(der).digest('base64')}`,
    sub: 'XY12345.JO@FIRM.EXAMPLE',
    iat: now / 1000,
    exp: now / 1000 + 3_300,
  });
  now += 44 * 60_000;
  expect(await signer.token()).toBe(token);
  now += 2 * 60_000;
  expect(decodeJwt(await signer.token()).iat).toBe(now / 1000);
  fake.refusals = 1;
  await use((session) => session.ping());
  fake.refusals = 9;
  await expect(use((session) => session.ping())).rejects.toThrow('Snowflake rejected the user or its key');
  fake.refusals = 0;
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  await expect(use((session) => session.ping(), { privateKey: other })).rejects.toThrow('rejected the user or its key');
});

it('asks a busy server again', async () => {
  fake.busy = 2;
  await use((session) => session.ping());
  fake.busy = 0;
});

it.each([
  ['an address', { account: 'https://evil.example' }, 'account'],
  ['a host', { account: 'myorg.snowflakecomputing.com' }, 'account'],
  ['a path', { account: 'evil.example/x' }, 'account'],
  ['a port', { account: 'evil:443' }, 'account'],
  ['a user in an address', { account: 'a@evil.example' }, 'account'],
  ['a fragment', { account: 'evil.example#' }, 'account'],
  ['a label that starts with a point', { account: '.evil' }, 'account'],
  ['a backslash', { account: 'evil\\x' }, 'account'],
  ['another alphabet', { account: 'ｅvil' }, 'account'],
  ['no key', { privateKey: 'secret-text' }, 'privateKey'],
  [
    'a short key',
    {
      privateKey: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      }),
    },
    'privateKey',
  ],
  [
    'a key of another kind',
    { privateKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) },
    'privateKey',
  ],
  ['a closed key without its passphrase', { privateKey: lockedKey() }, 'passphrase'],
  ['a closed key with another passphrase', { privateKey: lockedKey(), passphrase: 'wrong' }, 'passphrase'],
])('refuses %s, by the field and without the value', (_what, data, key) => {
  const thrown = (() => {
    try {
      return snowflake.parseSettings({ ...settings, ...data });
    } catch (error) {
      return error as Error;
    }
  })();
  expect(thrown).toMatchObject({ name: 'SettingsError', key });
  expect(String(thrown)).not.toMatch(/evil|secret-text|MII/);
});

function lockedKey(): string {
  return createPrivateKey(privateKey).export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'pass',
  }) as string;
}

it('takes account identifiers and locators, and derives the only host from them', () => {
  for (const account of ['MYORG-ACME_1', 'xy12345', 'xy12345.us-east-2.aws', 'xy12345.us-east-2.privatelink'])
    expect(snowflake.parseSettings({ ...settings, account })['account']).toBe(account);
  expect(snowflake.parseSettings({ ...settings, privateKey: lockedKey(), passphrase: 'pass' })).toBeTruthy();
  expect(hostOf('MYORG-ACME_1')).toBe('myorg-acme-1.snowflakecomputing.com');
  expect(hostOf('xy12345.us-east-2.aws')).toBe('xy12345.us-east-2.aws.snowflakecomputing.com');
  expect(snowflake.fields.find(({ key }) => key === 'account')?.leadsSecret).toBe(true);
  expect(accounts.every((account) => account === settings.account)).toBe(true);
});

const tablesSql =
  "select table_schema, table_name, table_type, comment from information_schema.tables where table_schema <> 'INFORMATION_SCHEMA'";
const columnsSql =
  "select table_schema, table_name, column_name, ordinal_position, data_type, character_maximum_length, numeric_precision, numeric_scale, comment from information_schema.columns where table_schema <> 'INFORMATION_SCHEMA'";
const columnNames =
  'TABLE_SCHEMA TABLE_NAME COLUMN_NAME ORDINAL_POSITION DATA_TYPE CHARACTER_MAXIMUM_LENGTH NUMERIC_PRECISION NUMERIC_SCALE COMMENT'.split(
    ' ',
  );

it('describes 10,000 tables with comments and types', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `T${index}`);
  fake.answers.set(tablesSql, {
    rowType: texts('TABLE_SCHEMA', 'TABLE_NAME', 'TABLE_TYPE', 'COMMENT'),
    rows: names.map((name, index) => [
      'S',
      name,
      index === 7 ? 'MATERIALIZED VIEW' : 'BASE TABLE',
      index === 7 ? 'seventh' : null,
    ]),
  });
  fake.answers.set(columnsSql, {
    rowType: texts(...columnNames),
    rows: names.flatMap((name) => [
      ['S', name, 'B', '2', 'TEXT', '16777216', null, null, null],
      ['S', name, 'A', '1', 'NUMBER', null, '10', '2', 'the first'],
      ['S', name, 'C', '3', 'TEXT', '20', null, null, null],
      ['S', name, 'D', '4', 'TIMESTAMP_NTZ', null, null, null, null],
    ]),
  });
  const { schemas, objects } = await use((session) => session.describe());
  expect(Object.keys(objects)).toHaveLength(10_000);
  expect(objects['S.T7']).toEqual({ kind: 'view', description: 'seventh' });
  expect(objects['S.T8']).toEqual({ kind: 'table', description: '' });
  expect(schemas['S']?.['T9999']).toEqual([
    { column_name: 'A', column_description: 'the first', data_type: 'NUMBER(10,2)' },
    { column_name: 'B', column_description: '', data_type: 'VARCHAR' },
    { column_name: 'C', column_description: '', data_type: 'VARCHAR(20)' },
    { column_name: 'D', column_description: '', data_type: 'TIMESTAMP_NTZ' },
  ]);
  fake.answers.clear();
});

it('describes schema by schema where Snowflake refuses to list all columns at once', async () => {
  const tooMuch =
    'Information schema query returned too much data. Please repeat query with more selective predicates.';
  fake.refused.set(columnsSql, tooMuch);
  fake.answers.set(tablesSql, {
    rowType: texts('TABLE_SCHEMA', 'TABLE_NAME', 'TABLE_TYPE', 'COMMENT'),
    rows: [['S', 'T', 'BASE TABLE', null]],
  });
  fake.answers.set("select schema_name from information_schema.schemata where schema_name <> 'INFORMATION_SCHEMA'", {
    rowType: texts('SCHEMA_NAME'),
    rows: [['S']],
  });
  fake.answers.set(columnsSql.replace("<> 'INFORMATION_SCHEMA'", '= ?'), {
    rowType: texts(...columnNames),
    rows: [['S', 'T', 'A', '1', 'DATE', null, null, null, null]],
  });
  const { schemas } = await use((session) => session.describe());
  expect(schemas['S']?.['T']?.map(({ column_name }) => column_name)).toEqual(['A']);
  fake.answers.clear();
  fake.refused.clear();
});

it('says what it is connected to, and what its role can do beyond reading', async () => {
  const sessionSql = 'select current_role() as role, current_secondary_roles() as others';
  const grants = (...rows: string[][]): FakeResult => ({ rowType: texts('privilege', 'granted_on', 'name'), rows });
  const session = (others: string) => ({ rowType: texts('ROLE', 'OTHERS'), rows: [['READER', others]] });
  fake.answers.set(sessionSql, session('{"roles":"","value":""}'));
  fake.answers.set(
    'show grants to role "READER"',
    grants(['USAGE', 'DATABASE', 'HOMES'], ['SELECT', 'TABLE', 'HOMES.PUBLIC.PARCEL']),
  );
  await use(async (opened) => {
    expect(await opened.about?.()).toMatch(/^Snowflake 9\.1\.0, \d+ schemas?, \d+ tables?$/);
    expect(await opened.inspectRights?.()).toEqual([]);
    fake.answers.set(sessionSql, session('{"roles":"LOADER","value":"ALL"}'));
    fake.answers.set(
      'show grants to role "READER"',
      grants(['USAGE', 'ROLE', 'LOADER'], ['USAGE', 'DATABASE_ROLE', 'HOMES.EDITOR'], ['USAGE', 'ROLE', 'READER']),
    );
    fake.answers.set(
      'show grants to role "LOADER"',
      grants(['INSERT', 'TABLE', 'HOMES.PUBLIC.PARCEL'], ['CREATE TABLE', 'SCHEMA', 'HOMES.PUBLIC']),
    );
    fake.answers.set('show grants to database role HOMES.EDITOR', grants(['UPDATE', 'TABLE', 'HOMES.PUBLIC.OWNER']));
    expect(await opened.inspectRights?.()).toEqual([
      'This connection only reads, but its role can do more: INSERT on the table HOMES.PUBLIC.PARCEL; CREATE TABLE on the schema HOMES.PUBLIC; UPDATE on the table HOMES.PUBLIC.OWNER.',
      "The user's secondary roles are on, so it has the rights of all its roles, not only this one.",
    ]);
  });
  fake.answers.clear();
});

it('says why a connection failed', async () => {
  const open = (origin: string) => snowflakeDriver(() => ({ ...server.place(), origin })).open(settings, surroundings);
  const failing = async (origin: string) => (await open(origin)).ping();
  await expect(failing('http://no-such-host.invalid')).rejects.toThrow("Snowflake's address couldn't be resolved");
  await expect(failing('http://127.0.0.1:9')).rejects.toThrow('Lost the connection');
});
