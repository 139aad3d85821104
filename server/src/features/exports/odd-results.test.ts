import { eventsWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { runSql } from '../../testing/run-sql.ts';

const app = await openTinyApp({ TRIAL_STATEMENT_SECONDS: '30' });
const trial = await app.signIn('trial@example.com');

it('refuses a download before its first byte if the format cannot hold the result [H120]', async () => {
  const id = (await runSql(trial, { batchText: 'select 1' })).statements[0]?.id as string;
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
  const audit = await eventsWith(db, { statement_id: id });
  expect(audit).toEqual([]);
});
