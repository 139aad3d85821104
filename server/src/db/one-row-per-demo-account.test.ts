import { sql } from 'kysely';
import { readDemoPeople, subjectOf } from '../features/people/index.ts';
import { onEachDatabase } from '../testing/each-database.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { type Database, openDb } from './open-db.ts';

const email = 'licensed@example.com';
const sub = subjectOf({ email });
const at = (day: number) => `2026-06-0${day}T10:00:00.000Z`;
const granted = { objects: ['Property.PropertyAddress'], counties: ['06037', '12086'] };
const wider = { objects: ['*'], counties: ['*'] };

async function insertLegacyRows(db: Database): Promise<void> {
  const row = { email, given_name: 'Lena', surname: 'Marsh', role: 'editor' as const, origin: null, is_pn_user: 0 };
  const rest = { starting_page: null, primary_interest: null, is_new: 0, is_active_solution: 1, trial_ends_at: null };
  const license = { team: null, trial_key: email, deactivated_at: null, last_seen_at: null, licence_ends_on: null };
  const person = (id: string, port: number, day: number) => ({
    ...{ ...row, ...rest, ...license, id, sub, iss: `http://127.0.0.1:${port}/oidc`, packs: '["*"]' },
    ...{ entitlement: JSON.stringify(wider), subscriptions: null, created_at: at(1), updated_at: at(day) },
  });
  const grant = JSON.stringify([{ code: 'DSPRP', endsOn: null, objects: granted.objects }]);
  await db
    .insertInto('people')
    .values([
      person('now', 3000, 5),
      { ...person('granted', 3001, 4), entitlement: JSON.stringify(granted), packs: '["DSPRP"]', subscriptions: grant },
      person('old', 3002, 3),
    ])
    .execute();
  for (const [index, id] of ['now', 'granted', 'old'].entries()) {
    await db
      .insertInto('queries')
      .values({
        ...{ id: `query-${id}`, owner_id: id, name: id, name_key: id, connection_id: null, query_text: 'select 1' },
        ...{ chart: null, search_text: id, version: 1, created_at: at(1), updated_at: at(1), sharing: 'private' },
      })
      .execute();
    await db
      .insertInto('batches')
      .values({
        ...{ id: `batch-${id}`, person_id: id, connection_id: 'c', connection_version: 1, connection_client_id: null },
        ...{ query_id: `query-${id}`, name: id, text: 'select 1', chart: null, set_key: 's', status: 'finished' },
        ...{ node: 'n', idempotency_key: 'same', created_at: at(1), stopped_at: at(1), duration_ms: 1 },
      })
      .execute();
    const key = { id: `key-${id}`, person_id: id, name: id, is_first: 1, key_hash: id, key_sealed: null };
    await db
      .insertInto('api_keys')
      .values({ ...key, gateway_ref: null, rolled_into: null, expires_at: null, ended_at: null, created_at: at(1) })
      .execute();
    await db.insertInto('pack_query_stars').values({ person_id: id, query_id: 'starred' }).execute();
    const draft = { query_id: 'new', name: '', version: null, device: 'd' };
    await db
      .insertInto('query_drafts')
      .values({ ...draft, person_id: id, text: `draft of ${id}`, updated_at: at(index + 1) })
      .execute();
    const counts = { runs: 2, failed: 1, rows: 10, exports: 1, formats: '{"csv":1}', durations: `{"${index}":2}` };
    await db
      .insertInto('usage_counts')
      .values({ ...counts, period: '2026-06', person_id: id, wait_ms: index, wait_at: at(1) })
      .execute();
    await db
      .insertInto('audit_events')
      .values({ at: at(1), kind: 'signed_in', person_id: id })
      .execute();
  }
}

onEachDatabase('demo accounts of a server that had several addresses', (database) => {
  it('become one row each: queries, keys and history all survive, with the widest license that an admin granted', async () => {
    const settings = await database.settings();
    const before = await openDb(settings);
    await before.db.schema.dropTable('former_people').execute();
    await insertLegacyRows(before.db);
    await sql`delete from migrations where id = '0030-one-row-per-demo-account'`.execute(before.db);
    await before.close();

    const { db, close } = await openDb(settings);
    const people = await db.selectFrom('people').selectAll().where('sub', '=', sub).execute();
    expect(people).toMatchObject([{ id: 'now', iss: 'embedded', packs: '["DSPRP"]', version: 2 }]);
    expect(JSON.parse(people[0]!.entitlement!)).toEqual(granted);
    const ownersOf = async (table: 'batches' | 'api_keys' | 'pack_query_stars') =>
      (await db.selectFrom(table).select('person_id').execute()).map(({ person_id }) => person_id);
    const queries = await db.selectFrom('queries').select('owner_id').execute();
    expect(queries.map(({ owner_id }) => owner_id)).toEqual(['now', 'now', 'now']);
    expect(await ownersOf('batches')).toEqual(['now', 'now', 'now']);
    expect(await ownersOf('api_keys')).toEqual(['now', 'now', 'now']);
    expect(await ownersOf('pack_query_stars')).toEqual(['now']);
    expect(await db.selectFrom('query_drafts').select(['person_id', 'text']).execute()).toEqual([
      { person_id: 'now', text: 'draft of old' },
    ]);
    const [counts, ...more] = await db.selectFrom('usage_counts').selectAll().execute();
    expect(more).toEqual([]);
    expect({ ...counts, rows: Number(counts!.rows) }).toMatchObject({
      ...{ person_id: 'now', runs: 6, failed: 3, rows: 30, exports: 3, formats: '{"csv":3}', wait_ms: 2 },
      durations: '{"0":2,"1":2,"2":2}',
    });
    const former = await db.selectFrom('former_people').selectAll().orderBy('id').execute();
    expect(former).toEqual(['granted', 'old'].map((id) => ({ id, person_id: 'now' })));
    await close();
  });

  it('stay one row each on another address, as an admin left them, with the audit log of every former row', async () => {
    const { databaseUrl, dataFolder } = await database.settings();
    const start = (port: number) =>
      startTestApp({ dataFolder, env: { DATABASE_URL: databaseUrl, PORT: String(port) } });
    const first = await start(3000);
    const admin = await first.signIn('admin@example.com');
    const [listed] = (await admin.get(`/api/admin/people?search=${email}`)).json as { id: string }[];
    const license = { packs: [{ code: 'DSPRP', endsOn: null }], counties: ['06037'] };
    const { status, text } = await admin.put(`/api/admin/people/${listed!.id}/licence`, license);
    expect(status, text).toBeLessThan(300);
    await first.services.db.insertInto('former_people').values({ id: 'old', person_id: listed!.id }).execute();
    await first.services.db
      .insertInto('audit_events')
      .values({ at: at(1), kind: 'signed_in', person_id: 'old' })
      .execute();
    await first.close();

    const again = await start(3001);
    const people = await again.services.db.selectFrom('people').selectAll().execute();
    expect(people.map((row) => row.email).sort()).toEqual(
      readDemoPeople()
        .map((person) => person.email)
        .sort(),
    );
    const kept = people.find((row) => row.email === email);
    expect([kept?.id, kept?.packs]).toEqual([listed!.id, '["DSPRP"]']);
    const events = (await (await again.signIn('admin@example.com')).get(`/api/admin/audit?person=${email}`)).json;
    expect(events).toContainEqual(expect.objectContaining({ kind: 'signed_in', by: email, personId: listed!.id }));
    await again.close();
  });
});
