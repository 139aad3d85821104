import { join } from 'node:path';
import type { SqlType } from '@platbook/sql/tsql/sql-types';
import { buildRow } from '@platbook/tds/encoders/put-value';
import type { TsqlBatch, TsqlBatchEnd, TsqlSession } from '@platbook/tds/tsql-session';
import { makeSmallWarehouse } from '../../testing/small-warehouse.ts';
import { openTsqlSessions, type TsqlSessions } from './tsql-sessions.ts';

const rows = 1_000_000;
const opened: TsqlSessions[] = [];

const warehouse = await makeSmallWarehouse(`
    create schema raw;
    create table raw.parcel as select range::integer as id, 'Owner ' || range as owner,
      case when range = 900000 then 'x' else '7' end as digits, case when range = 5 then 'inf'::double else range end as size
      from range(1, ${rows + 1});
    checkpoint`);

afterEach(async () => {
  await Promise.all(opened.splice(0).map((sessions) => sessions.close()));
});
afterAll(() => warehouse.remove());

async function open(options: Partial<Parameters<typeof openTsqlSessions>[0]> = {}): Promise<TsqlSessions> {
  const sessions = await openTsqlSessions({
    directory: join(warehouse.directory, `run-${opened.length}`),
    waiting: 0,
    graceMs: 500,
    ...options,
  });
  opened.push(sessions);
  return sessions;
}

const converse = (sessions: TsqlSessions, person = 'ada'): TsqlSession =>
  sessions.open(person, {
    driverId: 'tsql',
    settings: { file: warehouse.file },
    setKey: 'all',
    limits: { memoryMb: 512, dataMb: 1_200 },
  });

interface Heard {
  readonly end: TsqlBatchEnd;
  readonly events: unknown[];
  readonly rows: number;
  readonly bytes: Buffer;
}

async function run(
  session: TsqlSession,
  text: string,
  change: Partial<TsqlBatch> & { signal?: AbortSignal; onRows?: (rows: number) => void } = {},
): Promise<Heard> {
  const events: unknown[] = [];
  const parts: Buffer[] = [];
  let count = 0;
  const { signal = new AbortController().signal, onRows, ...rest } = change;
  const facts = { login: 'ada@example.com', application: 'test', host: 'here', spid: 60, serverName: 'platbook' };
  const limits = { maxRows: 2 * rows, maxBytes: 256 * 1024 * 1024, timeoutMs: 30_000 };
  const end = await session.run(
    { text, parameters: [], facts, ...limits, ...rest },
    {
      onColumns: (columns) => void events.push(columns.map(({ name, type }) => `${name} ${type.name}`)),
      onRows: (bytes, of) => {
        count += of;
        parts.push(bytes);
        onRows?.(count);
      },
      onStatementEnd: (ended) => void events.push(ended),
      onMessage: (words) => void events.push(words),
    },
    signal,
  );
  return { end, events, rows: count, bytes: Buffer.concat(parts) };
}

