import type { Batch } from '@platbook/contract/workbench/batches';
import { onEachApp } from '../../testing/each-app.ts';
import { batchOf, beginSql, ENDLESS, errorOf, readSql, rowsOf, runSql, TRIAL } from '../../testing/run-sql.ts';

onEachApp('a run', { TRIAL_STATEMENT_SECONDS: '4' }, (world) => {
  it('has the documented fields and ends as finished [R208, R209, R360, R361]', async () => {
    const batch = await runSql(world.trial, {
      batchText: "select 7 as n, date '2026-06-30' as d, 'ab' as t",
      name: 'My query',
    });
    expect(batch).toMatchObject({
      id: expect.any(String),
      status: 'finished',
      connectionId: TRIAL,
      name: 'My query',
      queryId: null,
    });
    expect(batch.statements).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        sequence: 0,
        statementText: "select 7 as n, date '2026-06-30' as d, 'ab' as t",
        status: 'finished',
        columns: [
          { name: 'n', datatype: 'number', maxValueLength: 1 },
          { name: 'd', datatype: 'date', maxValueLength: 10 },
          { name: 't', datatype: 'string', maxValueLength: 2 },
        ],
        rowCount: 1,
        error: null,
        incomplete: false,
        startTime: expect.any(String),
        stopTime: expect.any(String),
        durationMs: expect.any(Number),
      },
    ]);
    expect((await world.trial.get(`/api/batches/${batch.id}`)).json).toEqual(batch);
  });

  it('returns its rows as an array of row arrays that match the columns [R362]', async () => {
    const batchText = 'select range as n, null as nothing, range::varchar as t from range(3)';
    expect(await readSql(world.trial, { batchText })).toEqual([
      [0, null, '0'],
      [1, null, '1'],
      [2, null, '2'],
    ]);
  });

  it('returns the rows of one quick, small result with the reply, exactly as their call does, if the client prefers it', async () => {
    const post = async (batchText: string, prefer: string): Promise<Batch> =>
      (await world.trial.post('/api/batches', { connectionId: TRIAL, batchText }, { prefer })).json;
    const { id, statements } = await post("select 1.50 as d, -0.0::double as z, 'ä' as t", 'wait=0.5, rows');
    expect(statements[0]?.rows).toBe((await world.trial.get(`/api/statements/${statements[0]?.id}/results`)).text);
    expect((await world.trial.get(`/api/batches/${id}`)).json.statements[0]).not.toHaveProperty('rows');
    for (const [text, prefer] of [
      ['select 1', 'wait=0.5'],
      ['select 1; select 2', 'wait=0.5, rows'],
      ['select * from range(201)', 'wait=0.5, rows'],
      ["select repeat('x', 20000)", 'wait=0.5, rows'],
      ['select nothing', 'wait=0.5, rows'],
    ] as const)
      expect((await post(text, prefer)).statements.at(-1), text).not.toHaveProperty('rows');
  });

  it('runs only the selection if there is one [R360]', async () => {
    const batch = await runSql(world.trial, { batchText: 'select 1; select 2', selectedText: 'select 2' });
    expect(batch.statements).toHaveLength(1);
    expect(await rowsOf(world.trial, batch.statements[0]?.id)).toEqual([[2]]);
  });

  it('stops at a failing statement, returns its position in the editor and cancels the rest', async () => {
    const batch = await runSql(world.trial, { batchText: 'select 1;\nselect 2,\n  nothing_here;\nselect 3' });
    expect(batch.status).toBe('error');
    expect(batch.statements.map((statement) => statement.status)).toEqual(['finished', 'error', 'cancelled']);
    expect(errorOf(batch)).toMatchObject({ title: expect.stringContaining('nothing_here'), line: 3, column: 3 });
    expect((await world.trial.get(`/api/statements/${batch.statements[1]?.id}/results`)).json.title).toBe(
      'Statements not found',
    );
  });

  it('with the same key is one run, even if sent twenty times at once [F23]', async () => {
    const body = { connectionId: TRIAL, batchText: 'select 1', idempotencyKey: 'one-press-of-run' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => world.trial.post('/api/batches', body, { prefer: 'wait=0.5' })),
    );
    expect(new Set(answers.map((answer) => answer.json.id)).size).toBe(1);
  });

  it('is canceled on request and its statement says so', async () => {
    const id = await beginSql(world.licensed, `${ENDLESS}; select 2`);
    const read = () => batchOf(world.licensed, id);
    await expect.poll(async () => (await read()).status).toBe('running');
    await world.licensed.put(`/api/batches/${id}/cancel`, {});
    await expect.poll(async () => (await read()).status).toBe('error');
    const canceled = await read();
    expect(canceled.statements.map((statement) => statement.status)).toEqual(['error', 'cancelled']);
    expect(errorOf(canceled)?.title).toBe('Canceled');
  });

  describe('that is invalid', () => {
    const strange = { chartType: 'line', fields: { x: { a: 1 } } };

    it.each([
      ['with an empty connection', { batchText: 'select 1', connectionId: '' }, 'Connection required'],
      ['without connection', { batchText: 'select 1', connectionId: null }, 'Connection required'],
      ['with an empty text', { batchText: '' }, 'SQL text required'],
      ['without text', {}, 'SQL text required'],
      ['of nothing but white space', { batchText: ' \ufeff\u200b\n' }, 'SQL text required'],
      ['of a comment alone', { batchText: '-- only a comment' }, 'SQL text required'],
      ['of semicolons alone', { batchText: ';;;' }, 'SQL text required'],
      ['of 201 statements', { batchText: 'select 1;'.repeat(201) }, 'Too many statements in one run'],
      ['over 512 KB', { batchText: `select '${'é'.repeat(300_000)}'` }, 'The SQL text is too long'],
      ['with an unknown field', { batchText: 'select 1', unknown: 1 }, 'The request is invalid'],
      ['with a chart of odd fields', { batchText: 'select 1', chart: strange }, 'The request is invalid'],
    ])('%s is refused [H029, H033, H038]', async (_name, body, title) => {
      const answer = await world.trial.post('/api/batches', { connectionId: TRIAL, ...body });
      expect([answer.status, answer.json.title]).toEqual([400, title]);
    });
  });
});
