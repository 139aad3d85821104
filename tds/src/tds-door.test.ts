import { once } from 'node:events';
import type { SqlColumn } from '@platbook/sql/tsql/sql-types';
import { ISOLATION_LEVEL, Request, TYPES } from 'tedious';
import { packetType } from './protocol/packets.ts';
import type { Step } from './testing/scripted-tsql-session.ts';
import { batchBody, logInByHand, openTdsClient, readNotices } from './testing/tds-client.ts';
import {
  actTedious as act,
  callTedious,
  connectTedious,
  openDoorWorld,
  runTedious,
  type TdsDoorWorld,
} from './testing/tds-door-world.ts';
import type { TsqlBatch } from './tsql-session.ts';

const number: SqlColumn = { name: 'n', type: { name: 'int' }, isNullable: false };
const city: SqlColumn = { name: 'City', type: { name: 'nvarchar', length: 40 }, isNullable: true };
const endless = { columns: [number, city], row: ['7', 'Ventura'], times: 5e8 };

const scripts: Record<string, (batch: TsqlBatch) => readonly Step[]> = {
  set: () => [{ rowCount: undefined }],
  one: () => [{ columns: [number], rows: [['1']] }],
  several: () => [
    { columns: [number], rows: [['1'], ['2']] },
    { says: 'Two rows, and one.' },
    { rowCount: undefined },
    { columns: [number, city], rows: [['3', null]] },
  ],
  fails: () => [
    { columns: [number], rows: [['1']] },
    { fails: { number: 8134, message: 'Divide by zero error encountered.', line: 3 } },
  ],
  breaks: () => [{ throws: new Error('a secret of ours') }],
  waits: () => ['waits'],
  endless: () => [endless],
  many: () => [{ columns: [number, city], row: ['7', 'Ventura'], times: 20_000 }],
  outputs: ({ parameters }) => [{ outputs: Object.fromEntries(parameters.map(({ name }) => [name, '42'])) }],
  wrong: () => [{ fails: { number: 208, message: "Invalid object name 'wrong'." } }],
};

let world: TdsDoorWorld;

async function openWorld(given: Parameters<typeof openDoorWorld>[1] = {}): Promise<number> {
  world = await openDoorWorld(
    (batch) => scripts[batch.text.split(/\W/)[0] ?? '']?.(batch) ?? scripts['one']?.(batch) ?? [],
    given,
  );
  return world.port;
}

afterEach(() => world.close());

