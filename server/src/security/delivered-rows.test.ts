import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { openDeliveries, recordEvent } from '../features/deliveries/index.ts';
import { changePerson, insertRows, licensePerson } from '../testing/database-rows.ts';
import { startFakeReceiver } from '../testing/fakes/fake-receiver.ts';
import { readMails } from '../testing/reading/read-mails.ts';
import { openTestApp } from '../testing/start-test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeCanaryWarehouse } from '../testing/tiny-warehouse.ts';
import {
  runToEvent,
  scheduleDelivery,
  scheduleReport,
  scheduleSearch,
  toPeople,
} from '../testing/worlds/deliver-results.ts';
import { marked } from './boundary-suite.ts';
import { canaryMark, foreignPlaces, trialCounties } from './ways-out.ts';

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
  /** Every message that arrived, decoded. */
  received(address: string): Promise<string[]>;
}

/** Each way to reach recipients; a channel is one line. */
const waysToPeople: readonly WayOut[] = [
  {
    name: 'email and attachments',
    async received(address) {
      const mails = (await readMails(app)).filter(({ to }) => to === address);
      return mails.map(({ subject, text, html, attachments = [] }) => {
        const files = attachments.map(
          ({ name, base64 }) => `attachment ${name} ${Buffer.from(base64, 'base64').toString()}`,
        );
        return [subject, text, html, ...files].join('\n');
      });
    },
  },
  {
    name: 'notifications',
    async received(address) {
      const client = await app.signIn(address);
      return (await client.get('/api/notifications')).json.map((notice: object) => JSON.stringify(notice));
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

type Sending = Omit<Parameters<typeof scheduleDelivery>[1], 'sql'>;

interface Subject {
  readonly name: string;
  /** Where those who can read the rows are led. */
  readonly link: string;
  make(owner: TestClient, sending: Sending): Promise<{ id: string }>;
}

/** Each thing that a schedule runs; its rows are of counties that only the owner has. */
const subjects: readonly Subject[] = [
  {
    name: 'Morning counts',
    link: '/query-table/',
    make(owner, sending) {
      const chart = { chartType: 'bar', fields: { barlabel: 'CountyFIPS', barvalue: 'n' } };
      const sql = `select CountyFIPS, any_value(t::varchar) as row, count(*) as n from (${marked}) t group by 1`;
      return scheduleDelivery(owner, { sql, chart, ...sending });
    },
  },
  {
    name: 'Morning report',
    link: '/visualize?page=overview&period=all',
    make: (owner, sending) => scheduleReport(owner, '/visualize?page=overview&period=all', sending),
  },
  {
    name: 'Morning search',
    link: '/propertynavigator?search=county%3D06037%26columns%3Dvalue',
    make: (owner, sending) => scheduleSearch(owner, 'county=06037&columns=value', sending),
  },
];
const mark = new RegExp(`${canaryMark.source}|${foreignPlaces.source}`);
const alertedMark = 'has new rows';
const filters = /(search|where|period)=/;

/** A run and an alert, with all that can be sent. */
async function deliver({ name, make }: Subject, recipients: readonly Recipient[]) {
  const delivery = { hasRows: true, hasChart: true, format: 'csv', fileAs: 'attachment' } as const;
  const owner = await app.openNavigator(addressOf('owner'));
  const made = await make(owner, { name, recipients, delivery });
  const event = await runToEvent(app, owner, made.id);
  await recordEvent(db, services, {
    kind: 'new-rows',
    subjectId: `alert on ${name}`,
    scheduleId: made.id,
    ownerId: event.owner_id,
    runId: event.run_id,
    title: `CANARY7Q4Z in ${name} ${alertedMark}`,
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
    for (const subject of subjects)
      await deliver(subject, [
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

  const sentTo = (path: string) => receiver.received.filter((one) => one.path === path).map(({ body }) => body);
  const waysOutside: readonly WayOut[] = [
    { ...waysToPeople[0]!, received: () => waysToPeople[0]!.received('ada@one.example') },
    { name: 'a webhook', received: async () => sentTo('/counts') },
    { name: 'Slack', received: async () => sentTo('/slack-counts') },
  ];

  describe.each(subjects)('of “$name”', ({ name: subject, link }) => {
    const about = async (way: WayOut, address: string) =>
      (await way.received(address)).filter((text) => text.includes(subject));
    const ofRun = (texts: readonly string[]) => texts.filter((text) => !text.includes(alertedMark)).join('\n');

    it.each(waysToPeople)(
      'are in what the owner receives through $name, so the scans would find a leak [N10]',
      async (way) => {
        const texts = await about(way, addressOf('owner'));
        expect(texts.join('\n')).toMatch(canaryMark);
        if (way === waysToPeople[0]) expect(ofRun(texts)).toMatch(mark);
      },
    );

    it.each(
      waysToPeople.flatMap((way) => (['trial', 'other', 'ended', 'downgraded'] as const).map((to) => ({ to, way }))),
    )('are in nothing that reaches the recipient “$to” through $way.name [N10, T11, T19]', async ({ to, way }) => {
      const text = (await about(way, addressOf(to))).join('\n');
      expect(text).toContain(`“${subject}” has run`);
      expect(text).toContain(`“${subject}” found new rows`);
      expect(mark.exec(text)).toBeNull();
      expect(text).not.toContain('attachment');
      expect(text).not.toMatch(filters);
      expect(text).not.toMatch(/\d+ rows?\b/);
    });

    it.each(['/rows', '/slack-rows'])(
      'are in what %s receives with consent to rows, so the scans would find a leak [N10]',
      (path) => {
        const texts = sentTo(path).filter((text) => text.includes(subject));
        expect(texts.join('\n')).toMatch(canaryMark);
        // Slack shows only the beginning of a few rows.
        if (path === '/rows') expect(ofRun(texts)).toMatch(mark);
        for (const text of texts) expect(text.replaceAll('&amp;', '&')).toContain(link);
      },
    );

    it.each(waysOutside)(
      'are in nothing that leaves the app through $name without consent to rows [N10]',
      async (way) => {
        const text = (await about(way, '')).join('\n');
        expect(text).toContain(subject);
        expect(text).not.toContain('attachment');
        expect(text).not.toMatch(filters);
        expect(mark.exec(text)).toBeNull();
      },
    );
  });

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
