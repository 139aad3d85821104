import { sql } from 'kysely';
import { findPerson, recordSignIn, settlePerson } from '../features/people/index.ts';
import { keepTransaction, takeTransaction } from '../features/sign-in/sign-in-store.ts';
import { SessionStore } from '../http/callers/session-store.ts';
import { onEachDatabase } from '../testing/each-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openDb } from './open-db.ts';

const identity = { iss: 'https://id.example', sub: 'one', email: 'a@firm.example', givenName: 'Ada', surname: 'Ames' };
const now = new Date('2026-06-30T10:00:00.000Z');

onEachDatabase('the application database', (database) => {
  it('is migrated once and keeps its data over a restart', async () => {
    const settings = await database.emptySettings();
    const first = await openDb(settings);
    const id = await recordSignIn(first.db, identity, now);
    await first.close();
    const second = await openDb(settings);
    expect(await migrate(second.db, second.dialect, migrations)).toEqual([]);
    expect((await findPerson(second.db, id, now))?.displayName).toBe('Ada Ames');
    await second.close();
  });

  it('refuses a schema that a newer version wrote', async () => {
    const { db, dialect } = await database.open();
    await migrate(db, dialect, [...migrations, { id: '9999-later', isBreaking: true, up: async () => {} }]);
    await expect(migrate(db, dialect, migrations)).rejects.toThrow('migrated by a newer version (9999-later)');
  });

  it('applies a migration entirely or not at all', async () => {
    const { db, dialect } = await database.open();
    const broken = {
      id: '9999-broken',
      up: async (any: Parameters<(typeof migrations)[number]['up']>[0]) => {
        await any.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('broken');
      },
    };
    await expect(migrate(db, dialect, [...migrations, broken])).rejects.toThrow('broken');
    await expect(migrate(db, dialect, [...migrations, { ...broken, up: broken.up }])).rejects.toThrow('broken');
    expect(await migrate(db, dialect, migrations)).toEqual([]);
  });

  it("identifies a user by issuer and subject; names follow the provider, role and license don't [V20]", async () => {
    const { db } = await database.open();
    const id = await recordSignIn(db, identity, now);
    expect(await findPerson(db, id, now)).toMatchObject({
      role: 'editor',
      isTrial: true,
      trialDaysLeft: 30,
      isNew: true,
      packs: [],
    });
    const standing = {
      role: 'admin',
      origin: null,
      isPropertyNavigatorUser: false,
      startingPage: null,
      isActiveSolution: true,
      trialEndsAt: null,
      entitlement: { objects: ['*'], counties: ['*'] },
      packs: ['*'],
    } as const;
    expect(await settlePerson(db, identity, standing, now)).toBe(id);
    expect(await recordSignIn(db, { ...identity, email: 'b@firm.example' }, now)).toBe(id);
    expect(await findPerson(db, id, now)).toMatchObject({
      role: 'admin',
      email: 'b@firm.example',
      isTrial: false,
      trialDaysLeft: null,
    });
    expect(await recordSignIn(db, { ...identity, sub: 'two' }, now)).not.toBe(id);
  });

  it('ends a trial at its last instant', async () => {
    const { db } = await database.open();
    const id = await recordSignIn(db, identity, now);
    const after = (milliseconds: number) => new Date(now.getTime() + 30 * 86_400_000 + milliseconds);
    expect((await findPerson(db, id, after(-1_000)))?.isActiveSolution).toBe(true);
    expect(await findPerson(db, id, after(1_000))).toMatchObject({ isActiveSolution: false, trialDaysLeft: 0 });
  });

  it('hands out a sign-in once, even to two concurrent calls [V18]', async () => {
    const { db } = await database.open();
    const transaction = {
      state: 's',
      browser: 'b',
      nonce: 'n',
      code_verifier: 'v',
      redirect_uri: 'r',
      return_path: '/home',
      invite_hash: null,
    };
    await keepTransaction(db, transaction, now);
    expect(await takeTransaction(db, 's', 'other', now)).toBeUndefined();
    const both = await Promise.all([takeTransaction(db, 's', 'b', now), takeTransaction(db, 's', 'b', now)]);
    expect(both.filter((row) => row !== undefined)).toHaveLength(1);
  });

  it('stores sessions by hash, extends their idle time and ends them', async () => {
    const { db } = await database.open();
    let time = now.getTime();
    const sessions = new SessionStore(db, () => new Date(time));
    const cookie = await sessions.create(await recordSignIn(db, identity, now));
    expect((await db.selectFrom('sessions').selectAll().execute())[0]?.id_hash).not.toContain(cookie);
    time += 59 * 60_000;
    expect(await sessions.find(cookie, false)).toBeDefined();
    time += 2 * 60_000;
    expect(await sessions.find(cookie, false)).toBeUndefined();

    const used = await sessions.create((await db.selectFrom('people').select('id').executeTakeFirstOrThrow()).id);
    for (let hour = 0; hour < 11; hour += 1) {
      time += 59 * 60_000;
      expect(await sessions.find(used, true)).toBeDefined();
    }
    time += 72 * 60_000;
    await sessions.removeExpired();
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

it('lets several nodes start on one PostgreSQL database at once [M10]', { timeout: 60_000 }, async () => {
  const { startPostgres } = await import('../testing/start-postgres.ts');
  const server = await startPostgres();
  const nodes = await Promise.all([1, 2, 3].map(() => openDb({ databaseUrl: server.url(), dataFolder: '' })));
  const rows = await server.query('select id from migrations');
  expect(rows.rows).toHaveLength(migrations.length);
  const limit = await sql`show idle_in_transaction_session_timeout`.execute(nodes[0]!.db);
  expect(limit.rows, 'a node that vanishes in a transaction keeps no lock [M14]').toEqual([
    { idle_in_transaction_session_timeout: '1min' },
  ]);
  for (const node of nodes) await node.close();
  await server.stop();
});
