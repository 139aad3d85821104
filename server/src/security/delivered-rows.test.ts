import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { openDeliveries, recordEvent } from '../features/deliveries/index.ts';
import { changePerson, insertRows, licensePerson } from '../testing/database-rows.ts';
import { startFakeReceiver } from '../testing/fakes/fake-receiver.ts';
import { readMails } from '../testing/reading/read-mails.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import { makeCanaryWarehouse } from '../testing/tiny-warehouse.ts';
import { runToEvent, scheduleDelivery, toPeople } from '../testing/worlds/deliver-results.ts';
import { marked } from './boundary-suite.ts';
import { canaryMark, trialCounties } from './ways-out.ts';

const app = await openTestApp({
  env: { WAREHOUSE_FOLDER: await makeCanaryWarehouse(), TEAM_DOMAINS: 'example.com', CONNECTION_HOSTS: '127.0.0.1' },
});
const { services } = app;
const { db } = services;
const everything = { entitlement: { objects: ['*'], counties: ['*'] }, packs: ['*'] };
for (const name of ['expired', 'navigator']) {
  await changePerson(db, `${name}@example.com`, { team: null, is_active_solution: 1, deactivated_at: null });
  await licensePerson(services, `${name}@example.com`, everything);
}
const clients = {
  owner: await app.signIn('admin@example.com'),
  /** Has no license. */
  trial: await app.signIn('trial@example.com'),
  /** Has a license for other counties. */
  other: await app.signIn('licensed@example.com'),
  /** Had the owner's license until the run. */
  ended: await app.signIn('expired@example.com'),
  /** Could use the owner's connection until the run. */
  downgraded: await app.signIn('navigator@example.com'),
};
await insertRows(db, 'destinations', [
  {
    id: 'no-rows',
    kind: 'address',
    value: 'one.example',
    has_rows: 0,
    bucket: null,
    secret: null,
    created_by: null,
    created_at: '',
  },
]);
const receiver = await startFakeReceiver();
afterAll(() => receiver.close());
async function createWebhook(path: string, kind: 'json' | 'slack', hasRows: boolean): Promise<Recipient> {
  const url = `${receiver.url}${path}`;
  await clients.owner.post('/api/admin/destinations', {
    kind: kind === 'slack' ? 'slack' : 'webhook',
    value: url,
    hasRows,
  });
  const made = await clients.owner.post('/api/webhooks', { name: path, kind, url });
  return { kind: 'webhook', id: made.json.webhook.id };
}
const webhooks = [
  await createWebhook('/rows', 'json', true),
  await createWebhook('/slack-rows', 'slack', true),
  await createWebhook('/counts', 'json', false),
  await createWebhook('/slack-counts', 'slack', false),
];
await licensePerson(services, 'licensed@example.com', {
  entitlement: { objects: ['*'], counties: trialCounties },
  packs: ['*'],
});

interface WayOut {
  readonly name: string;
  /** Everything that arrived, decoded. */
  received(address: string): Promise<string>;
}

/** Each way to reach recipients; a channel is one line. */
const waysToPeople: readonly WayOut[] = [
  {
    name: 'email and attachments',
    async received(address) {
      const mails = (await readMails(app)).filter(({ to }) => to === address);
      const attached = mails.flatMap(({ attachments = [] }) =>
        attachments.map(({ name, base64 }) => `attachment ${name} ${Buffer.from(base64, 'base64').toString()}`),
      );
      return [...mails.map(({ subject, text, html }) => `${subject}${text}${html}`), ...attached].join('\n');
    },
  },
  {
    name: 'notifications',
    async received(address) {
      const client = await app.signIn(address);
      return (await client.get('/api/notifications')).text;
    },
  },
];

const emailOf = {
  owner: 'admin',
  trial: 'trial',
  other: 'licensed',
  ended: 'expired',
  downgraded: 'navigator',
} as const;
const addressOf = (name: keyof typeof emailOf) => `${emailOf[name]}@example.com`;