describe('a T-SQL session', () => {
  it('keeps all digits and the offset of a datetimeoffset parameter, and compares it with dates [G17]', async () => {
    const session = converse(await open());
    const at = { name: '@at', type: { name: 'datetimeoffset', scale: 7 }, value: '2024-02-29 23:30:00.1234567 -08:00' };
    const parameters = [
      { ...at, isOutput: true },
      { ...at, name: '@none', value: null },
    ] as TsqlBatch['parameters'];
    const text = `select @at as at, cast(@at as date) as day, year(@at) as y, @none as nothing
      where cast('2024-03-01' as date) < @at and cast('2024-03-02' as date) > @at`;
    const { end, events, rows: count, bytes } = await run(session, text, { parameters });
    expect(end.error).toBeUndefined();
    expect(events[0]).toEqual(['at datetimeoffset', 'day date', 'y int', 'nothing datetimeoffset']);
    expect(count).toBe(1);
    const types = [at.type, { name: 'date' }, { name: 'int' }] as SqlType[];
    const values = buildRow(types, [at.value, '2024-02-29', '2024']).subarray(1);
    expect(bytes.includes(values)).toBe(true);
    expect(end.parameters['@at']).toBe(at.value);
  });

  it('returns only the first rows after SET ROWCOUNT, until it is 0 or the session is reset [G19]', async () => {
    const session = converse(await open());
    const largest = 'select id from raw.parcel order by id desc';
    expect((await run(session, 'set rowcount 7')).end.error).toBeUndefined();
    const cut = await run(session, largest);
    expect(cut.rows).toBe(7);
    expect(cut.events.at(-1)).toEqual({ isSelect: true, rowCount: 7 });
    expect(cut.bytes.subarray(-4).readInt32LE()).toBe(rows - 6);
    expect((await run(session, 'select top 3 id from raw.parcel; select count(*) from raw.parcel')).rows).toBe(4);
    const copied = await run(session, 'select id into #some from raw.parcel; insert #some select id from raw.parcel');
    expect(copied.events).toEqual([7, 7].map((rowCount) => ({ isSelect: false, rowCount })));
    expect((await run(session, `set rowcount 0; ${largest}; drop table #some`)).rows).toBe(rows);
    await run(session, 'set rowcount 2', { isCall: true });
    expect((await run(session, 'select top 5 id from raw.parcel')).rows).toBe(5);
    await run(session, 'set rowcount 2');
    await session.reset();
    expect((await run(session, 'select top 5 id from raw.parcel')).rows).toBe(5);
  });

  it('answers results with their types, parameters, variables and messages, and occupies no process between batches', async () => {
    const sessions = await open();
    const session = converse(sessions);
    const constant = await run(session, 'set nocount off; select @@spid as s, 7 as n');
    expect(constant.events.at(-1)).toEqual({ isSelect: true, rowCount: 1 });
    expect(sessions.counts.bound).toBe(0);
    const parameters = [
      { name: '@least', type: { name: 'int' }, value: '999998' },
      { name: '@found', type: { name: 'nvarchar', length: 20 }, value: null, isOutput: true },
    ] as const;
    const text = `select id, owner from raw.parcel where id > @least order by id;
      select @found = max(owner) from raw.parcel where id = @least; print 'done'`;
    const { end, events, bytes } = await run(session, text, { parameters });
    expect(end).toEqual({ parameters: { '@found': 'Owner 999998' }, transaction: { depth: 0 } });
    expect(events).toEqual([
      ['id int', 'owner nvarchar'],
      { isSelect: true, rowCount: 2 },
      { isSelect: false },
      'done',
    ]);
    expect(bytes.subarray(0, 6).toString('hex')).toBe('d1043f420f00');
    expect(sessions.counts).toMatchObject({ bound: 1, held: 0 });
    const described = await run(session, 'select id from raw.parcel', { isDescribeOnly: true });
    expect([described.events[0], described.rows]).toEqual([['id int'], 0]);
    const value = '2024-01-01 10:00:00.1234567';
    const fine = [{ name: '@at', type: { name: 'datetime2', scale: 7 }, value }] as const;
    const asked = await run(session, 'select @at from raw.parcel', { parameters: fine });
    expect(asked.end.error).toMatchObject({ number: 50_007, message: expect.stringContaining('seven fractional') });
  });

  it('accepts the longest parameters that a client can send, and returns none that would make others wait', async () => {
    const session = converse(await open());
    const parameters = [
      { name: '@bytes', type: { name: 'varbinary', length: 'max' }, value: '0f'.repeat(10_000_000) },
      { name: '@text', type: { name: 'nvarchar', length: 'max' }, value: '\u0001地'.repeat(3_000_000) },
      { name: '@back', type: { name: 'nvarchar', length: 'max' }, value: null, isOutput: true },
    ] as const;
    const text = 'select top 1 @bytes as b, len(@text) as t from raw.parcel';
    const { end, bytes } = await run(session, text, { parameters });
    expect(end).toEqual({ parameters: { '@back': null }, transaction: { depth: 0 } });
    expect([bytes.readInt32LE(1), bytes.readInt32LE(bytes.length - 8)]).toEqual([10_000_000, 6_000_000]);
    const long = await run(session, 'set @back = @text; select top 1 id from raw.parcel', { parameters });
    expect(long.end.error).toMatchObject({ number: 50_003, message: expect.stringContaining("'@back' is longer") });
  });

  it('turns anything that breaks after the first rows into an error, never a clean end [G01, G18]', async () => {
    const session = converse(await open());
    const broken = await run(session, 'select id, cast(digits as int) as n from raw.parcel');
    expect(broken.rows).toBeGreaterThan(0);
    expect(broken.rows).toBeLessThan(rows);
    expect(broken.end.error).toMatchObject({ number: 245, line: 1 });
    expect(broken.events).toEqual([['id int', 'n int']]);
    const infinite = await run(session, 'select 1 as a;\nselect size from raw.parcel');
    expect(infinite.end.error).toMatchObject({ number: 8115, line: 2 });
    expect(infinite.events).toEqual([['a int'], { isSelect: true, rowCount: 1 }, ['size float']]);
    const many = await run(session, 'select id from raw.parcel', { maxRows: 1_000 });
    expect(many.end.error).toMatchObject({ number: 50_002, message: expect.stringContaining('1000 rows') });
    const long = await run(session, 'select id from raw.parcel', { maxBytes: 300_000 });
    expect(long.end.error).toMatchObject({ number: 50_003 });
    const whole = await run(session, 'select id from raw.parcel');
    expect([whole.end.error, whole.rows, whole.bytes.length]).toEqual([undefined, rows, rows * 6]);
  });

  it('is canceled, stopped at its time limit, and reports a process that crashed between rows; it continues afterwards', async () => {
    const sessions = await open();
    const session = converse(sessions);
    const endless = 'select count(*) from raw.parcel a, raw.parcel b where a.owner + b.owner = a.digits';
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 300);
    expect((await run(session, endless, { signal: abort.signal })).end.error).toMatchObject({ isCanceled: true });
    const late = await run(session, endless, { timeoutMs: 300 });
    expect(late.end.error).toMatchObject({ number: 50_001, message: 'The query took longer than 0.3 seconds' });
    const inRows = new AbortController();
    const cut = await run(session, 'select owner from raw.parcel', {
      signal: inRows.signal,
      onRows: () => inRows.abort(),
    });
    expect(cut.end.error?.isCanceled).toBe(true);
    let hasKilled = false;
    const killed = await run(session, 'select owner from raw.parcel', {
      onRows: () => {
        if (!hasKilled) process.kill(sessions.counts.boundPids[0] as number, 'SIGKILL');
        hasKilled = true;
      },
    });
    expect(killed.end.error).toMatchObject({ number: 596 });
    expect((await run(session, 'select count(*) as n from raw.parcel')).rows).toBe(1);
  });

  it('keeps its process while temporary tables exist, and drops them when it is reset [G31]', async () => {
    const sessions = await open({ clientsPerPerson: 1 });
    const [session, other] = [converse(sessions), converse(sessions)];
    const made = await run(session, 'select id, owner into #mine from raw.parcel where id <= 3');
    expect([made.end.error, made.events]).toEqual([undefined, [{ isSelect: false, rowCount: 3 }]]);
    expect(sessions.counts.held).toBe(1);
    const abort = new AbortController();
    const canceled = run(session, 'select owner from raw.parcel', {
      signal: abort.signal,
      onRows: () => abort.abort(),
    });
    expect((await canceled).end.error?.isCanceled).toBe(true);
    expect((await run(session, 'select * from #MINE')).rows).toBe(3);
    expect((await run(other, 'select * from #mine')).end.error).toMatchObject({ number: 208 });
    const refused = await run(other, 'select 1 as a into #other from raw.parcel where id = 1');
    expect(refused.end.error).toMatchObject({ number: 50_004, isLost: true });
    expect((await run(other, 'select * from #other')).end.error).toMatchObject({ number: 208 });
    await session.reset();
    expect(sessions.counts.held).toBe(0);
    expect((await run(session, 'select * from #mine')).end.error).toMatchObject({ number: 208 });
    await run(session, 'select 1 as a into #mine from raw.parcel where id = 1; drop table #mine');
    expect(sessions.counts.held).toBe(0);
  });
});
