import { afterAll, describe, expect, it } from 'vitest';
import { readCsv, readJson, readParquet, readXlsx } from '../../testing/reading/read-download.ts';
import { runSql } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

const readers = { csv: readCsv, json: readJson, xlsx: readXlsx, parquet: readParquet };
const endings = ['csv', 'json', 'xlsx', 'parquet'] as const;

const app = await startTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), TRIAL_STATEMENT_SECONDS: '30' } });
const trial = await app.signIn('trial@example.com');
afterAll(() => app.close());

async function statement(sql: string): Promise<string> {
  const batch = await runSql(trial, { batchText: sql });
  expect(batch.statements[0]?.error ?? null).toBeNull();
  return batch.statements[0]?.id as string;
}

async function download(id: string, ending: (typeof endings)[number]) {
  const url = `/statement-results/${id}.${ending}`;
  return readers[ending]((await app.app.inject({ url, headers: { cookie: trial.cookie } })).rawPayload);
}

describe('a download of an odd result', () => {
  it.each([
    ['no rows', 'select 1 as a, 2 as b where false', []],
    ['one NULL', 'select null as a, null as b', [[null, null]]],
  ])('with %s still has the header row [H121]', async (_, sql, expected) => {
    const id = await statement(sql);
    for (const ending of ['csv', 'xlsx', 'parquet'] as const) {
      const { names, rows } = await download(id, ending);
      expect(names, ending).toEqual(['a', 'b']);
      if (ending !== 'xlsx') expect(rows, ending).toEqual(expected);
    }
    expect(await (await trial.get(`/statement-results/${id}.json`)).json).toEqual(
      expected.map(() => ({ a: null, b: null })),
    );
  });

  it('keeps duplicate column names distinct and accepts any name [H117]', async () => {
    const odd = [
      'a',
      'a',
      'a_2',
      'A',
      '',
      '__proto__',
      'constructor',
      'toString',
      'line\nbreak',
      '\u202Ertl',
      '🏡',
      'x'.repeat(10_000),
    ];
    const id = await statement(`select ${odd.map((name, index) => `${index} as "${name || ' '}"`).join(', ')}`);
    const expected = odd.map((name) => name || ' ');
    const distinct = expected.with(1, 'a_3');
    const read = async (ending: (typeof endings)[number]) => (await download(id, ending)).names;
    const file = (await trial.get(`/statement-results/${id}.json`)).text;
    for (const [index, name] of distinct.entries()) expect(file).toContain(`${JSON.stringify(name)}:${index}`);
    expect(await read('csv')).toEqual(expected);
    expect(await read('xlsx')).toEqual(expected);
    // DuckDB's column names ignore case, so it renames A to A_1.
    expect((await read('parquet')).map((name) => name.toLowerCase().replace(/_1$/, ''))).toEqual(
      distinct.map((name) => name.toLowerCase()),
    );
  });

  it('is refused before the first byte if the format cannot hold the result [H120]', async () => {
    const id = await statement('select 1');
    const { db } = app.services;
    const set = (values: { columns?: string; row_count?: number }) =>
      db.updateTable('statements').set(values).where('id', '=', id).execute();
    await set({ row_count: 1_048_576 });
    const tall = await trial.get(`/statement-results/${id}.xlsx`);
    expect([tall.status, tall.json.code]).toEqual([400, 'export.too-many-rows']);
    expect(tall.json.detail).toContain('up to 1,048,575');
    const columns = Array.from({ length: 16_385 }, (_, index) => ({
      name: `c${index}`,
      datatype: 'number',
      maxValueLength: 1,
    }));
    await set({ row_count: 1, columns: JSON.stringify(columns) });
    expect((await trial.get(`/statement-results/${id}.xlsx`)).json.code).toBe('export.too-many-columns');
    await set({ columns: '[]', row_count: 0 });
    expect((await trial.get(`/statement-results/${id}.parquet`)).json.code).toBe('export.no-columns');
    const audit = await db.selectFrom('audit_events').select('id').where('statement_id', '=', id).execute();
    expect(audit).toEqual([]);
  });
});