/** A schedule's run and an alert, with all that can be sent. */
async function deliver(recipients: readonly Recipient[]) {
  const chart = { chartType: 'bar', fields: { barlabel: 'CountyFIPS', barvalue: 'n' } };
  const sql = `select CountyFIPS, any_value(t::varchar) as row, count(*) as n from (${marked}) t group by 1`;
  const delivery = { hasRows: true, hasChart: true, format: 'csv', fileAs: 'attachment' } as const;
  const made = await scheduleDelivery(clients.owner, { sql, chart, recipients, delivery });
  const event = await runToEvent(app, clients.owner, made.id);
  await recordEvent(db, services, {
    kind: 'new-rows',
    subjectId: 'alert',
    scheduleId: made.id,
    ownerId: event.owner_id,
    runId: event.run_id,
    title: 'CANARY7Q4Z has new rows',
    text: 'CANARY7Q4Z was 12 and is now 13',
    delivery: { recipients: [...recipients], ...delivery },
    rows: { columns: [{ name: 'a', type: 'string' }], rows: [['CANARY7Q4Z']], changes: ['new'], total: 1 },
  });
}

describe('rows of other counties in a delivery', () => {
  beforeAll(async () => {
    // Nothing is sent before the licenses have changed.
    services.dispatcher.close();
    await services.dispatcher.idle();
    await deliver([
      ...(await toPeople(...Object.values(clients))),
      { kind: 'address', address: 'ada@one.example' },
      ...webhooks,
    ]);
    await changePerson(db, 'expired@example.com', { is_active_solution: 0 });
    await licensePerson(services, 'navigator@example.com', { entitlement: null, packs: [] });
    const deliveries = openDeliveries(services);
    await deliveries.look();
    await deliveries.stop();
  });

  it.each(waysToPeople)(
    'are in what the owner receives through $name, so the scans would find a leak [N10]',
    async (way) => {
      expect(await way.received(addressOf('owner'))).toMatch(canaryMark);
    },
  );

  it.each(
    waysToPeople.flatMap((way) =>
      (['trial', 'other', 'ended', 'downgraded'] as const).map((name) => ({ ...way, way: way.name, name })),
    ),
  )('are in nothing that reaches the recipient “$name” through $way [N10, T11, T19]', async ({ name, received }) => {
    const text = await received(addressOf(name));
    expect(text).toContain('“Morning counts” has run');
    expect(text).toContain('“Morning counts” found new rows');
    expect(canaryMark.exec(text)).toBeNull();
    expect(text).not.toContain('attachment');
    expect(text).not.toMatch(/\d+ rows?\b/);
  });

  const sentTo = (path: string) => receiver.received.filter((one) => one.path === path).map(({ body }) => body);
  const waysOutside: readonly WayOut[] = [
    { ...waysToPeople[0]!, received: () => waysToPeople[0]!.received('ada@one.example') },
    { name: 'a webhook', received: async () => sentTo('/counts').join('\n') },
    { name: 'Slack', received: async () => sentTo('/slack-counts').join('\n') },
  ];

  it.each(['/rows', '/slack-rows'])(
    'are in what %s receives with consent to rows, so the scans would find a leak [N10]',
    (path) => {
      expect(sentTo(path).join('\n')).toMatch(canaryMark);
    },
  );

  it.each(waysOutside)(
    'are in nothing that leaves the app through $name without consent to rows [N10]',
    async (way) => {
      const text = await way.received('');
      expect(text).toMatch(/Morning counts/);
      expect(text).not.toContain('attachment');
      expect(canaryMark.exec(text)).toBeNull();
    },
  );

  it("are in no event of a trial, whose results don't leave the app [N10, T19]", async () => {
    const refused = await clients.trial.post('/api/webhooks', {
      name: 'Out',
      kind: 'json',
      url: `${receiver.url}/rows`,
    });
    expect(refused.json.code).toBe('webhook.trial');
    expect((await clients.trial.get('/api/buckets')).json).toEqual([]);
  });
});
