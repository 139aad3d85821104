import { randomBytes, randomUUID } from 'node:crypto';
import { migratedTemplate } from '../testing/migrated-database.ts';
import { sharedPostgres } from '../testing/start-postgres.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../testing/tiny-warehouse.ts';
import { additive, renaming, twoReleasesOn } from '../testing/versions/next-migrations.ts';
import { openPostgresSource } from './backup/index.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';
import { migrations } from './migrations/index.ts';

/** A node of this version, and the database as a node of a later version sees it. */
async function openTwoVersions() {
  const postgres = await sharedPostgres();
  const name = `versions_${randomUUID().replaceAll('-', '')}`;
  await postgres.query(`create database ${name} template ${await migratedTemplate()}`);
  const env = {
    DATABASE_URL: postgres.url(name),
    WAREHOUSE_FOLDER: await makeTinyWarehouse(),
    ENCRYPTION_KEYS: `versions:${randomBytes(32).toString('base64')}`,
  };
  const startNode = async () => {
    const node = await startTestApp({ env });
    onTestFinished(() => node.close());
    return node;
  };
  const next = await openPostgresSource(postgres.url(name));
  onTestFinished(() => next.close());
  return {
    startNode,
    db: next.db,
    migrateTo: (...later: Migration[]) => migrate(next.db, 'postgres', [...migrations, ...later]),
  };
}

it('serves, saves and starts next to the next release, whose migration is additive [M10, M12]', async () => {
  const { startNode, db, migrateTo } = await openTwoVersions();
  const node = await startNode();
  const client = await node.signIn('licensed@example.com');
  const before = await client.post('/api/queries', { name: 'Before', queryText: 'select 1' });
  expect(await migrateTo(additive)).toEqual(['9997-additive']);
  expect((await node.anonymous().get('/readyz')).json).toEqual({ status: 'ok' });
  expect((await client.post('/api/queries', { name: 'After', queryText: 'select 2' })).status).toBe(200);
  expect((await client.get(`/api/queries/${before.json.id}`)).json.queryText).toBe('select 1');
  const rows = await db.selectFrom('queries').selectAll().where('name', 'in', ['Before', 'After']).execute();
  expect(rows).toEqual([expect.objectContaining({ color: 'none' }), expect.objectContaining({ color: 'none' })]);

  const restarted = await startNode();
  expect((await restarted.anonymous().get('/readyz')).status).toBe(200);
  const sameUser = await restarted.signIn('licensed@example.com');
  expect((await sameUser.get(`/api/queries/${before.json.id}`)).json.queryText).toBe('select 1');
});

it.each([
  ['a migration that is breaking', [renaming]],
  ['the second release after its own', [additive, twoReleasesOn]],
])('stops serving and refuses to start on %s [M10]', async (_, later) => {
  const { startNode, migrateTo } = await openTwoVersions();
  const node = await startNode();
  await migrateTo(...later);
  const answer = await node.anonymous().get('/readyz');
  expect([answer.status, answer.json.reason]).toEqual([
    503,
    'The application database was migrated by another version',
  ]);
  await expect(startNode()).rejects.toThrow(`was migrated by a newer version (${later.at(-1)!.id})`);
});
