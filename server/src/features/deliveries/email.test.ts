import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { changePerson, insertRows } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { startSmtpServer } from '../../testing/fakes/start-smtp-server.ts';
import { sendMails } from '../../testing/reading/read-mails.ts';
import { readMime } from '../../testing/reading/read-mime.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import {
  type Delivering,
  runToEvent,
  scheduleDelivery,
  scheduleReport,
  scheduleSearch,
  settleDeliveries,
  toPeople,
} from '../../testing/worlds/deliver-results.ts';
import { mailTable } from './email-parts.ts';
import { openDeliveries } from './open-deliveries.ts';

/** The test's certificate is self-signed, so the server offers no STARTTLS. */
const smtp = await startSmtpServer({ server: { disabledCommands: ['STARTTLS'] } });
afterAll(smtp.stop);
const settings = {
  MAIL_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  TEAM_DOMAINS: 'example.com',
  PUBLIC_URL: 'http://localhost:3000',
  WAREHOUSE_FOLDER: await makeSearchableWarehouse(),
};

onEachApp('an email with results', settings, (world) => {
  let deliveries: ReturnType<typeof openDeliveries>;
  beforeAll(async () => {
    const { dispatcher } = world.app.services;
    // Its timer would send while a test prepares what is sent.
    dispatcher.close();
    await dispatcher.idle();
    deliveries = openDeliveries(world.app.services);
  });
  afterAll(() => deliveries?.stop());
  const deliver = () => settleDeliveries(world.app, deliveries);
  const settle = async () => {
    await deliver();
    await sendMails(world.app.services);
  };
  beforeEach(async () => {
    await settle();
    smtp.mails.length = 0;
  });
  const sentTo = (address: string) =>
    smtp.mails.filter(({ to }) => to.includes(address)).map(({ raw }) => readMime(raw));
  const schedule = async (options: Partial<Delivering> = {}) => {
    const recipients = options.recipients ?? (await toPeople(world.licensed));
    return scheduleDelivery(world.licensed, { sql: 'select 1 as Homes', ...options, recipients });
  };
  const run = async (id: string) => {
    await runToEvent(world.app, world.licensed, id);
    await settle();
  };
  const allow = (value: string, hasRows: 0 | 1) =>
    insertRows(world.app.services.db, 'destinations', [
      {
        id: value,
        kind: 'address',
        value,
        has_rows: hasRows,
        bucket: null,
        secret: null,
        created_by: null,
        created_at: '',
      },
    ]);
  const ours = 'licensed@example.com';
  const addressOf = (text: string) => /(\/unsubscribe\/[\w-]+)/.exec(text)?.[1] ?? '';

  it('has the first rows as a table in both parts, as text, and a link', async () => {
    const sql =
      "select '<b>x</b>' as \"<i>\", 12.5 as Price, null as Missing, repeat('long ', 100) as Long, i from range(25) t(i)";
    const made = await schedule({ sql });
    await run(made.id);
    const [mail, ...others] = sentTo(ours);
    expect(others).toEqual([]);
    const [text, html] = mail!.parts;
    expect([text?.type, html?.type, mail!.parts.length]).toEqual(['text/plain', 'text/html', 2]);
    expect(mail!.headers.subject).toBe('Morning counts: 25 rows');
    expect(text?.text).toMatch(/^<i> +Price {2}Missing {2}Long +i\n-+/m);
    expect(text?.text).toMatch(/^<b>x<\/b> {3}12\.5 {5}NULL {2}long .*… +0$/m);
    expect(text?.text).toContain('The first 20 of 25 rows.');
    expect(html?.text).toContain('&#60;b&#62;x&#60;/b&#62;');
    expect(html?.text).not.toContain('<b>x');
    expect(html?.text.match(/<tr>/g)).toHaveLength(21);
    expect(html?.text).toMatch(/text-align:right[^>]*>12\.5</);
    expect(html?.text).toMatch(new RegExp(`href="http://localhost:3000/query-table/${made.queryId}\\?link=`));
    const [bell] = (await world.licensed.get('/api/notifications')).json;
    expect(bell).toMatchObject({ title: 'Morning counts: 25 rows', path: expect.stringContaining(made.queryId) });
  });

  describe.each([
    {
      subject: 'a saved search',
      label: 'Open search',
      path: `/propertynavigator?search=${encodeURIComponent('county=12031&type=SFR&columns=value')}`,
      bare: '/propertynavigator',
      column: 'Estimated value',
      make: (owner: TestClient, recipients: Recipient[]) =>
        scheduleSearch(owner, 'county=12031&type=SFR&columns=value', { recipients, delivery: { format: 'csv' } }),
    },
    {
      subject: 'a report page',
      label: 'Open report',
      path: '/visualize?page=overview&where=county%3D12031&period=all',
      bare: '/visualize?page=overview',
      column: 'Figure',
      make: (owner: TestClient, recipients: Recipient[]) =>
        scheduleReport(owner, '/visualize?page=overview&where=county%3D12031&period=all', {
          recipients,
          delivery: { format: 'csv' },
        }),
    },
  ])('of $subject', ({ label, path, bare, column, make }) => {
    it('has its rows, a file and a link to it with its filters, and nothing of them for a recipient without the license [N10]', async () => {
      const owner = await world.app.openNavigator(ours);
      const made = await make(owner, await toPeople(owner, world.trial));
      await run(made.id);
      const [mail] = sentTo(ours);
      expect(mail!.headers.subject).toMatch(/^Morning counts: [\d,]+ rows$/);
      const [text, html, ...others] = mail!.parts;
      const file = others.find(({ fileName }) => fileName !== undefined);
      expect(text?.text).toContain(`${label}:\nhttp://localhost:3000${path}\n`);
      expect(html?.text).toMatch(new RegExp(`<th[^>]*>${column}</th>`));
      expect(file?.fileName).toMatch(/^Morning counts .*\.csv$/);
      expect(file?.text.split('\n')[0]).toContain(column);
      const [other] = sentTo('trial@example.com');
      expect(other!.parts).toHaveLength(2);
      expect(other!.parts[0]?.text).toContain(`http://localhost:3000${bare}\n`);
      expect(other!.parts[0]?.text).not.toContain(column);
    });
  });

  it('has the file of a download as an attachment, and drops it once it is sent', async () => {
    const sql = "select '=1+1' as Formula, 'ä' as Word";
    const made = await schedule({ sql, delivery: { format: 'csv', hasRows: false } });
    await runToEvent(world.app, world.licensed, made.id);
    await deliver();
    const rowOf = () =>
      world.app.services.db
        .selectFrom('mails')
        .selectAll()
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
    const waiting = await rowOf();
    expect(waiting.attachment_bytes).toBeGreaterThan(0);
    await sendMails(world.app.services);
    const file = sentTo(ours)[0]?.parts.find(({ fileName }) => fileName !== undefined);
    expect([file?.type, file?.fileName]).toEqual(['text/csv', expect.stringMatching(/^Counts .*\.csv$/)]);
    expect(file?.text).toBe("\u{feff}Formula,Word\n'=1+1,ä\n");
    expect(await rowOf()).toMatchObject({ id: waiting.id, sealed_body: null });
    expect(smtp.mails.at(-1)?.messageId).toContain(waiting.id);
    const [listed] = (await world.licensed.get(`/api/deliveries?subjectId=${made.id}`)).json;
    expect(listed).toMatchObject({ state: 'delivered', note: `${file?.fileName}, 1 row`, recipient: ours });
  });

  it('waits if attachments for a mail server that is down fill the outbox, and is sent once there is room [F18, N9]', async () => {
    const { db } = world.app.services;
    const made = await schedule({ delivery: { format: 'json' } });
    const filler = { kind: 'x', recipient: 'x', subject: 'x', created_at: '', due_at: '9', attempts: 0 };
    await insertRows(db, 'mails', [{ ...filler, id: 'filler', attachment_bytes: 256 * 1024 * 1024 }]);
    await run(made.id);
    const listOf = async () => (await world.licensed.get(`/api/deliveries?subjectId=${made.id}`)).json;
    expect(await listOf()).toMatchObject([{ state: 'waiting', note: expect.stringContaining('Too many') }]);
    await db.deleteFrom('mails').where('id', '=', 'filler').execute();
    world.app.advance(60_000);
    await settle();
    expect(await listOf()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(sentTo(ours)).toHaveLength(1);
  });

  it('says that it is automatic and how to unsubscribe with one click, and the page has no effect until then [RFC 8058]', async () => {
    const made = await schedule({ recipients: await toPeople(world.licensed, world.admin) });
    await run(made.id);
    const [mail] = sentTo(ours);
    const path = addressOf(mail!.headers['list-unsubscribe'] ?? '');
    expect(mail!.headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': `<http://localhost:3000${path}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail!.parts.map(({ text }) => addressOf(text))).toEqual([path, path]);
    const anyone = world.app.anonymous();
    const get = () => anyone.get(path);
    expect((await get()).text).toContain('Unsubscribe from this schedule?');
    expect((await get()).text).not.toContain('Morning');
    const post = (url: string) =>
      anyone.send({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://mail.example',
          'sec-fetch-site': 'cross-site',
        },
        payload: 'List-Unsubscribe=One-Click',
      });
    await runToEvent(world.app, world.licensed, made.id);
    const answer = await post(path);
    expect([answer.status, answer.headers['set-cookie'], answer.headers.location]).toEqual([200, undefined, undefined]);
    expect(answer.text).toContain('Subscribe again');
    smtp.mails.length = 0;
    await settle();
    await run(made.id);
    expect([sentTo(ours).length, sentTo('admin@example.com').length]).toEqual([0, 2]);
    const listed = (await world.licensed.get(`/api/deliveries?subjectId=${made.id}`)).json;
    const canceled = listed.filter(({ recipient }: { recipient: string }) => recipient === ours);
    expect(canceled.map(({ state, note }: { state: string; note: string }) => [state, note])).toEqual([
      ['canceled', 'The recipient unsubscribed'],
      ['canceled', 'The recipient unsubscribed'],
      ['delivered', '1 row'],
    ]);
    const unsubscribed = `/api/deliveries/unsubscribed?subjectId=${made.id}`;
    expect((await world.licensed.get(unsubscribed)).json).toMatchObject([{ recipient: ours }]);
    expect((await world.trial.get(unsubscribed)).json).toEqual([]);

    expect((await post(path.replace('unsubscribe', 'subscribe'))).status).toBe(403);
    const again = await anyone.send({ method: 'POST', url: path.replace('unsubscribe', 'subscribe') });
    expect(again.text).toContain('Unsubscribe from');
    await run(made.id);
    expect(sentTo(ours)).toHaveLength(1);
  });

  it('answers every wrong token alike', async () => {
    const anyone = world.app.anonymous();
    const tokens = ['x', 'A'.repeat(32), `${'A'.repeat(31)}%00`, '..%2f..%2fx'];
    for (const method of ['GET', 'POST'] as const)
      for (const token of tokens) {
        const { status, text } = await anyone.send({ method, url: `/unsubscribe/${token}` });
        expect([status, text.includes('This link doesn')], token).toEqual([404, true]);
      }
  });

  it('goes to an address outside only if an admin allows it, without rows unless they allow those', async () => {
    const recipients = ['ada@one.example', 'bob@two.example', 'eve@three.example'].map(
      (address) => ({ kind: 'address', address }) as const,
    );
    await allow('one.example', 1);
    await allow('bob@two.example', 0);
    await allow('three.example', 1);
    const made = await schedule({ sql: "select 'secret value' as Word", recipients });
    await world.app.services.db.deleteFrom('destinations').where('id', '=', 'three.example').execute();
    await run(made.id);
    const texts = (address: string) => sentTo(address).map(({ parts }) => parts.map(({ text }) => text).join(''));
    expect(texts('ada@one.example')).toEqual([expect.stringContaining('secret value')]);
    expect(texts('bob@two.example')).toEqual([expect.not.stringContaining('secret value')]);
    expect(texts('bob@two.example')).toEqual([expect.stringContaining('“Morning counts” has run')]);
    expect(texts('eve@three.example')).toEqual([]);
    const listed = (await world.licensed.get(`/api/deliveries?subjectId=${made.id}`)).json;
    expect(listed.find(({ recipient }: { recipient: string }) => recipient.startsWith('eve'))).toMatchObject({
      state: 'canceled',
      note: "An admin hasn't allowed this address",
    });
  });

  it('to the address of a person in the app is sent as to that person', async () => {
    await allow('example.com', 1);
    const recipients = ['Trial@Example.com', 'gone@example.com'].map(
      (address) => ({ kind: 'address', address }) as const,
    );
    await changePerson(world.app.services.db, 'expired@example.com', {
      email: 'gone@example.com',
      deactivated_at: '2026-01-01T00:00:00.000Z',
    });
    const made = await schedule({ sql: "select 'secret value' as Word", recipients });
    await run(made.id);
    expect(sentTo('trial@example.com')).toHaveLength(1);
    expect(smtp.mails.some(({ raw }) => raw.includes('secret value'))).toBe(false);
    expect((await world.trial.get('/api/notifications')).json[0].title).toBe('“Morning counts” has run');
    expect(sentTo('gone@example.com')).toEqual([]);
  });
});

it('shows at most 12 columns and 80 characters of a value, each on one line', () => {
  const columns = Array.from({ length: 14 }, (_, index) => ({ name: `c${index}`, datatype: 'string' }));
  const row = [`a\n\u202eb${'x'.repeat(200)}`, ...columns.slice(1).map(() => true)];
  const table = mailTable({ columns, rows: [row], changes: ['changed'], total: 1, isIncomplete: true });
  expect(table.columns).toHaveLength(13);
  expect(table.rows[0]?.slice(0, 3)).toEqual(['Changed', `a b${'x'.repeat(76)}…`, 'true']);
  expect(table.notes).toEqual([
    'The result reached a limit, so rows are missing.',
    '2 more columns are in the result.',
  ]);
});
