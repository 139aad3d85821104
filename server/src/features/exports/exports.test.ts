import { buffer } from 'node:stream/consumers';
import { TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { eventsWith, licensePerson } from '../../testing/database-rows.ts';
import { damageResult, openResultFiles } from '../../testing/faults/fault-world.ts';
import { openTinyApp, startTinyApp } from '../../testing/open-tiny-app.ts';
import { isWhole, openDownload, readers } from '../../testing/reading/read-download.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';

const endings = ['csv', 'json', 'xlsx', 'parquet'] as const;
const large = "select range as n, repeat('x', 500) as t from range(40000)";

const app = await openTinyApp({}, { listen: true });
const trial = await app.signIn('trial@example.com');

async function statement(sql: string, more: Record<string, unknown> = {}, client = trial): Promise<string> {
  const batch = await runSql(client, { batchText: sql, ...more });
  return batch.statements.at(-1)?.id as string;
}

const ask = (address: string, headers: Record<string, string> = {}) =>
  openDownload(app.url + address, { cookie: trial.cookie, ...headers });

const auditOf = (statementId: string) => eventsWith(app.services.db, { statement_id: statementId });
const auditEnd = async (statementId: string) =>
  (await auditOf(statementId)).find(({ kind }) => kind === 'export_ended');

describe('a download', () => {
  it('has every row in every format, at its documented path and below /api [R363, R364, R365]', async () => {
    const id = await statement("select range as n, 'é\"' || range as t, null as nothing from range(20000)");
    for (const [ending, contentType] of [
      ['csv', 'text/csv; charset=utf-8; header=present'],
      ['json', 'application/json; charset=utf-8'],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      ['parquet', 'application/vnd.apache.parquet'],
    ] as const)
      for (const before of ['', '/api']) {
        const answer = await ask(`${before}/statement-results/${id}.${ending}`);
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, contentType]);
        expect(answer.headers).toMatchObject({
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'x-row-count': '20000',
        });
        const { names, rows } = await readers[ending](await buffer(answer));
        expect([names, rows.length]).toEqual([['n', 't', 'nothing'], 20_000]);
        expect(rows[19_999]?.map((value) => value ?? '').map(String)).toEqual(['19999', 'é"19999', '']);
      }
  });

  it('says whether formulas were defused and whether the result is incomplete [V33]', async () => {
    const id = await statement('select * from range(60000)');
    const headers = async (end: string) => (await trial.get(`/statement-results/${id}.${end}`)).headers;
    const incomplete = { 'x-incomplete': 'true', 'x-row-count': '50000' };
    expect(await headers('csv')).toMatchObject({ 'x-formulas': 'defused', ...incomplete });
    expect(await headers('csv?raw=true')).toMatchObject({ 'x-formulas': 'raw' });
    expect(await headers('json')).not.toHaveProperty('x-formulas');
    const whole = await trial.get(`/statement-results/${await statement('select 1')}.csv`);
    expect(whole.headers).not.toHaveProperty('x-incomplete');
  });

  it('is named after the query and the date, whatever the name contains [H111]', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const nameOf = async (name: string, sql = 'select 1') =>
      (await trial.get(`/statement-results/${await statement(sql, { name })}.csv`)).headers['content-disposition'];
    for (const [name, plain, encoded] of [
      ['Foreclosures', 'Foreclosures', 'Foreclosures'],
      ['a"; filename=evil.exe', 'a ; filename=evil.exe', 'a%20%3B%20filename%3Devil.exe'],
      ['', 'Results', 'Results'],
    ] as const) {
      const both = `filename="${plain} ${day}.csv"; filename*=UTF-8''${encoded}%20${day}.csv`;
      expect(await nameOf(name)).toBe(`attachment; ${both}`);
    }
    expect(await nameOf('Both', 'select 1; select 2')).toContain(`"Both (2) ${day}.csv"`);
  });

  it('ignores range requests and sends the whole file once [H092]', async () => {
    const id = await statement('select * from range(10)');
    const whole = (await trial.get(`/statement-results/${id}.csv`)).text;
    const thousand = Array.from({ length: 1_000 }, (_, index) => `${index}-${index}`).join(',');
    for (const range of ['bytes=0-', 'bytes=5-2', 'bytes=-1', `bytes=${thousand}`, 'rows=1-2', 'x']) {
      const answer = await ask(`/statement-results/${id}.csv`, { range });
      expect([answer.statusCode, answer.headers['accept-ranges']]).toEqual([200, 'none']);
      expect((await buffer(answer)).toString()).toBe(whole);
    }
  });

  it('is refused if downloads are disabled [R335]', async () => {
    const closed = await startTinyApp({ ALLOW_CSV_DOWNLOAD: 'false' });
    const client = await closed.signIn('trial@example.com');
    const id = await statement('select 1', {}, client);
    for (const ending of endings) {
      const answer = await client.get(`/statement-results/${id}.${ending}`);
      expect([answer.status, answer.json.detail], ending).toEqual([403, 'Downloads are disabled']);
    }
  });

  it('is refused once the license that read the rows is gone [T14, V34]', async () => {
    const licensed = await app.signIn('licensed@example.com');
    const id = await statement('select 1', { connectionId: LICENSED }, licensed);
    expect((await licensed.get(`/statement-results/${id}.csv`)).status).toBe(200);
    await licensePerson(app.services, 'licensed@example.com', { entitlement: TRIAL_SET, packs: [] });
    for (const ending of endings)
      expect([403, 404], ending).toContain((await licensed.get(`/statement-results/${id}.${ending}`)).status);
  });
});

