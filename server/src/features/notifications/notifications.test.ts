import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { notify } from './index.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const notice = {
  kind: 'query-shared',
  title: 'Alex Kim shared “Homes <b>1</b>” with you',
  text: 'Look at row 3',
  link: { label: 'Open query', path: '/queries/1' },
} as const;

const idOf = async (user: Awaited<ReturnType<TestApp['signIn']>>): Promise<string> =>
  (await user.get('/api/app')).json.currentUser.id;

it('delivers a notice once to the bell and by email, and counts it until it is read', async () => {
  const { services } = server;
  const receiver = await server.signIn('licensed@example.com');
  const other = await server.signIn('trial@example.com');
  const id = await idOf(receiver);
  for (let time = 0; time < 2; time += 1)
    await services.db
      .transaction()
      .execute((tx) => notify(tx, services, [id, id, 'nobody'], { ...notice, onceKey: 'share 1' }));
  const [listed, ...more] = (await receiver.get('/api/notifications')).json;
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ title: notice.title, text: notice.text, path: '/queries/1', isRead: false });
  expect((await receiver.get('/api/session')).json.unread).toBe(1);
  const mails = await services.db.selectFrom('mails').select(['recipient', 'subject']).execute();
  expect(mails).toEqual([{ recipient: 'licensed@example.com', subject: notice.title }]);

  expect((await other.get('/api/notifications')).json).toEqual([]);
  await other.post('/api/notifications/read', { ids: [listed.id] });
  expect((await receiver.get('/api/session')).json.unread).toBe(1);
  await receiver.post('/api/notifications/read', { ids: [listed.id] });
  expect((await receiver.get('/api/session')).json.unread).toBe(0);
  expect((await receiver.get('/api/notifications')).json[0].isRead).toBe(true);
});

it("marks all of a person's notifications as read, and no one else's", async () => {
  const { services } = server;
  const [receiver, other] = [await server.signIn('licensed@example.com'), await server.signIn('trial@example.com')];
  const ids = [await idOf(receiver), await idOf(other)];
  for (let time = 0; time < 2; time += 1)
    await services.db.transaction().execute((tx) => notify(tx, services, ids, notice));
  await receiver.post('/api/notifications/read', {});
  const unreadOf = async (client: typeof receiver) => (await client.get('/api/session')).json.unread;
  expect([await unreadOf(receiver), await unreadOf(other)]).toEqual([0, 2]);
});

it('lists all of 90 days page by page, and those of one topic', async () => {
  const { services } = server;
  const receiver = await server.signIn('licensed@example.com');
  const id = await idOf(receiver);
  for (const [at, kind] of (['alert', 'access-decided', 'schedule', 'access-ending'] as const).entries())
    await services.db
      .transaction()
      .execute((tx) => notify(tx, services, [id], { ...notice, kind, title: `Notice ${at}` }));
  const titles = (answer: { json: { title: string }[] }) => answer.json.map(({ title }) => title).sort();
  const first = await receiver.get('/api/notifications?limit=3');
  const [, next] = /<([^>]+)>; rel="next"/.exec(String(first.headers['link'])) ?? [];
  const second = await receiver.get(next ?? '');
  expect([first.json.length, second.json.length]).toEqual([3, 1]);
  expect(titles({ json: [...first.json, ...second.json] })).toEqual(['Notice 0', 'Notice 1', 'Notice 2', 'Notice 3']);
  expect(second.headers['link']).toBeUndefined();
  expect(titles(await receiver.get('/api/notifications?topic=access'))).toEqual(['Notice 1', 'Notice 3']);
  expect(titles(await receiver.get('/api/notifications?topic=alert'))).toEqual(['Notice 0']);
  expect((await receiver.get('/api/notifications?topic=other')).status).toBe(400);
});

it('delivers nothing if the transaction is rolled back', async () => {
  const { services } = server;
  const receiver = await server.signIn('licensed@example.com');
  const id = await idOf(receiver);
  const failing = services.db.transaction().execute(async (tx) => {
    await notify(tx, services, [id], notice);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect((await receiver.get('/api/notifications')).json).toEqual([]);
  expect(await services.db.selectFrom('mails').select('id').execute()).toEqual([]);
});
