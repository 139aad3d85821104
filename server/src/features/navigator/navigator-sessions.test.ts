import { endpoint } from '@platbook/contract/endpoint';
import Type from 'typebox';
import type { Feature } from '../../app.ts';
import { route } from '../../http/route.ts';
import { changePerson } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { createTestClient, type TestClient } from '../../testing/test-client.ts';

const minute = 60_000;
const probe = endpoint('GET', '/api/navigator/probe', {
  summary: 'A probe.',
  reply: Type.Object({ email: Type.String() }),
});
const probes: Feature[] = [
  (app) => route(app, probe, { isNavigator: true }).answers(({ person }) => ({ email: person.email })),
];
const over = [401, 'navigator.session-over'];
const refused = [403, 'navigator.token'];

onEachDatabase('the key of the embedded navigator', (database) => {
  const open = async () => {
    const app = await startTestApp({ env: { DATABASE_URL: await database.url() }, probes });
    onTestFinished(app.close);
    const withKey = (key: string) => createTestClient(app.app, app.url, '', key);
    const redeem = async (client: TestClient) => {
      const token = (await client.get('/api/pntoken')).json as string;
      const body = { userId: await client.personId(), token };
      return { token, body, answer: await client.post('/api/navigator/sessions', body) };
    };
    const probed = async (key: string) => {
      const { status, json } = await withKey(key).get(probe.path);
      return [status, status === 200 ? json.email : json.code];
    };
    return { app, withKey, redeem, probed };
  };

  it('is given once per token, to the session of the same user only [V27, T24]', async () => {
    const { app, redeem, probed } = await open();
    const [licensed, trial] = [await app.signIn('licensed@example.com'), await app.signIn('trial@example.com')];
    const refusals = [];
    const post = async (client: TestClient, body: unknown) => {
      const { status, json } = await client.post('/api/navigator/sessions', body);
      return [status, json.code];
    };
    const token = (await licensed.get('/api/pntoken')).json;
    const [theirs, ours] = [await licensed.personId(), await trial.personId()];
    for (const userId of [theirs, ours]) refusals.push(await post(trial, { userId, token }));
    refusals.push(await post(licensed, { userId: ours, token }), await post(licensed, { userId: theirs, token: 'x' }));
    expect(refusals).toEqual([refused, refused, refused, refused]);
    // None of the refused calls used the token. Of two concurrent calls, exactly one gets the key.
    const both = await Promise.all([1, 2].map(() => post(licensed, { userId: theirs, token })));
    expect(both.map(([status]) => status).sort()).toEqual([200, 403]);
    expect(await post(licensed, { userId: theirs, token })).toEqual(refused);

    const { answer } = await redeem(licensed);
    const next = await app.signIn('licensed@example.com');
    const early = (await licensed.get('/api/pntoken')).json;
    expect(await post(next, { userId: theirs, token: early }), 'in another session of the same person').toEqual(
      refused,
    );
    expect((await post(licensed, { userId: theirs, token: early }))[0]).toBe(200);
    expect(answer.json.key).toMatch(/^[\w-]{43}$/);
    expect(await probed(answer.json.key)).toEqual([200, 'licensed@example.com']);
    expect(Date.parse(answer.json.expiresAt) - app.services.now().getTime()).toBeLessThanOrEqual(60 * minute);
    const stored = JSON.stringify(await app.services.db.selectFrom('navigator_sessions').selectAll().execute());
    expect(stored).not.toContain(answer.json.key);
  });

  it("opens the navigator's API and nothing else, and no cookie or token opens that API [V27, T24]", async () => {
    const { app, withKey, redeem, probed } = await open();
    const licensed = await app.signIn('licensed@example.com');
    const { token, answer } = await redeem(licensed);
    const { key } = answer.json;
    for (const secret of [key, token])
      for (const client of [withKey(secret), createTestClient(app.app, app.url, `platbook=${secret}`)])
        for (const path of ['/api/queries', '/api/pntoken', '/api/connections', '/api/sessions'])
          expect([path, (await client.get(path)).status]).toEqual([path, 401]);
    const byCookie = await licensed.get(probe.path, { 'sec-fetch-site': 'cross-site' });
    expect([byCookie.status, byCookie.json.code]).toEqual(over);
    for (const wrong of [token, licensed.cookie.split('=')[1]!, 'x', `${key}x`, ''])
      expect(await probed(wrong)).toEqual(over);
  });

  it('ends after an hour, with the sign-in and with the account; using it extends the sign-in [V27]', async () => {
    const { app, redeem, probed } = await open();
    const { db, navigatorSessions } = app.services;
    const signIn = async () => {
      const client = await app.signIn('licensed@example.com');
      return { client, key: (await redeem(client)).answer.json.key as string };
    };
    const first = await signIn();
    app.advance(45 * minute);
    const second = await signIn();
    expect(await probed(first.key)).toEqual([200, 'licensed@example.com']);
    app.advance(16 * minute);
    expect(await probed(first.key)).toEqual(over);
    // The cookie was last used sixty-one minutes ago; the call with the key kept the sign-in alive.
    expect((await first.client.get('/api/session')).status).toBe(200);
    await navigatorSessions.removeExpired();
    expect(await db.selectFrom('navigator_sessions').select('person_id').execute()).toHaveLength(1);
    expect(await probed(second.key)).toEqual([200, 'licensed@example.com']);
    await second.client.get('/api/signout');
    expect(await probed(second.key)).toEqual(over);

    const third = await signIn();
    await app.services.sessions.endAllOf(await first.client.personId());
    expect(await probed(third.key)).toEqual(over);
    const { key } = await signIn();
    await changePerson(db, 'licensed@example.com', { deactivated_at: '2026-07-01T00:00:00.000Z' });
    expect(await probed(key)).toEqual([403, 'account.expired']);
    app.advance(61 * minute);
    await navigatorSessions.removeExpired();
    for (const table of ['navigator_sessions', 'navigator_tokens'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
