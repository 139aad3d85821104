import type { Delivery, Recipient } from '@platbook/contract/workbench/deliveries';
import { LICENSED } from '../run-sql.ts';
import type { TestApp } from '../start-test-app.ts';
import type { TestClient } from '../test-client.ts';

export interface Delivering {
  readonly sql: string;
  readonly connectionId?: string;
  readonly recipients: readonly Recipient[];
  readonly delivery?: Partial<Delivery>;
  readonly chart?: object;
  readonly name?: string;
}

export const toPeople = async (...clients: readonly TestClient[]): Promise<Recipient[]> =>
  Promise.all(clients.map(async (client) => ({ kind: 'person', id: await client.personId() }) as const));

/** Runs what is due, up to the end; then nothing has been delivered yet if the dispatcher is closed. */
export async function settleRuns({ services }: TestApp): Promise<void> {
  await services.scheduler.look();
  await services.scheduler.idle();
}

export async function settleDeliveries(
  { services }: TestApp,
  dispatcher: Pick<TestApp['services']['dispatcher'], 'look' | 'idle'> = services.dispatcher,
): Promise<void> {
  await dispatcher.look();
  await dispatcher.idle();
}

/** A schedule of a query that the owner's team can view. */
export async function scheduleDelivery(owner: TestClient, options: Delivering) {
  const { sql, connectionId = LICENSED, chart } = options;
  const query = await owner.post('/api/queries', { name: 'Counts', queryText: sql, ...(chart ? { chart } : {}) });
  expect(query.status, query.text).toBe(200);
  const queryId: string = query.json.id;
  expect((await owner.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' })).status).toBe(200);
  const made = await createSchedule(owner, { queryId, connectionId }, options);
  return { queryId, id: made.id, schedule: made };
}

type Sending = Pick<Delivering, 'name' | 'recipients' | 'delivery'>;

async function createSchedule(owner: TestClient, subject: object, { name, recipients, delivery }: Sending) {
  const made = await owner.post('/api/schedules', {
    name: name ?? 'Morning counts',
    ...subject,
    rule: { preset: 'daily', minute: 0, hour: 7 },
    timeZone: 'UTC',
    delivery: { recipients, hasRows: true, hasChart: false, format: null, fileAs: 'attachment', ...delivery },
  });
  expect(made.status, made.text).toBe(200);
  return made.json;
}

/** A schedule of a saved search. Its owner has the navigator open. */
export async function scheduleSearch(owner: TestClient, address: string, sending: Sending) {
  const search = await owner.post('/api/navigator/searches', { name: 'Houses', kind: 'search', address, ids: [] });
  expect(search.status, search.text).toBe(200);
  return createSchedule(owner, { searchId: search.json.id }, sending);
}

/** A schedule of a report page. */
export const scheduleReport = (owner: TestClient, reportPath: string, sending: Sending) =>
  createSchedule(owner, { reportPath }, sending);

/** Runs a schedule now, to its end, and returns its latest event. */
export async function runToEvent(app: TestApp, owner: TestClient, scheduleId: string) {
  const started = await owner.post(`/api/schedules/${scheduleId}/run`, {});
  expect(started.status, started.text).toBe(200);
  await settleRuns(app);
  return app.services.db
    .selectFrom('delivery_events')
    .selectAll()
    .where('subject_id', '=', scheduleId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
}
