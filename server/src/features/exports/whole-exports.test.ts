import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { changeRows, eventsWith, licensePerson } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { isWhole, openDownload, readCsv, readers } from '../../testing/reading/read-download.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';

const formats = ['csv', 'json', 'xlsx', 'parquet'] as const;
const env = { MAX_RESULT_ROWS: '100', EXPORT_MAX_ROWS: '20000', EXPORT_SECONDS: '60' };

const app = await openTinyApp(env, { listen: true });
const trial = await app.signIn('trial@example.com');

async function cut(sql: string, more: Record<string, unknown> = {}, client = trial): Promise<string> {
  const statement = (await runSql(client, { batchText: sql, ...more })).statements.at(-1);
  expect(statement).toMatchObject({ incomplete: true, rowCount: 100 });
  return statement?.id as string;
}

interface Ticket {
  batchId: string;
  path: string;
}

async function prepare(id: string, format: ExportFormatName = 'csv', client = trial): Promise<Ticket> {
  const answer = await client.post(`/api/statements/${id}/whole-export`, { format });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

const ask = (address: string, client = trial) => openDownload(app.url + address, { cookie: client.cookie });
const batchOf = async (id: string) => (await trial.get(`/api/batches/${id}`)).json;
const audit = (batchId: string) => eventsWith(app.services.db, { batch_id: batchId });
const slow = 'select range as n, sum(range) over () as s from range(15000)';
const tall = "select range as n, repeat('x', 20000) as t from range(15000)";

describe('a full download', () => {
  it.each(formats)(
    'has every row of an incomplete result, as %s, from a run of its own that stores no rows',
    async (format) => {
      const id = await cut(slow, { name: 'All of it' });
      const { batchId, path: address } = await prepare(id, format);
      expect((await trial.get(`/api/batches/${batchId}`)).status).toBe(404);
      const answer = await ask(address);
      expect(answer.headers['content-disposition']).toContain('All of it');
      expect(answer.headers).not.toHaveProperty('x-incomplete');
      const { names, rows } = await readers[format](await buffer(answer));
      expect([names, rows.length, String(rows.at(-1)?.[0])]).toEqual([['n', 's'], 15_000, '14999']);
      await expect.poll(async () => (await batchOf(batchId)).status).toBe('finished');
      const batch = await batchOf(batchId);
      expect(batch.name).toBe('All of it');
      expect(batch.statements[0]).toMatchObject({ rowCount: 15_000, incomplete: false });
      expect((await trial.get(`/api/statements/${batch.statements[0].id}/results`)).status).toBe(404);
      await expect.poll(async () => (await audit(batchId)).length).toBe(4);
      const events = await audit(batchId);
      const kindsOf = (end: string) => events.map(({ kind }) => kind).filter((kind) => kind.endsWith(end));
      expect(kindsOf('started')).toEqual(['run_started', 'export_started']);
      for (const event of events.filter(({ kind }) => kind.endsWith('ended')))
        expect([event.outcome, Number(event.rows)]).toEqual(['finished', 15_000]);
      await expect.poll(keptFiles).toEqual([]);
    },
  );

  it('has a ticket that is valid once, for its user, and for ten minutes', async () => {
    const id = await cut(slow);
    const first = await prepare(id);
    expect((await (await app.signIn('licensed@example.com')).get(first.path)).status).toBe(404);
    expect((await buffer(await ask(first.path))).length).toBeGreaterThan(100_000);
    expect((await trial.get(first.path)).status).toBe(404);
    const late = await prepare(id);
    app.advance(11 * 60 * 1000);
    expect((await trial.get(late.path)).status).toBe(404);
    expect((await trial.get('/api/whole-exports/v1.a.b.c')).status).toBe(404);
  });

  it('is refused for a complete result, another user’s result or an unknown format', async () => {
    const whole = (await runSql(trial, { batchText: 'select 1' })).statements[0]?.id;
    const answer = await trial.post(`/api/statements/${whole}/whole-export`, { format: 'csv' });
    expect([answer.status, answer.json.code]).toEqual([400, 'export.whole']);
    const id = await cut(slow);
    const other = await app.signIn('licensed@example.com');
    expect((await other.post(`/api/statements/${id}/whole-export`, { format: 'csv' })).status).toBe(404);
    expect((await trial.post(`/api/statements/${id}/whole-export`, { format: 'exe' })).status).toBe(400);
  });

  it('stops at its own limit, and the run says which', async () => {
    const { batchId, path: address } = await prepare(await cut("select range, repeat('x', 100) from range(30000)"));
    await expect(ask(address).then(buffer)).rejects.toThrow('aborted');
    await expect.poll(async () => (await batchOf(batchId)).statements[0].error?.title).toContain('20,000 rows');
    await expect.poll(async () => (await audit(batchId)).map(({ outcome }) => outcome)).toContain('error');
  });

  it('shows its progress, and canceling the run stops it', async () => {
    const { batchId, path: address } = await prepare(await cut(tall));
    const answer = await ask(address);
    await new Promise((resolve) => answer.once('readable', resolve));
    await expect.poll(async () => (await batchOf(batchId)).statements[0].rowCount).toBeGreaterThan(0);
    const running = await batchOf(batchId);
    expect(running.status).toBe('running');
    expect(running.statements[0].rowCount).toBeLessThan(15_000);
    await trial.put(`/api/batches/${batchId}/cancel`, {});
    await expect(buffer(answer)).rejects.toThrow('aborted');
    await expect.poll(async () => (await batchOf(batchId)).statements[0].error?.title).toBe('Canceled');
  });

  it('cancels its run when the client disconnects [F21]', async () => {
    const { batchId, path: address } = await prepare(await cut(tall));
    const answer = await ask(address);
    await new Promise((resolve) => answer.once('readable', resolve));
    answer.destroy();
    await expect.poll(async () => (await batchOf(batchId)).status, { timeout: 20_000 }).toBe('error');
    await expect.poll(() => app.services.execution.stats().runs.running, { timeout: 20_000 }).toBe(0);
    await expect
      .poll(async () => (await audit(batchId)).map(({ outcome }) => outcome), { timeout: 20_000 })
      .toContain('aborted');
  });

  it('that fails before its first row returns the database’s error', async () => {
    const id = await cut(slow);
    await changeRows(app.services.db, 'statements', { id }, { text: 'select * from nowhere' });
    const { batchId, path: address } = await prepare(id);
    const answer = await trial.get(address);
    expect([answer.status, answer.json.code]).toEqual([400, 'export.failed']);
    expect(answer.json.detail).toContain('nowhere');
    expect((await batchOf(batchId)).status).toBe('error');
  });

  it('that fails midway breaks the connection, in every format [G01]', async () => {
    for (const format of formats) {
      const id = await cut(slow);
      const failing =
        "select case when range = 12000 then error('late') else repeat('y', 2000) end as v from range(15000)";
      await changeRows(app.services.db, 'statements', { id }, { text: failing });
      const { path: address } = await prepare(id, format);
      expect(await isWhole(ask(address)), format).toBe(false);
    }
    await expect.poll(keptFiles).toEqual([]);
  });

  it('reads only data in the user’s current license, and nothing without access to the connection [T14]', async () => {
    const licensed = await app.signIn('licensed@example.com');
    const id = await cut('select CountyFIPS from Property.PropertyDetail', { connectionId: LICENSED }, licensed);
    const { path: address } = await prepare(id, 'csv', licensed);
    await licensePerson(app.services, 'licensed@example.com', { entitlement: TRIAL_SET, packs: [] });
    const answer = await licensed.get(address);
    if (answer.status === 200)
      expect(new Set(readCsv(Buffer.from(answer.text)).rows.map(([county]) => county)).size).toBeLessThanOrEqual(5);
    else expect([403, 404]).toContain(answer.status);
  });
});

async function keptFiles(): Promise<string[]> {
  const folder = path.join(app.dataFolder, 'results');
  const known = await app.services.db
    .selectFrom('statements')
    .select('id')
    .where('result_bytes', 'is not', null)
    .execute();
  const names = new Set(known.map(({ id }) => `${id}.rows`));
  return readdirSync(folder).flatMap((sub) => readdirSync(path.join(folder, sub)).filter((name) => !names.has(name)));
}
