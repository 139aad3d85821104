import { buffer } from 'node:stream/consumers';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { openDownload, readers } from '../../testing/reading/read-download.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';

const formats = ['csv', 'json', 'xlsx', 'parquet'] as const;
const app = await openTinyApp({ MAX_RESULT_ROWS: '100', EXPORT_MAX_ROWS: '20000' }, { listen: true });
const trial = await app.signIn('trial@example.com');

async function statement(sql: string, client = trial, connectionId?: string): Promise<string> {
  const batch = await runSql(client, { batchText: sql, ...(connectionId ? { connectionId } : {}) });
  return batch.statements.at(-1)?.id as string;
}
async function read(format: ExportFormatName, address: string) {
  const answer = await openDownload(app.url + address, { cookie: trial.cookie });
  expect(answer.statusCode).toBe(200);
  return readers[format](await buffer(answer));
}

const codes = `select range as n, case range when 0 then 'SFR' when 1 then 'CND' when 2 then 'no "code"' end as PropertyTypeCode,
  'x' as note, '06111' as CountyFIPS from range(4)`;

describe('an export with meanings', () => {
  it.each(formats)('has a column of words after each column of codes, as %s', async (format) => {
    const id = await statement(codes);
    const { names, rows } = await read(format, `/statement-results/${id}.${format}?meanings=true`);
    expect(names).toEqual([
      'n',
      'PropertyTypeCode',
      'PropertyTypeCode_Meaning',
      'note',
      'CountyFIPS',
      'CountyFIPS_Meaning',
    ]);
    expect(rows.map(([, code, words]) => [code ?? null, words ?? null])).toEqual([
      ['SFR', 'Single-family detached'],
      ['CND', 'Condominium'],
      ['no "code"', null],
      [null, null],
    ]);
    expect(rows[0]?.slice(3)).toEqual(['x', '06111', 'Ventura, CA']);
  });

  it('is the same file as without meanings if the result has no codes', async () => {
    const id = await statement('select 1 as n, 2 as m');
    const [plain, asked] = await Promise.all(
      ['', '?meanings=true'].map(async (query) => (await trial.get(`/statement-results/${id}.csv${query}`)).text),
    );
    expect(asked).toBe(plain);
  });

  it('has every row and every word of a long result', async () => {
    const sql = "select 'SFR' as PropertyTypeCode, range as n from range(15000)";
    const id = await statement(sql);
    const prepared = await trial.post(`/api/statements/${id}/whole-export`, { format: 'parquet', meanings: true });
    const { names, rows } = await read('parquet', prepared.json.path);
    expect(names).toEqual(['PropertyTypeCode', 'PropertyTypeCode_Meaning', 'n']);
    expect(rows).toHaveLength(15_000);
    expect(new Set(rows.map(([code, words]) => `${code} ${words}`))).toEqual(new Set(['SFR Single-family detached']));
  });

  it('counts the added columns, and its check refuses what it would refuse', async () => {
    const id = await statement(
      `select ${Array.from({ length: 16_384 }, (_, index) => (index === 0 ? "'SFR' as PropertyTypeCode" : `${index} as c${index}`)).join()}`,
    );
    const path = `/api/statements/${id}/export-check?format=xlsx`;
    expect((await trial.get(path)).status).toBe(200);
    const refused = [
      await trial.get(`${path}&meanings=true`),
      await trial.get(`/statement-results/${id}.xlsx?meanings=true`),
    ];
    for (const answer of refused)
      expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining('16,385 columns')]);
  });

  it("is no way to another user's result", async () => {
    const admin = await app.signIn('admin@example.com');
    const foreign = await statement(codes, admin, LICENSED);
    for (const ending of formats)
      expect((await trial.get(`/statement-results/${foreign}.${ending}?meanings=true`)).status).toBe(404);
  });
});
