import type { Recipient } from '@platbook/contract/workbench/deliveries';
import { changePerson, insertRows } from '../../testing/database-rows.ts';
import { openTestApp } from '../../testing/start-test-app.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { scheduleDelivery, toPeople } from '../../testing/worlds/deliver-results.ts';

const app = await openTestApp({ env: { WAREHOUSE_FOLDER: await makeTinyWarehouse(), TEAM_DOMAINS: 'example.com' } });
const owner = await app.signIn('licensed@example.com');
const trial = await app.signIn('trial@example.com');
const admin = await app.signIn('admin@example.com');
const { db } = app.services;
const unknown = '00000000-0000-4000-8000-000000000000';
const address = (text: string): Recipient => ({ kind: 'address', address: text });
await insertRows(db, 'destinations', [
  {
    id: 'one',
    kind: 'address',
    value: 'one.example',
    has_rows: 0,
    bucket: null,
    secret: null,
    created_by: null,
    created_at: '',
  },
]);

async function save(recipients: readonly Recipient[]) {
  const { schedule } = await scheduleDelivery(owner, { sql: 'select 1', recipients: [] });
  const { name, queryId, connectionId, rule, timeZone, delivery } = schedule;
  const body = { name, queryId, connectionId, rule, timeZone, delivery: { ...delivery, recipients } };
  return owner.put(`/api/schedules/${schedule.id}`, body);
}

it('saves each recipient once, and teammates by their account', async () => {
  const [own, ofTrial] = await toPeople(owner, trial);
  const saved = await save([own!, ofTrial!, own!, address('TRIAL@example.com'), address('Ada@One.example')]);
  expect(saved.json.delivery.recipients).toEqual([own, ofTrial, address('ada@one.example')]);
});

it("refuses people that the owner can't find, and addresses that no admin allows, without saying who has an account", async () => {
  await changePerson(db, 'trial@example.com', { team: 'other' });
  const [ofTrial] = await toPeople(trial);
  const codes = [];
  for (const recipient of [ofTrial!, { kind: 'person', id: unknown } as const]) {
    const { status, json } = await save([recipient]);
    codes.push([status, json.code]);
  }
  expect(codes).toEqual([
    [404, 'person.not-found'],
    [404, 'person.not-found'],
  ]);
  const answers = [];
  for (const text of ['trial@example.com', 'unknown@example.com', 'x@oneexample'])
    answers.push((await save([address(text)])).json.code);
  expect(new Set(answers)).toEqual(new Set(['delivery.recipient']));
  await changePerson(db, 'trial@example.com', { team: null });
});

it("refuses people without an active account, another user's webhook, more than 20 recipients, and no bucket", async () => {
  const expired = { kind: 'person', id: await (await app.signIn('expired@example.com')).personId() } as const;
  expect((await save([expired])).json.code).toBe('person.not-found');
  expect((await save([{ kind: 'webhook', id: unknown }])).json.code).toBe('webhook.not-found');
  expect((await save([{ kind: 'bucket', id: 'one' }])).json.code).toBe('destination.not-found');
  const many = Array.from({ length: 21 }, (_, index) => address(`a${index}@one.example`));
  expect((await save(many)).status).toBe(400);
});

it('keeps of the recipients only the new owner after a transfer', async () => {
  const recipients = await toPeople(owner, trial, admin);
  const { id } = await scheduleDelivery(owner, { sql: 'select 1', recipients });
  const given = await admin.post(`/api/schedules/${id}/transfer`, { personId: await admin.personId() });
  expect(given.json.delivery.recipients).toEqual(await toPeople(admin));
  const alone = await scheduleDelivery(owner, { sql: 'select 1', recipients: await toPeople(owner) });
  const other = await admin.post(`/api/schedules/${alone.id}/transfer`, { personId: await admin.personId() });
  expect(other.json.delivery).toBeNull();
});
