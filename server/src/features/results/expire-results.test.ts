import { randomBytes, randomUUID } from 'node:crypto';
import { personWith } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTinyApp } from '../../testing/open-tiny-app.ts';
import { rowsOf, runSql } from '../../testing/run-sql.ts';
import type { TestApp } from '../../testing/start-test-app.ts';
import { findPerson } from '../people/index.ts';
import { expireResults, sweepResults } from './expire-results.ts';
import { openRows } from './open-rows.ts';

const megabyte = 'select hash(range), hash(range + 1), hash(range + 2) from range(40000)';
const oneMegabyte = { resultStoreMegabytes: 1 };

async function personOf(app: TestApp, email: string) {
  const { db } = app.services;
  const { id } = await personWith(db, email);
  const person = await findPerson(db, id, new Date());
  if (person === undefined) throw new Error(`There is no person ${email}.`);
  return person;
}

onEachDatabase('stored results', (database) => {
  const start = async () => startTinyApp({ DATABASE_URL: await database.url() });

  it('are removed oldest first to make room, and open readers can finish [M9]', async () => {
    const app = await start();
    const client = await app.signIn('trial@example.com');
    const ids: string[] = [];
    for (let run = 0; run < 3; run += 1)
      ids.push((await runSql(client, { batchText: megabyte })).statements[0]?.id as string);
    expect(await expireResults(app.services)).toBe(0);
    const reading = await openRows(app.services, await personOf(app, 'trial@example.com'), ids[0] as string);
    expect(await expireResults({ ...app.services, config: oneMegabyte })).toBe(2);
    for (const id of ids.slice(0, 2)) expect((await rowsOf(client, id)).title).toBe('Statements not found');
    expect(await rowsOf(client, ids[2])).toHaveLength(40_000);
    let rows = 0;
    for await (const frame of reading.rows.read()) rows += frame.rows;
    expect(rows).toBe(40_000);
    await reading.rows.close();
  });

  it('are swept when no run refers to them', async () => {
    const app = await start();
    const { resultStore } = app.services;
    const writer = resultStore.create(randomUUID());
    const data = Buffer.from(`["${'x'.repeat(100_000)}"]`);
    await writer.write({ rows: 1, bytes: data.length, crc32: 0, data, isDeflated: false });
    const client = await app.signIn('trial@example.com');
    const kept = (await runSql(client, { batchText: megabyte })).statements[0]?.id;
    await sweepResults(app.services);
    expect(await rowsOf(client, kept)).toHaveLength(40_000);
    const later = () => new Date(Date.now() + 51 * 60 * 60 * 1000);
    // A reader releases its result shortly after the last byte.
    await expect
      .poll(async () => {
        await sweepResults({ ...app.services, now: later });
        return (await rowsOf(client, kept)).title;
      })
      .toBe('Statements not found');
    await expect(writer.finish()).rejects.toThrow();
  });

  if (database.dialect === 'postgres')
    it('are sent by any node, whichever ran the query', async () => {
      const env = { DATABASE_URL: await database.url(), ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}` };
      const [app, other] = [await startTinyApp(env), await startTinyApp(env)];
      const [here, there] = [await app.signIn('trial@example.com'), await other.signIn('trial@example.com')];
      const { statements } = await runSql(here, { batchText: `${megabyte}; select 7` });
      expect(await rowsOf(there, statements[0]?.id)).toEqual(await rowsOf(here, statements[0]?.id));
      expect(await rowsOf(there, statements[1]?.id)).toEqual([[7]]);
    });
});
