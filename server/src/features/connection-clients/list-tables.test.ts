import { limits } from '@platbook/contract/limits';
import { eventsWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const apn = { name: 'apn', type: 'text' } as const;
const row = ['0042-1'];

const app = await openTinyApp();
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
const id: string = (await trial.post('/api/connection-clients', { connectionId: TRIAL })).json.id;

describe('a user’s list', () => {
  const bring = (body: Record<string, unknown>, person = trial, client = id) =>
    person.post(`/api/connection-clients/${client}/tables`, body);

  it('becomes a temporary table for runs of the session, hidden from other runs', async () => {
    const columns = [apn, { name: 'Zip "x"', type: 'text' }, { name: 'id', type: 'integer' }];
    const rows = [
      ['0042-1', '03281', '7'],
      ["o'; drop table my_list; --", null, '-8'],
    ];
    const answer = await bring({ name: 'my_list', columns, rows });
    expect([answer.status, answer.json]).toEqual([200, { name: 'my_list', rowCount: 2 }]);
    const batchText = 'select * from my_list order by id desc';
    const batch = await runSql(trial, { connectionClientId: id, batchText });
    expect(batch.statements[0]?.columns.map(({ name, datatype }) => [name, datatype])).toEqual([
      ['apn', 'string'],
      ['Zip "x"', 'string'],
      ['id', 'number'],
    ]);
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([
      ['0042-1', '03281', 7],
      ["o'; drop table my_list; --", null, -8],
    ]);
    expect((await runSql(trial, { batchText })).status).toBe('error');
  });

  it('can have ten thousand rows, and is replaced by the next one with its name', async () => {
    const rows = Array.from({ length: limits.listRows }, (_, index) => [String(index)]);
    expect((await bring({ name: 'many', columns: [apn], rows })).json).toEqual({ name: 'many', rowCount: 10_000 });
    expect((await bring({ name: 'many', columns: [apn], rows: [row] })).status).toBe(200);
    const batch = await runSql(trial, { connectionClientId: id, batchText: 'select count(*)::int from many' });
    expect(await rowsOf(trial, batch.statements[0]?.id)).toEqual([[1]]);
  });

  it.each([
    ['a name that is no name', { name: 'my list; --', columns: [apn], rows: [row] }, 'The table name can have'],
    ['no columns', { name: 'l', columns: [], rows: [[]] }, 'The list has no columns'],
    ['no rows', { name: 'l', columns: [apn], rows: [] }, 'The list has no rows'],
    ['a column without a name', { name: 'l', columns: [{ name: ' ', type: 'text' }], rows: [row] }, 'Column 1 has no'],
    ['two columns of one name', { name: 'l', columns: [apn, { ...apn, name: 'APN' }], rows: [['1', '2']] }, 'Two col'],
    ['a ragged row', { name: 'l', columns: [apn], rows: [row, ['1', '2']] }, 'Row 2 has 2 values for 1'],
    ['a word as a number', { name: 'l', columns: [{ name: 'n', type: 'integer' }], rows: [['x']] }, 'Row 1, column n'],
    ['a day that is none', { name: 'l', columns: [{ name: 'd', type: 'date' }], rows: [['2026-02-30']] }, 'Row 1, c'],
    [
      'one row too many',
      { name: 'l', columns: [apn], rows: Array(10_001).fill(row) },
      'A list can have at most 10,000',
    ],
    [
      '51 columns',
      { name: 'l', columns: Array(51).fill(apn), rows: [Array(51).fill('')] },
      'A list can have at most 50',
    ],
    ['a value too long', { name: 'l', columns: [apn], rows: [['x'.repeat(4_001)]] }, 'A value in row 1, column apn'],
  ])('is refused with a clear error for %s', async (_what, body, sentence) => {
    const answer = await bring(body);
    expect([answer.status, answer.json.title]).toEqual([400, "The list can't be loaded as a table"]);
    expect(answer.json.detail).toContain(sentence);
  });

  it('is refused for unknown types, for NUL and beyond 12 MB', async () => {
    expect((await bring({ name: 'l', columns: [apn], rows: [['a\0b']] })).status).toBe(400);
    expect((await bring({ name: 'l', columns: [{ name: 'a', type: 'blob' }], rows: [row] })).status).toBe(400);
    expect((await bring({ name: 'l', columns: [apn], rows: [['x'.repeat(13 * 1024 * 1024)]] })).status).toBe(413);
  });

  it('needs the user’s own open session: another user’s, a closed or an unknown one is not found', async () => {
    const list = { name: 'l', columns: [apn], rows: [row] };
    expect((await bring(list, licensed)).status).toBe(404);
    const ended = (await licensed.post('/api/connection-clients', { connectionId: LICENSED })).json.id;
    await licensed.delete(`/api/connection-clients/${ended}`);
    const late = await bring(list, licensed, ended);
    expect([late.status, late.json.detail]).toEqual([404, 'The session has ended. Connect again']);
    expect((await bring(list, trial, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('that the database refuses returns the database’s error', async () => {
    await runSql(trial, { connectionClientId: id, batchText: 'create temp view taken as select 1 as n' });
    const answer = await bring({ name: 'taken', columns: [apn], rows: [row] });
    expect([answer.status, answer.json.title]).toEqual([400, 'The database rejected the list']);
    expect(answer.json.detail).toContain('taken');
  });

  it('is audited with its name and rows, loaded or refused', async () => {
    await bring({ name: 'audited', columns: [apn], rows: [row, row] });
    const events = await eventsWith(app.services.db, { kind: 'list_loaded' });
    const mine = { person_id: await trial.personId(), connection_id: TRIAL, address: '127.0.0.1' };
    expect(events.slice(-2)).toMatchObject([
      { ...mine, name: 'taken', rows: 1, outcome: 'error', error: expect.stringContaining('taken') },
      { ...mine, name: 'audited', rows: 2, outcome: 'finished', error: null },
    ]);
  });
});