describe('a SQL Server client', () => {
  it('logs in and reads results: result sets, messages, counts, and an error where the rows end', async () => {
    const port = await openWorld();
    const connection = await connectTedious(port);
    expect(world.logins[0]).toMatchObject({ user: 'ada@example.com', application: 'Tedious', address: '127.0.0.1' });
    expect(await runTedious(connection, 'several')).toEqual({
      columns: [['n'], ['n', 'City']],
      rows: [[1], [2], [3, null]],
      rowCount: 3,
      returned: {},
      messages: ['Two rows, and one.'],
    });
    await expect(runTedious(connection, 'fails')).rejects.toMatchObject({
      number: 8134,
      lineNumber: 3,
      class: 16,
      message: 'Divide by zero error encountered.',
    });
    const fault = await runTedious(connection, 'breaks').catch((error: Error) => error);
    expect(fault).toMatchObject({ number: 50_000, message: 'Something went wrong. Try again.' });
    expect(world.troubles.map(({ cause }) => (cause as Error).message)).toEqual(['a secret of ours']);
    expect(world.ran.at(-3)).toMatchObject({ text: 'several', rows: 3, application: 'Tedious' });
    expect(world.ran.at(-2)).toMatchObject({ rows: 1, error: { number: 8134, isCanceled: false } });

    connection.close();
    await expect.poll(() => world.left.count).toBe(1);
    expect(world.sessions[0]?.isClosed).toBe(true);
    expect(world.door.counts()).toEqual({ connections: 0, sessions: 0 });
  });

  it('prepares statements, gets OUTPUT parameters back, and calls procedures by name', async () => {
    const connection = await connectTedious(await openWorld());
    const { ran } = world.sessions[0] ?? { ran: [] };
    const outputs = await runTedious(connection, 'outputs', 'executesql', (request) => {
      request.addParameter('given', TYPES.Int, 1);
      request.addOutputParameter('back', TYPES.Decimal, null, { precision: 10, scale: 2 });
    });
    expect(outputs.returned).toEqual({ back: 42 });

    const answers: unknown[] = [];
    const request = new Request('one more', () => undefined);
    const end = (start: () => void) =>
      act((done) => {
        request.userCallback = done;
        start();
      });
    request.on('row', (row: { value: unknown }[]) => answers.push(row[0]?.value));
    request.addParameter('p', TYPES.NVarChar, null);
    connection.prepare(request);
    await once(request, 'prepared');
    expect(ran.at(-1)).toMatchObject({
      text: 'one more',
      isDescribeOnly: true,
      parameters: [{ name: '@p', value: null }],
    });
    for (const value of ['x', 'y']) {
      await end(() => connection.execute(request, { p: value }));
      expect(ran.at(-1)).toMatchObject({ text: 'one more', isDescribeOnly: false, parameters: [{ value }] });
    }
    expect(answers).toEqual([1, 1]);
    await end(() => connection.unprepare(request));
    const gone = end(() => connection.execute(request, { p: 'z' }));
    await expect(gone).rejects.toMatchObject({ number: 8179 });

    await callTedious(connection, '[PropertyData]..sp_columns', { table_name: 'Property' });
    expect(ran.at(-1)).toMatchObject({
      text: 'EXEC [PropertyData].[sp_columns] @table_name = @__given_0',
      parameters: [{ name: '@__given_0', value: 'Property' }],
    });
    const inText = "exec sp_executesql N'several', N'@a nvarchar(9), @b int', @b = -7, @a = N'it''s'";
    expect((await runTedious(connection, inText)).rows).toHaveLength(3);
    expect(ran.at(-1)).toMatchObject({ text: 'several', parameters: [{ value: "it's" }, { value: '-7' }] });
    const described = await callTedious(connection, 'sp_describe_first_result_set', { tsql: 'several' });
    expect(described.rows[0]?.slice(1, 6)).toEqual([1, 'n', false, 56, 'int']);
    const cursor = callTedious(connection, 'sp_cursor', {});
    await expect(cursor).rejects.toThrow('Cursors are read-only on this connection.');
    connection.close();
  });

  it('cancels before the first row, between rows and by its own time limit, and continues to work [G26]', async () => {
    const connection = await connectTedious(await openWorld());
    const cancel = (text: string, when: 'at once' | 'in mid-rows' | 'by time') =>
      new Promise<Error | null | undefined>((resolve) => {
        const request = new Request(text, resolve);
        if (when === 'in mid-rows') request.once('row', () => connection.cancel());
        if (when === 'by time') request.setTimeout(50);
        connection.execSqlBatch(request);
        if (when === 'at once') setImmediate(() => connection.cancel());
      });
    expect(await cancel('waits', 'at once')).toMatchObject({ code: 'ECANCEL' });
    expect(await cancel('endless', 'in mid-rows')).toMatchObject({ code: 'ECANCEL' });
    expect(await cancel('waits', 'by time')).toMatchObject({ code: 'ETIMEOUT' });
    expect((await runTedious(connection, 'one')).rows).toEqual([[1]]);
    expect(world.ran.filter(({ error }) => error?.isCanceled)).toHaveLength(3);
    connection.close();
  });

  it('gets a canceled statement and its attention acknowledged in two messages, also if one is late or sent twice [G26]', async () => {
    const port = await openWorld();
    const client = await openTdsClient(port);
    await logInByHand(client);
    await client.read();
    client.send(packetType.batch, batchBody('waits'));
    client.send(packetType.attention, Buffer.alloc(0));
    client.send(packetType.attention, Buffer.alloc(0));
    expect(readNotices((await client.read()) as Buffer)).toEqual({ errors: [], ends: [0x02] });
    expect(readNotices((await client.read()) as Buffer).ends).toEqual([0x20]);
    client.send(packetType.attention, Buffer.alloc(0));
    expect(readNotices((await client.read()) as Buffer).ends).toEqual([0x20]);
    client.send(packetType.batch, batchBody('fails'));
    expect((await client.read())?.includes(Buffer.from('Divide by zero', 'utf16le'))).toBe(true);
    client.close();
  });

  it('starts over at the reset bit: no handle remains, and the session drops its temporary tables [G31]', async () => {
    const connection = await connectTedious(await openWorld());
    const request = new Request('one more', () => undefined);
    connection.prepare(request);
    await once(request, 'prepared');
    await act((done) => connection.reset(done));
    expect(world.sessions[0]?.resets).toBe(1);
    const gone = act((done) => {
      request.userCallback = done;
      connection.execute(request, {});
    });
    await expect(gone).rejects.toMatchObject({ number: 8179 });
    connection.close();
  });

  it('begins, saves, commits and rolls back in name', async () => {
    const connection = await connectTedious(await openWorld());
    await act((done) => connection.beginTransaction(done, 'first', ISOLATION_LEVEL.SNAPSHOT));
    await act((done) => connection.saveTransaction(done, 'here'));
    await runTedious(connection, 'one');
    await act((done) => connection.commitTransaction(done));
    await act((done) => connection.beginTransaction(done));
    await act((done) => connection.rollbackTransaction(done));
    expect((await runTedious(connection, 'one')).rows).toEqual([[1]]);
    connection.close();
  });

  it('chooses its packet size, speaks TDS 8, and verifies the certificate then', async () => {
    const port = await openWorld();
    for (const packetSize of [512, 4096, 32_767]) {
      const connection = await connectTedious(port, { options: { packetSize } });
      expect((await runTedious(connection, 'many')).rows).toHaveLength(20_000);
      connection.close();
    }
    const ca = world.certificate.cert;
    const strict = { encrypt: 'strict' as never, cryptoCredentialsDetails: { ca } };
    const connection = await connectTedious(port, { options: strict });
    expect((await runTedious(connection, 'many')).rows).toHaveLength(20_000);
    connection.close();
    await expect(connectTedious(port, { options: { encrypt: 'strict' as never } })).rejects.toThrow('self-signed');
  });

  it('receives the end of its session between rows, and a session that exceeds its limits is an error', async () => {
    const port = await openWorld({ guestLimits: { maxRows: 10_000 } });
    const connection = await connectTedious(port);
    const tooMuch = runTedious(connection, 'many');
    await expect(tooMuch).rejects.toMatchObject({ number: 50_000 });
    const running = runTedious(connection, 'waits');
    await expect.poll(() => world.sessions[0]?.ran.at(-1)?.text).toBe('waits');
    world.logins[0]?.end('Your address was removed from the allow-list.');
    await expect(running).rejects.toThrow('Your address was removed from the allow-list.');
    await expect.poll(() => world.door.counts().connections).toBe(0);
    const idle = await connectTedious(port);
    const ended = once(idle, 'end');
    world.logins[1]?.end('Your account has expired.');
    await ended;
  });

  it('that reads nothing occupies no more than some packets, and is disconnected', async () => {
    const port = await openWorld({ limits: { writeStallMs: 300 } });
    const client = await openTdsClient(port);
    await logInByHand(client);
    await client.read();
    client.send(packetType.batch, batchBody('endless'));
    client.pause();
    await expect.poll(() => world.left.count).toBe(1);
    // Rows of 25 bytes: what fits into the buffers of the system and of one connection.
    await expect.poll(() => world.ran[0]?.rows).toBeLessThan(1_000_000);
    expect(world.ran[0]?.error?.isCanceled).toBe(true);
    client.close();
  });
});
