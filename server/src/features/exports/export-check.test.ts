import { get, type IncomingMessage } from 'node:http';
import { eventsWith } from '../../testing/database-rows.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { runSql } from '../../testing/run-sql.ts';

const app = await openTinyApp({ MAX_RESULT_ROWS: '1000' }, { listen: true });
const trial = await app.signIn('trial@example.com');

const statement = async (batchText: string) => (await runSql(trial, { batchText })).statements.at(-1)?.id as string;
async function check(id: string, format: string, client = trial) {
  const { status, json } = await client.get(`/api/statements/${id}/export-check?format=${format}`);
  return [status, json.detail ?? json.title];
}

it('returns the error that a download would get, without an audit entry', async () => {
  const columns = Array.from({ length: 16_385 }, (_, index) => `1 as c${index}`).join();
  const [small, wide] = [await statement('select 1 as n'), await statement(`select ${columns}`)];
  expect(await check(small, 'csv')).toEqual([200, undefined]);
  expect((await check(small, 'docx'))[0]).toBe(400);
  expect(await check('no-such-statement', 'csv')).toEqual([404, 'Statements not found']);
  expect(await check(small, 'csv', await app.signIn('licensed@example.com'))).toEqual([404, 'Statements not found']);
  expect(await check(wide, 'xlsx')).toEqual([400, expect.stringMatching(/^The result has 16,385 columns/)]);
  const events = await eventsWith(app.services.db);
  expect(events.filter(({ kind }) => kind.startsWith('export'))).toEqual([]);
});

it('returns 429 while the user’s download queue is full', async () => {
  const tall = await statement("select range as n, repeat('x', 20000) as t from range(1000)");
  const cut = await statement('select range from range(1001)');
  const going = Array.from({ length: 5 }, () =>
    get(`${app.url}/statement-results/${tall}.csv`, { headers: { cookie: trial.cookie } }, (answer: IncomingMessage) =>
      answer.pause(),
    ).on('error', () => undefined),
  );
  const busy = [429, 'Too many downloads are in progress. Try again in a moment'];
  await expect.poll(() => check(tall, 'csv')).toEqual(busy);
  expect((await trial.post(`/api/statements/${cut}/whole-export`, { format: 'csv' })).status).toBe(200);
  for (const request of going) request.destroy();
  await expect.poll(() => check(tall, 'csv')).toEqual([200, undefined]);
});
