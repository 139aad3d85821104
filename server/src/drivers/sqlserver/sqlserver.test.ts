import { randomUUID } from 'node:crypto';
import { listenForSockets } from '../../testing/fakes/listen-for-sockets.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import type { Session } from '../driver.ts';
import { collect, driverSuite, surroundings } from '../driver-suite.ts';
import { sqlserver } from './sqlserver.ts';
import { connectFailures } from './sqlserver-errors.ts';

/** These tests run against our own SQL endpoint, because no SQL Server is available. */

const app = await openTinyApp({ GATEWAY: 'on', GATEWAY_PORT: '0' }, { listen: true });
const sqlEndpoint = app.services.sqlEndpoint;
await sqlEndpoint.listening;
const client = await app.signIn('licensed@example.com');
const userId = (await client.get('/api/app')).json.currentUser.id;
await client.post('/api/ip-whitelists', { userId, startIp: '127.0.0.1', endIp: '127.0.0.1' });
const { host, port, database } = sqlEndpoint.place()!;
const settings = {
  host,
  port,
  database,
  username: 'licensed@example.com',
  password: 'Parcels-4-All!',
  encrypt: true,
  trust: true,
};
await vi.waitFor(async () => (await sqlserver.open(settings, surroundings)).close(), 10_000);

const series = (count: number) =>
  `select top (${count}) row_number() over (order by a.column_id) as n from sys.columns a cross join sys.columns b`;

driverSuite(sqlserver, {
  settings,
  longText: (characters) =>
    characters > 10_000_000
      ? `replicate(cast('x' as varchar(max)), 8000000) + replicate(cast('x' as varchar(max)), ${characters - 8_000_000})`
      : `replicate(cast('x' as varchar(max)), ${characters})`,
  series,
  endless:
    'select count(*) as n from sys.columns a cross join sys.columns b cross join sys.columns c cross join sys.columns d',
  values: {
    "select cast('9007199254740993' as bigint), cast('12345678901234567890.123456789' as decimal(38, 9)), cast('1.50' as decimal(10, 2))":
      '["9007199254740993","12345678901234567890.123456789",1.50]',
    "select cast('2024-02-29T23:59:59.123456' as datetime2(7)), cast('2024-02-29' as date)":
      '["2024-02-29T23:59:59.123456","2024-02-29"]',
    "select null, cast(1 as bit), N'ä🏠', cast(0.1 as float)": '[null,true,"ä🏠",0.1]',
  },
  described: ['Reference.DimDeedType', ['DeedTypeCode', 'DeedTypeDescription', 'ArmsLengthDefault']],
  takesNoLists: true,
});

async function use<Result>(
  act: (session: Session) => Promise<Result>,
  more: Record<string, unknown> = {},
): Promise<Result> {
  const session = await sqlserver.open({ ...settings, ...more }, surroundings);
  try {
    return await act(session);
  } finally {
    await session.close();
  }
}

it('says why a connection failed, without host, user or password', async () => {
  const { port, close } = await listenForSockets();
  await close();
  const said = (more: Record<string, unknown>) =>
    use(async () => 'let in', more).catch((error: Error) => error.message);
  expect(await said({ password: `wrong-${randomUUID()}` })).toBe(connectFailures.login);
  expect(await said({ username: 'nobody@example.com' })).toBe(connectFailures.login);
  expect(await said({ database: 'master_of_all' })).toBe(connectFailures.database);
  expect(await said({ trust: false })).toBe(connectFailures.tls);
  expect(await said({ encrypt: false })).toBe(connectFailures.encrypted);
  expect(await said({ port })).toBe(connectFailures.unreachable);
  expect(await said({ host: 'no-such-host.invalid' })).toBe(connectFailures.notFound);
  const guarded = { ...surroundings, hosts: { allowed: [] } };
  await expect(sqlserver.open(settings, guarded)).rejects.toThrow(connectFailures.host);
  await use((session) => session.ping());
});

it('says what it is connected to, and what its login can do beyond reading', async () => {
  await use(async (session) => {
    expect(await session.about?.()).toMatch(/^SQL Server \d+\.\d+.*, \d+ schemas?, \d+ tables?$/);
    expect(await session.inspectRights?.()).toEqual([]);
  });
});

it('binds the values of parameters', async () => {
  await use(async (session) => {
    const values = [
      { type: 'text', text: "O'Brien; --" },
      { type: 'number', text: '42' },
      { type: 'date', text: '2024-02-29' },
    ] as const;
    const { text } = await collect(session, 'select @p1 as a, cast(@p2 as int) as b, @p3 as c', { values });
    expect(text).toBe('[["O\'Brien; --",42,"2024-02-29"]]');
  });
});
