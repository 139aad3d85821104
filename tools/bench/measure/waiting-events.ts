import { setTimeout as pause } from 'node:timers/promises';
import { openApiClient } from '../../../e2e/product/api-client.ts';
import type { startFakeReceiver } from '../../../server/src/testing/fakes/fake-receiver.ts';
import type { Nodes } from '../../../server/src/testing/nodes/start-nodes.ts';

type Receiver = Awaited<ReturnType<typeof startFakeReceiver>>;

const lanes = 50;
const patienceSeconds = 300;

export interface Webhook {
  readonly id: string;
  readonly ownerId: string;
}

/** `cookie` is the Cookie header of its owner. */
export async function makeWebhook(world: Nodes, cookie: string, receiver: Receiver): Promise<Webhook> {
  const client = openApiClient(world.url, cookie);
  const { currentUser } = (await client.ask('GET', '/api/app')) as { currentUser: { id: string } };
  await world.postgres.query(`
    insert into destinations (id, kind, value, has_rows, created_at)
    values ('receiver', 'webhook', '${receiver.url}', 0, '${new Date().toISOString()}')`);
  const body = { name: 'Events', kind: 'json', url: `${receiver.url}/in` };
  const { webhook } = (await client.ask('POST', '/api/webhooks', body)) as { webhook: { id: string } };
  client.close();
  return { id: webhook.id, ownerId: currentUser.id };
}

/** As a receiver that was down leaves them. `earlier`: how many were added before. */
export async function addWaitingEvents(
  { postgres }: Nodes,
  webhook: Webhook,
  events: number,
  earlier: number,
): Promise<void> {
  const { id: webhookId, ownerId } = webhook;
  const at = new Date().toISOString();
  const subject = `'subject-' || n % ${lanes}`;
  const lane = `'webhook:${webhookId}:' || ${subject}`;
  const recipients = [{ kind: 'webhook', id: webhookId }];
  const delivery = JSON.stringify({ recipients, hasRows: false, hasChart: false, format: null, fileAs: 'link' });
  await postgres.query(`
    insert into delivery_events (id, subject_id, schedule_id, owner_id, run_id, kind, title, text, delivery, created_at)
    select 'event-' || n, ${subject}, ${subject}, '${ownerId}', 'run-' || n, 'failed', 'Counts failed', '', '${delivery}', '${at}'
    from generate_series(${earlier + 1}, ${earlier + events}) as n;
    insert into deliveries (id, event_id, lane_id, place, owner_id, recipient_kind, recipient, state, attempts, note, created_at)
    select 'delivery-' || n, 'event-' || n, ${lane}, 1 + n / ${lanes}, '${ownerId}', 'webhook', '${webhookId}', 'waiting', 0, '', '${at}'
    from generate_series(${earlier + 1}, ${earlier + events}) as n;
    insert into delivery_lanes (id, last_place, next_at, failures, claims)
    select ${lane}, ${earlier + events}, '${at}', 0, 0 from generate_series(1, ${lanes}) as n
    on conflict (id) do update set last_place = excluded.last_place, next_at = excluded.next_at`);
}

export async function untilReceived({ received }: Receiver, events: number): Promise<void> {
  const givesUpAt = performance.now() + patienceSeconds * 1_000;
  while (received.length < events && performance.now() < givesUpAt) await pause(200);
}
