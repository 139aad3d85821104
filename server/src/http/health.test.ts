import { sql } from 'kysely';
import { startTinyApp } from '../testing/open-tiny-app.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('is alive, and ready until another version migrates its database or it stops [M12]', async () => {
  const server = await startTinyApp();
  expect((await server.anonymous().get('/livez')).status).toBe(200);
  expect((await server.anonymous().get('/readyz')).json).toEqual({ status: 'ok' });
  const { db } = server.services;
  await sql`insert into migrations (id, applied_at) values ('9999-later', 'now')`.execute(db);
  const behind = await server.anonymous().get('/readyz');
  expect([behind.status, behind.json.reason]).toEqual([
    503,
    'The application database was migrated by another version',
  ]);
  await sql`delete from migrations where id = '9999-later'`.execute(db);
  server.services.drain.begin();
  const stopping = await server.anonymous().get('/readyz');
  expect([stopping.status, stopping.json.reason]).toEqual([503, 'The server is stopping']);
  expect((await server.anonymous().get('/livez')).status).toBe(200);
});

it("isn't ready without a warehouse, and says so without its path", async () => {
  const server = await startTinyApp({ WAREHOUSE_FOLDER: temporaryFolder('no-warehouse') });
  const answer = await server.anonymous().get('/readyz');
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(answer.json).toEqual({ status: 'not ready', reason: 'The warehouse is missing' });
});
