import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '../testing/start-postgres.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { patientLimits, useFenceWorld } from '../testing/worlds/fence-world.ts';

const world = useFenceWorld();
const soon = { timeout: 30_000 };

describe('the other engines on the fence', () => {
  it('stops an SQLite query that cannot be interrupted [F7]', async () => {
    const directory = temporaryFolder('fence');
    const file = join(directory, 'a.sqlite');
    const database = new DatabaseSync(file);
    database.exec('create table a (b)');
    database.close();
    const execution = await world.open({ fileDirectories: [directory], graceMs: 100 });
    const sqlite = { ...world.target, driverId: 'sqlite', settings: { file } };
    const sql = 'with recursive s(n) as (select 1 union all select n + 1 from s) select max(n) from s';
    const [slow] = await world.run(execution, sql, { target: sqlite, limits: { ...patientLimits, timeoutMs: 200 } });
    expect(slow?.failure?.title).toBe('The query took longer than 0.2 seconds');
    expect((await world.run(execution, 'select count(*) from a', { target: sqlite }))[0]?.rows).toEqual([[0]]);
  });

  it('starts a network worker in advance only if database servers are offered', async () => {
    const idle = await world.open();
    const offering = await world.open({ offersNetwork: true });
    expect([idle.stats().processes.network, offering.stats().processes.network]).toEqual([0, 1]);
  });

  it('carries the rows of a PostgreSQL server, cancels there and tests its login [V07, H045]', async () => {
    const server = await startPostgres();
    onTestFinished(() => server.stop());
    await server.query(
      "create role reader login password 'r'; revoke create, temporary on database postgres from public; revoke create on schema public from public",
    );
    const execution = await world.open({ graceMs: 10_000 });
    const settings = { ...server.place, username: 'reader', password: 'r' };
    const postgres = { ...world.target, driverId: 'postgres', settings };
    const all = await world.run(execution, ['select 1', 'set statement_timeout = 0', 'select pg_sleep(1e6)'], {
      target: postgres,
      limits: { ...patientLimits, timeoutMs: 2_000 },
    });
    expect(all[0]?.rows).toEqual([[1]]);
    expect(all[2]?.failure?.title).toBe('The query took longer than 2 seconds');
    await expect
      .poll(async () => (await server.query("select 1 from pg_stat_activity where usename = 'reader'")).rowCount, soon)
      .toBe(0);
    await execution.test(postgres);
    const superuser = { ...postgres, settings: { ...settings, username: server.user, password: server.password } };
    await expect(execution.test(superuser)).rejects.toThrow('This login can do more than read');
    const { id } = await execution.openClient('A', postgres);
    expect((await world.run(execution, 'select 2', { target: postgres, clientId: id }))[0]?.rows).toEqual([[2]]);
    await execution.clients.close(id, 'A');
    expect(execution.stats().processes.network).toBe(1);
  });
});
