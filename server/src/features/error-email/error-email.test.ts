import { endpoint } from '@platbook/contract/endpoint';
import { route } from '../../http/route.ts';
import { insertRows } from '../../testing/database-rows.ts';
import { onEachDatabase } from '../../testing/each-database.ts';
import { readMails } from '../../testing/reading/read-mails.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';

const failing = (n: number) => endpoint('GET', `/api/probe-failure-${n}`, { summary: 'Fails.' });
const secretText = 'Key (owner)=(CANARY OWNER) in insert into parcels values (1)';

onEachDatabase('error-email', (database) => {
  let app: TestApp;
  let trial: TestClient;
  let licensed: TestClient;
  beforeAll(async () => {
    app = await startTestApp({
      env: { DATABASE_URL: await database.url(), WAREHOUSE_FOLDER: await makeTinyWarehouse() },
      probes: [
        (scope) => {
          for (let n = 0; n < 70; n += 1)
            route(scope, failing(n)).answers(() => {
              throw Object.assign(new Error(secretText), { name: `Failure${n}`, code: '23505' });
            });
        },
      ],
    });
  });
  afterAll(() => app.close());
  // Earlier tests' reports are too old to count.
  beforeEach(async () => {
    app.advance(2 * 3_600_000);
    [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
  });

  const failure = async (client: TestClient, n = 0): Promise<string> => {
    const answer = await client.get(`/api/probe-failure-${n}`);
    expect([answer.status, answer.json.title]).toEqual([500, 'Something went wrong']);
    return answer.json.id;
  };
  const report = (
    client: TestClient,
    error_id: string,
    more: Record<string, unknown> = {},
    path = '/api/error-email',
  ) => client.post(path, { user_email: 'trial@example.com', error_id, error_time: 'now', ...more });
  const mailsAbout = async (ids: string[]) =>
    (await readMails(app)).filter((mail) => ids.some((id) => mail.subject.includes(id)));

  it('emails the operators which failure happened, when and to which user, without its text [R226, R404, V35, T31]', async () => {
    const id = await failure(trial);
    const answer = await report(trial, id, { user_email: 'somebody@else.example' });
    expect([answer.status, answer.json]).toEqual([200, {}]);
    const [mail, ...more] = await mailsAbout([id]);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'error', to: 'operator@example.com' });
    expect(mail!.text).toContain(`user_email: trial@example.com\nerror_id: ${id}\nerror_time: `);
    expect(mail!.text).toMatch(/error_time: [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d [AP]M P[DS]T\n/);
    expect(mail!.text).toMatch(
      /Call: GET \/api\/probe-failure-0\nCause: Failure0 23505 at error-email\.test\.ts:\d+\n/,
    );
    for (const form of [mail!.text, mail!.html, mail!.subject]) expect(form).not.toMatch(/CANARY|parcels|somebody/);
  });

  it('is also served without /api, and emails once per ID [R404, N9]', async () => {
    const id = await failure(trial);
    const reports = [report(trial, id, {}, '/error-email'), report(trial, id), report(trial, id)];
    expect((await Promise.all(reports)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsAbout([id])).toHaveLength(1);
  });

  it.each([
    ['an id that was not answered', { error_id: '00000000-0000-4000-8000-000000000000' }],
    ['no id', { error_id: '' }],
    ['a line end in the address', { user_email: 'a@b\r\nBcc:x@y' }],
    ['a time of a megabyte', { error_time: 'x'.repeat(1024 * 1024) }],
    ['a field too many', { to: 'x@y.example' }],
  ])('refuses %s [V35, H085]', async (_what, wrong) => {
    const id = await failure(trial);
    expect((await report(trial, id, wrong)).status).toBe(400);
    expect(await mailsAbout([id])).toEqual([]);
  });

  it("refuses another user's ID, an ID older than an hour, and signed-out users [V35]", async () => {
    const id = await failure(trial);
    expect((await report(licensed, id)).status).toBe(400);
    expect((await report(app.anonymous(), id)).status).toBe(401);
    app.advance(3_601_000);
    expect((await report(await app.signIn('trial@example.com'), id)).status).toBe(400);
    expect(await mailsAbout([id])).toEqual([]);
  });

  it('says only to the ID’s own user whether the operators were emailed [V12, V35]', async () => {
    const notified = async (client: TestClient, id: string) => {
      const { status, json } = await client.get(`/api/error-email/${id}`);
      return status === 200 ? json.isNotified : status;
    };
    const [first, second] = [await failure(trial, 40), await failure(trial, 40)];
    expect([await notified(trial, first), await notified(trial, crypto.randomUUID())]).toEqual([false, 404]);
    await report(trial, first);
    expect([await notified(trial, first), await notified(trial, second)]).toEqual([true, false]);
    await report(trial, second);
    expect([await notified(trial, second), await notified(licensed, first)]).toEqual([true, 404]);
    expect(await notified(app.anonymous(), first)).toBe(401);
    app.advance(601_000);
  });

  it('emails once per cause and user in ten minutes, with the number of occurrences [V35]', async () => {
    const [first, second] = [await failure(trial, 1), await failure(trial, 1)];
    for (const id of [second, first]) await report(trial, id);
    const others = await failure(licensed, 1);
    await report(licensed, others, { user_email: 'licensed@example.com' });
    const mails = await mailsAbout([first, second, others]);
    expect(mails.map((mail) => mail.subject.includes(first))).toEqual([false, false]);
    app.advance(601_000);
    const later = await failure(trial, 1);
    await report(trial, later);
    const [mail] = await mailsAbout([later]);
    expect(mail!.text).toContain('Occurrences in the last hour: 4\n');
  });

  it('emails at most five times an hour per user and sixty times in total [V35]', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, (_, n) => failure(trial, n)));
    const answers = await Promise.all([...ids, ...ids].map((id) => report(trial, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsAbout(ids)).toHaveLength(5);
    const { db, now } = app.services;
    const at = now().toISOString();
    const others = Array.from({ length: 55 }, (_, n) => ({ id: `of-others-${n}-${at}`, reported_by: `person-${n}` }));
    const incident = { at, route: 'GET /', cause: 'x', reported_at: at, mail_id: 'x' };
    await insertRows(
      db,
      'error_incidents',
      others.map((other) => ({ ...incident, ...other })),
    );
    const late = await failure(licensed, 60);
    expect((await report(licensed, late)).status).toBe(200);
    expect(await mailsAbout([late])).toEqual([]);
  });

  it('accepts a failure from a database outage once the database is back [F9]', async () => {
    const id = crypto.randomUUID();
    const { incidents, now } = app.services;
    await incidents.note({ id, at: now(), personId: null, route: 'GET /api/x', cause: 'ECONNREFUSED' }, true);
    expect((await report(trial, id)).status).toBe(200);
    expect(await mailsAbout([id])).toHaveLength(1);
  });
});
