import type { TsqlBatch, TsqlBatchListener, TsqlSession } from '@platbook/tds/tsql-session';
import type { EndpointMessage } from './messages.ts';
import { recordSession } from './recorded-session.ts';

const facts = { login: 'a@b.example', application: 'Tool', host: 'desk', spid: 51, serverName: 'platbook' };
const batch = { text: 'select 1', facts } as TsqlBatch;
const never = new AbortController().signal;

const session: TsqlSession = {
  async run(_batch, listener) {
    await listener.onColumns([]);
    await listener.onRows(Buffer.from('rows!'), 2);
    await listener.onStatementEnd({ isSelect: true, rowCount: 2 });
    return { parameters: {} };
  },
  reset: async () => undefined,
  close: async () => undefined,
};

function record(noted: Promise<boolean>, inner = session) {
  const sent: EndpointMessage[] = [];
  const seen: string[] = [];
  const listener: TsqlBatchListener = {
    onColumns: () => void seen.push('columns'),
    onRows: () => void seen.push('rows'),
    onStatementEnd: () => void seen.push('end'),
    onMessage: () => void seen.push('message'),
  };
  const link = { began: () => noted, notify: (message: EndpointMessage) => void sent.push(message) };
  const recorded = recordSession(inner, link, 'login', ({ text }) => text !== 'ping');
  return { sent, seen, run: (asked = batch) => recorded.run(asked, listener, never) };
}

it('sends nothing of a run before its start is in the audit log, and records how many rows it sent', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { sent, seen, run } = record(promise);
  const running = run();
  await new Promise((done) => setImmediate(done));
  expect(seen).toEqual([]);
  resolve(true);
  expect(await running).toEqual({ parameters: {} });
  expect(seen).toEqual(['columns', 'rows', 'end']);
  expect(sent).toEqual([expect.objectContaining({ type: 'ran', rows: 2, bytes: 5, outcome: 'finished' })]);
});

it('returns nothing if the audit log does not accept the start', async () => {
  const { seen, run } = record(Promise.resolve(false));
  expect((await run()).error?.message).toContain("can't record this query");
  expect(seen).toEqual([]);
});

it('records a run that failed, one that was canceled and one that broke', async () => {
  const ending = (error: object): TsqlSession => ({
    ...session,
    run: async () => ({
      error: { number: 208, severity: 16, line: 1, message: 'No such table', ...error },
      parameters: {},
    }),
  });
  for (const [inner, outcome] of [
    [ending({}), 'error'],
    [ending({ isCanceled: true }), 'cancelled'],
  ] as const) {
    const { sent, run } = record(Promise.resolve(true), inner);
    expect((await run()).error?.number).toBe(208);
    expect(sent).toEqual([expect.objectContaining({ outcome, error: 'No such table' })]);
  }
  const broken = record(Promise.resolve(true), { ...session, run: () => Promise.reject(new Error('Too many wait')) });
  await expect(broken.run()).rejects.toThrow('Too many wait');
  expect(broken.sent).toEqual([expect.objectContaining({ outcome: 'error', error: 'Too many wait' })]);
});

it('adds refused statements to the backlog, by program and without the literals', async () => {
  const error = { number: 102, severity: 15, line: 1, message: 'MERGE is not supported' };
  const { sent, run } = record(Promise.resolve(true), { ...session, run: async () => ({ error, parameters: {} }) });
  await run({ ...batch, text: "merge into t using ( select 'Jane Doe' as Name ) s on 1 = 42" });
  expect(sent[1]).toMatchObject({ type: 'refused', application: 'Tool', number: 102 });
  expect(JSON.stringify(sent[1])).toMatch(/MERGE INTO/);
  expect(JSON.stringify(sent[1])).not.toMatch(/Jane|42/);
});

it('does not record batches that read no data', async () => {
  const { sent, seen, run } = record(Promise.resolve(false));
  await run({ ...batch, text: 'ping' });
  expect([sent, seen]).toEqual([[], ['columns', 'rows', 'end']]);
});
