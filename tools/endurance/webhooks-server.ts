/** A server whose clock runs faster, for the loop `webhooks`, which tells it what to record and kills it. */
import { recordEvent } from '../../server/src/features/deliveries/index.ts';
import { startTestApp } from '../../server/src/testing/start-test-app.ts';

export interface ServerOrder {
  readonly receiver: string;
  readonly startedAt: number;
  /** How many times faster than real time the clock runs. */
  readonly speed: number;
}

export type ToServer = {
  readonly webhookId: string;
  readonly subjects: number;
  readonly from: number;
  readonly to: number;
};
export type FromServer =
  | { readonly ready: true; readonly webhookId: string }
  | { readonly recorded: number }
  | { readonly states: Readonly<Record<string, number>> };

const { receiver, startedAt, speed } = JSON.parse(process.argv[3] ?? '{}') as ServerOrder;
const send = (message: FromServer) => void process.send?.(message);

const app = await startTestApp({
  dataFolder: process.argv[2] as string,
  env: { CONNECTION_HOSTS: '127.0.0.1', WAREHOUSE_FOLDER: process.argv[4] as string },
});
const { db, now } = app.services;
let ahead = 0;
const keepTime = () => {
  const wanted = (Date.now() - startedAt) * (speed - 1);
  app.advance(wanted - ahead);
  ahead = wanted;
};
keepTime();
setInterval(keepTime, 100);

const owner = await app.signIn('licensed@example.com');
const ownerId = await owner.personId();
send({ ready: true, webhookId: await requireWebhook() });

process.on('message', (order: ToServer) => void record(order).then(() => send({ recorded: order.to })));
setInterval(() => void countStates().catch(() => undefined), 500);

async function requireWebhook(): Promise<string> {
  const [known] = (await owner.get('/api/webhooks')).json;
  if (known !== undefined) return known.id;
  const admin = await app.signIn('admin@example.com');
  await admin.post('/api/admin/destinations', { kind: 'webhook', value: receiver, hasRows: true });
  const made = await owner.post('/api/webhooks', { name: 'Endurance', kind: 'json', url: `${receiver}/in` });
  return made.json.webhook.id;
}

/** Again after a kill: each run has its event once. */
async function record({ webhookId, subjects, from, to }: ToServer): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (let number = from; number < to; number += 1) {
      const subjectId = `subject-${number % subjects}`;
      await recordEvent(
        tx,
        { now },
        {
          kind: 'failed',
          subjectId,
          scheduleId: subjectId,
          ownerId,
          runId: `run-${number}`,
          title: 'Counts failed',
          text: String(number),
          delivery: {
            recipients: [{ kind: 'webhook', id: webhookId }],
            hasRows: false,
            hasChart: false,
            format: null,
            fileAs: 'link',
          },
          rows: null,
        },
      );
    }
  });
}

async function countStates(): Promise<void> {
  const rows = await db
    .selectFrom('deliveries')
    .select(['state', ({ fn }) => fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  send({ states: Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) });
}