describe('the audit of downloads', () => {
  it('records each download before its first byte, and at the end what was sent [N11]', async () => {
    const id = await statement('select * from range(3000)', { name: 'Parcels' });
    const sizes: number[] = [];
    for (const end of ['csv', 'csv?raw=true', 'json', 'xlsx', 'parquet'])
      sizes.push((await buffer(await ask(`/statement-results/${id}.${end}`, { 'user-agent': 'tester' }))).length);
    await expect.poll(async () => (await auditOf(id)).length).toBe(10);
    const events = await auditOf(id);
    const begun = events.filter(({ kind }) => kind === 'export_started');
    expect(begun.map(({ format }) => format)).toEqual(['csv', 'raw-csv', 'json', 'xlsx', 'parquet']);
    expect(begun[0]).toMatchObject({
      name: 'Parcels',
      user_agent: 'tester',
      set_key: expect.any(String),
      batch_id: expect.any(String),
    });
    const ended = begun.map(({ operation_id }) =>
      events.find((event) => event.kind === 'export_ended' && event.operation_id === operation_id),
    );
    expect(ended.map((event) => [event?.outcome, Number(event?.rows), Number(event?.bytes)])).toEqual(
      sizes.map((size) => ['finished', 3_000, size]),
    );
  });

  it('blocks the download if it cannot be written', async () => {
    const id = await statement('select 1');
    const { db, dialect } = app.services;
    expect(dialect).toBe('sqlite');
    const { sql } = await import('kysely');
    await sql`create trigger refuse before insert on audit_events begin select raise(abort, 'no'); end`.execute(db);
    try {
      for (const ending of endings)
        expect((await trial.get(`/statement-results/${id}.${ending}`)).status, ending).toBe(500);
    } finally {
      await sql`drop trigger refuse`.execute(db);
    }
    expect(await auditOf(id)).toEqual([]);
  });
});

describe('a download that does not finish', () => {
  it('waits for a slow client, and stops when the client disconnects [F21]', async () => {
    const id = await statement(large);
    const answer = await ask(`/statement-results/${id}.csv`);
    await new Promise((resolve) => answer.once('readable', resolve));
    await expect.poll(openResultFiles, { message: 'it waits' }).toHaveLength(1);
    answer.destroy();
    await expect.poll(openResultFiles, { timeout: 20_000 }).toEqual([]);
    await expect.poll(async () => await auditEnd(id), { timeout: 20_000 }).toMatchObject({ outcome: 'aborted' });
    expect(Number((await auditEnd(id))?.bytes)).toBeLessThan(20_000_000);
  });

  it.each(endings)(
    'breaks the connection if rows are damaged, and is never silently shorter: %s [F4, G01]',
    async (ending) => {
      const id = await statement(large);
      await damageResult(app, id);
      expect(await isWhole(ask(`/statement-results/${id}.${ending}`))).toBe(false);
      await expect.poll(openResultFiles, { timeout: 20_000 }).toEqual([]);
      expect((await auditOf(id)).map(({ outcome }) => outcome)).not.toContain('finished');
    },
  );
});
