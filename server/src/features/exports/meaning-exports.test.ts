import { buffer } from 'node:stream/consumers';
import type { ExportFormatName } from '@platbook/contract/workbench/exports';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { openDownload, readers } from '../../testing/reading/read-download.ts';
import { LICENSED, runSql } from '../../testing/run-sql.ts';
import { countColumns, requireRoom, wordsOfColumns } from './download-result.ts';

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

  it('counts the added columns, of which there are at most 100', () => {
    const meanings = new Map([['propertytypecode', new Map([['SFR', 'Single-family detached']])]]);
    const columns = Array.from({ length: 16_284 }, (_, index) => ({
      name: index < 200 ? 'PropertyTypeCode' : 'n',
      datatype: 'string',
      maxValueLength: 3,
    }));
    const countOf = (all: typeof columns) => countColumns(all, wordsOfColumns(all, meanings));
    expect(countOf(columns)).toBe(16_384);
    expect(() => requireRoom('xlsx', countOf(columns), 1)).not.toThrow();
    expect(() => requireRoom('xlsx', countOf([...columns, ...columns.slice(0, 1)]), 1)).toThrow('16,385 columns');
  });

  it("is no way to another user's result", async () => {
    const admin = await app.signIn('admin@example.com');
    const foreign = await statement(codes, admin, LICENSED);
    for (const ending of formats)
      expect((await trial.get(`/statement-results/${foreign}.${ending}?meanings=true`)).status).toBe(404);
  });
});
