import { spawn } from 'node:child_process';
import { sharedPlacesSuite } from '../execution/pools/shared-places-suite.ts';
import { migratedTemplate } from '../testing/migrated-database.ts';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { openNodePresence } from './node-presence.ts';
import { openDb } from './open-db.ts';
import { openRunPlaces, type RunPlaceOptions } from './run-places.ts';

vi.setConfig({ testTimeout: 60_000 });

const postgres = await sharedPostgres();
await postgres.query(`create database run_places template ${await migratedTemplate()}`);
const settings = { databaseUrl: postgres.url('run_places'), dataFolder: '' };
const opened = await openDb(settings);
afterAll(async () => {
  await opened.close();
  await postgres.query('drop database run_places with (force)');
});

const { db } = opened;
const limits = { running: 1, queued: 8 };
const leaseSeconds = 6;
const log = { warn: () => undefined };
const soon = { timeout: 20_000, interval: 20 };
const run = (id: string) => ({ id, personId: 'A', isReady: true });
const rows = async () => (await db.selectFrom('run_places').selectAll().orderBy('since').execute()).map(({ id }) => id);

function open(node: string, change: Partial<RunPlaceOptions> = {}) {
  const isGone = async () => false;
  const places = openRunPlaces({ db, node, presence: { isGone }, limits, log, ...change });
  onTestFinished(() => places.close());
  return places;
}

sharedPlacesSuite('the places of several nodes, in PostgreSQL', (caps) => {
  const dead = new Set<string>();
  const presence = { isGone: async (node: string) => dead.has(node) };
  return { open: (node) => open(node, { limits: caps, presence }), kill: (node) => dead.add(node) };
});

describe('the places of runs in PostgreSQL', () => {
  it('are freed when they could not be freed at first, or when nothing answered whether they were taken', async () => {
    const places = open('one');
    const stays = run('stays');
    expect((await places.take(stays, true)).place).toBe('running');
    await db
      .insertInto('run_places')
      .values({ person_id: 'B', number: 1, slot: 1, id: 'left over', node: 'one', since: '', is_ready: 1 })
      .execute();
    await expect.poll(rows, soon).toEqual(['stays']);
    await places.leave(stays);
    expect(await rows()).toEqual([]);
  });

  it('are all freed when the node closes', async () => {
    const places = open('one');
    await places.take(run('a'), true);
    await places.take(run('b'), true);
    expect(await rows()).toEqual(['a', 'b']);
    await places.close();
    expect(await rows()).toEqual([]);
  });

  it('of a killed node are freed within seconds [M19]', async () => {
    const module = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `const { openDb } = await import(${module('./open-db.ts')});
      const { openNodePresence } = await import(${module('./node-presence.ts')});
      const { openRunPlaces } = await import(${module('./run-places.ts')});
      const { db } = await openDb(${JSON.stringify(settings)});
      const presence = await openNodePresence(${JSON.stringify(settings.databaseUrl)}, 'killed', ${leaseSeconds});
      const log = { warn: console.error };
      const places = openRunPlaces({ db, node: 'killed', presence, limits: ${JSON.stringify(limits)}, log });
      console.log((await places.take(${JSON.stringify(run('lost'))}, true)).place);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(String(said).trim()).toBe('running');
    const presence = await openNodePresence(settings.databaseUrl, 'alive', leaseSeconds);
    onTestFinished(() => presence.close());
    const places = open('alive', { presence });
    const waiting = run('waiting');
    expect(await places.take(waiting, true)).toMatchObject({ place: 'queued', elsewhere: 1, line: ['waiting'] });
    child.kill('SIGKILL');
    await expect.poll(async () => (await places.take(waiting, true)).place, soon).toBe('running');
    expect(await rows()).toEqual(['waiting']);
  });
});
