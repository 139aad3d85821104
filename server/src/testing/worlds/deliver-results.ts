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
  const { sql, connectionId = LICENSED, recipients, delivery = {}, chart, name = 'Morning counts' } = options;
  const query = await owner.post('/api/queries', { name: 'Counts', queryText: sql, ...(chart ? { chart } : {}) });
  expect(query.status, query.text).toBe(200);
  const queryId: string = query.json.id;
  expect((await owner.put(`/api/queries/${queryId}/sharing`, { sharing: 'read' })).status).toBe(200);
  const made = await owner.post('/api/schedules', {
    name,
    queryId,
    connectionId,
    rule: { preset: 'daily', minute: 0, hour: 7 },
    timeZone: 'UTC',
    delivery: { recipients, hasRows: true, hasChart: false, format: null, fileAs: 'attachment', ...delivery },
  });
  expect(made.status, made.text).toBe(200);
  return { queryId, id: made.json.id as string, schedule: made.json };
}

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
