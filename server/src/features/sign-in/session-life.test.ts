import { PERSON_HEADER } from '@platbook/contract/account/person-header';
import { changePerson, eventsWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { beginSql, sleeping, TRIAL } from '../../testing/run-sql.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';
import type { AuditSource } from '../audit/index.ts';
import { changeLicense, deactivatePerson, findPerson, reactivatePerson } from '../people/index.ts';
import { setFirstAdminCode } from './index.ts';

const byCommand: AuditSource = { personId: null, sessionHash: null, address: null, userAgent: null, node: null };

onEachApp('the life of a session', {}, (world) => {
  const services = () => world.app.services;
  const withCookie = (cookie: string) => createTestClient(world.app.app, world.app.url, cookie);
  const statusOf = async (client: TestClient) => (await client.get('/api/queries')).status;

  it("gets another cookie but keeps its ID when the user's license changes; the old cookie works for one more minute", async () => {
    const client = await world.app.signIn('admin@example.com');
    const old = withCookie(client.cookie);
    const id = await client.personId();
    const nameOf = async (who: TestClient) =>
      (await who.get('/api/sessions')).json.find(({ isThis }: { isThis: boolean }) => isThis).id;
    const name = await nameOf(client);
    await changeLicense(services(), id, { entitlement: null, packs: ['SPFCL'] });
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.get('/api/queries')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const cookies = answers.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies).toHaveLength(1);
    const changed = withCookie(String(cookies[0]).split(';')[0] as string);
    expect(changed.cookie).not.toBe(old.cookie);
    expect([await statusOf(old), await statusOf(changed), await nameOf(changed)]).toEqual([200, 200, name]);
    world.app.advance(61_000);
    expect([await statusOf(old), await statusOf(changed)]).toEqual([401, 200]);
  });

  it('reports its remaining time without extending it, and restarts the idle timeout on request', async () => {
    const client = await world.app.signIn('licensed@example.com');
    const minutes = (milliseconds: number) => Math.round(milliseconds / 60_000);
    const left = async (times: { idleMilliseconds: number; absoluteMilliseconds: number }) => [
      minutes(times.idleMilliseconds),
      minutes(times.absoluteMilliseconds),
    ];
    expect(await left((await client.get('/api/session')).json)).toEqual([60, 720]);
    for (const rest of [40, 20]) {
      world.app.advance(20 * 60_000);
      expect((await left((await client.get('/api/session')).json))[0]).toBe(rest);
    }
    expect(await left((await client.put('/api/session', {})).json)).toEqual([60, 680]);
    world.app.advance(61 * 60_000);
    expect((await client.get('/api/session')).status).toBe(401);
  });

  it('refuses calls from a page that was opened for another user, but not calls that name no user [H131]', async () => {
    const [a, b] = [await world.app.signIn('licensed@example.com'), await world.app.signIn('trial@example.com')];
    const opened = { [PERSON_HEADER]: await a.personId() };
    expect((await a.post('/api/queries', { name: 'Mine' }, opened)).status).toBe(200);
    const refused = await b.post('/api/queries', { name: 'Mine' }, opened);
    expect([refused.status, refused.json.code]).toEqual([409, 'signed-in.other']);
    expect(refused.json.title).toContain('signed in as someone else');
    expect((await b.get('/api/queries', opened)).status).toBe(409);
    expect((await b.get('/api/app', opened)).json.currentUser.email).toBe('trial@example.com');
    expect((await b.post('/api/queries', { name: 'His' })).status).toBe(200);
    expect((await b.get('/api/queries')).json.map(({ name }: { name: string }) => name)).toEqual(['His']);
  });

  it("ends a deactivated user's access at the next call, cancels their run, and restores everything on reactivation [F17]", async () => {
    const client = await world.app.signIn('licensed@example.com');
    const id = await client.personId();
    const begun = await beginSql(client);
    await deactivatePerson(services(), id, byCommand);
    const run = () => client.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' });
    const refused = await run();
    expect([refused.status, refused.json.code]).toEqual([403, 'account.expired']);
    expect((await client.get('/api/app')).json.currentUser.isActiveSolution).toBe(false);
    expect((await client.get('/api/connections')).json).toEqual([]);
    const stored = services().db.selectFrom('batches').select('status').where('id', '=', begun);
    await expect.poll(() => stored.executeTakeFirst(), { timeout: 20_000 }).toEqual({ status: 'error' });
    await reactivatePerson(services(), id, byCommand);
    await reactivatePerson(services(), id, byCommand);
    expect((await run()).status).toBe(200);
    const events = await eventsWith(services().db);
    const acts = events.filter(({ name, operation_id }) => name === id || operation_id === begun);
    expect(acts.map(({ kind }) => kind)).toEqual([
      'run_started',
      'person_deactivated',
      'run_ended',
      'person_reactivated',
    ]);
    expect(acts[2]?.error).toContain('Your Account is expired');
    await expect(deactivatePerson(services(), 'nobody', byCommand)).rejects.toThrow('Not found');
  });

  it.each([
    ['is over', async () => void world.app.advance(61 * 60_000)],
    ['was signed out', async (client: TestClient) => expect((await client.get('/api/signout')).status).toBe(200)],
  ])('delivers a run to the same user only when its session %s during the run [F16, H133]', async (_how, end) => {
    const client = await world.app.signIn('licensed@example.com');
    const batchText = `${sleeping(1_500)}, 42 as n`;
    const begun = await client.post('/api/batches', { connectionId: TRIAL, batchText });
    expect([begun.status, begun.json.status]).not.toContain('finished');
    const path = `/api/batches/${begun.json.id}`;
    await end(client);
    expect([(await client.get(path)).status, await statusOf(client)]).toEqual([401, 401]);
    const other = await world.app.signIn('trial@example.com');
    const again = await world.app.signIn('licensed@example.com');
    await expect.poll(async () => (await again.get(path)).json.status, { timeout: 30_000 }).toBe('finished');
    const [statement] = (await again.get(path)).json.statements;
    const results = `/api/statements/${statement.id}/results`;
    expect((await again.get(results)).json).toEqual([[null, null, 42]]);
    expect([(await other.get(path)).status, (await other.get(results)).status]).toEqual([404, 404]);
  });

  it("follows the server's clock at the end of a trial, one second before and after [T34, R019]", async () => {
    const client = await world.app.signIn('trial@example.com');
    const id = await client.personId();
    const endsAt = new Date(services().now().getTime() + 30_000);
    await changePerson(services().db, 'trial@example.com', { trial_ends_at: endsAt.toISOString() });
    const around = async (milliseconds: number) =>
      (await findPerson(services().db, id, new Date(endsAt.getTime() + milliseconds)))?.isActiveSolution;
    expect([await around(-1_000), await around(0), await around(1_000)]).toEqual([true, false, false]);
    const run = async () => (await client.post('/api/batches', { connectionId: TRIAL, batchText: 'select 1' })).status;
    expect(await run()).toBe(200);
    world.app.advance(31_000);
    expect([await run(), await statusOf(client)]).toEqual([403, 200]);
  });

  it.each([
    ['forward', '2027-03-14T09:59:59Z'],
    ['back', '2027-11-07T08:59:59Z'],
  ])('ends a trial at its exact instant in the hour when clocks go %s [T34]', async (_way, text) => {
    const client = await world.app.signIn('trial@example.com');
    const id = await client.personId();
    const endsAt = new Date(text);
    await changePerson(services().db, 'trial@example.com', { trial_ends_at: endsAt.toISOString() });
    const around = async (milliseconds: number) => {
      const person = await findPerson(services().db, id, new Date(endsAt.getTime() + milliseconds));
      return [person?.isActiveSolution, person?.trialDaysLeft];
    };
    const day = 86_400_000;
    expect([await around(-30 * day), await around(-day - 1), await around(-day), await around(-1_000)]).toEqual([
      [true, 30],
      [true, 2],
      [true, 1],
      [true, 1],
    ]);
    expect([await around(0), await around(1_000), await around(3_600_000)]).toEqual(Array(3).fill([false, 0]));
  });

  it('makes exactly one admin when fifty calls with the code race, and closes the registration at once [V15]', async () => {
    const { db } = services();
    const clients = [await world.app.signIn('licensed@example.com'), await world.app.signIn('trial@example.com')];
    const isOpen = async () => (await world.app.anonymous().get('/api/app')).json.adminRegistrationOpen as boolean;
    const register = (client: TestClient, code: string) => client.post('/api/admin-registration', { code });
    expect([await isOpen(), (await register(clients[0]!, 'the code')).json.code]).toEqual([false, 'admin.registered']);
    await db.updateTable('people').set({ role: 'editor' }).execute();
    expect([await isOpen(), (await register(clients[0]!, 'the code')).status]).toEqual([false, 403]);
    await setFirstAdminCode(db, 'the code');
    expect([await isOpen(), (await register(clients[0]!, 'another')).json.code]).toEqual([true, 'admin.code']);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => register(clients[i % 2]!, 'the code')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(49);
    expect(await db.selectFrom('people').select('id').where('role', '=', 'admin').execute()).toHaveLength(1);
    expect([await isOpen(), (await register(clients[0]!, 'the code')).status]).toEqual([false, 403]);
  });

  it('answers ten concurrent sign-outs and one without a session, and nothing private afterwards [H132, H133]', async () => {
    const client = await world.app.signIn('licensed@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/api/signout')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await world.app.anonymous().get('/api/signout')).status).toBe(200);
    // No response is cacheable except GET api/app, for one minute. The browser is asked to clear its cache and cookies; unsaved
    // drafts are in its storage, which stays.
    const caller = await world.app.signIn('licensed@example.com');
    for (const path of ['/api/queries', '/api/connections', '/api/history', '/api/session'])
      expect([path, (await caller.get(path)).headers['cache-control']]).toEqual([path, 'no-store']);
    expect((await caller.get('/api/signout')).headers['clear-site-data']).toBe('"cache", "cookies"');
    for (const path of ['/api/queries', '/api/connections', '/api/history'])
      expect([path, (await caller.get(path)).status]).toEqual([path, 401]);
    expect((await caller.get('/api/app')).json.currentUser).toBeNull();
    expect(await statusOf(client)).toBe(401);
  });
});
