import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startFakeReceiver } from '../../server/src/testing/fakes/fake-receiver.ts';
import { makeTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { count } from '../bench/measure/figure.ts';
import type { Loop } from './loop.ts';
import type { FromServer, ServerOrder, ToServer } from './webhooks-server.ts';

const wholeMinutes = 8;
const wholeEvents = 10_000;
const subjects = 50;
const perOrder = 100;
/** An hour is a minute. */
const speed = 60;
const downMilliseconds = 60_000;

interface World {
  readonly folder: string;
  readonly order: ServerOrder;
  readonly warehouse: string;
  readonly events: number;
  webhookId?: string;
  recorded: number;
  states: Readonly<Record<string, number>>;
}

/** Every event arrives with its ID, in the order of its subject; a repeated one only with the same ID. */
export const loop: Loop = {
  says: `${wholeEvents.toLocaleString('en-US')} webhook events of ${subjects} subjects with the receiver down for an hour of a clock that runs ${speed} times faster, and kill -9 of the server at random`,
  minutes: wholeMinutes,
  async run({ minutes, say, signal }) {
    const events = Math.max(
      subjects,
      Math.round((wholeEvents * Math.min(1, minutes / wholeMinutes)) / perOrder) * perOrder,
    );
    const receiver = await startFakeReceiver();
    const folder = mkdtempSync(join(tmpdir(), 'platbook-webhooks-'));
    const startedAt = Date.now();
    const order = { receiver: receiver.url, startedAt, speed };
    const world: World = { folder, order, warehouse: await makeTinyWarehouse(), events, recorded: 0, states: {} };
    const upAt = startedAt + downMilliseconds;
    const log: { id: string; text: string; isAccepted: boolean }[] = [];
    receiver.answerWith((response, { headers, json }) => {
      const isAccepted = Date.now() >= upAt;
      log.push({ id: String(headers['webhook-id']), text: json.text, isAccepted });
      response.writeHead(isAccepted ? 204 : 503).end();
    });
    let kills = 0;
    try {
      const isOver = () => signal.aborted || Date.now() - startedAt > (minutes + 4) * 60_000;
      while (!isOver() && (world.states.delivered ?? 0) < events) {
        const isDone = await playAndKill(world, 2_000 + Math.random() * 12_000);
        if (isDone) break;
        kills += 1;
        if (kills % 5 === 0) say(`${kills} kills, ${world.recorded} recorded, ${JSON.stringify(world.states)}`);
      }
      const accepted = log.filter(({ isAccepted }) => isAccepted);
      return {
        figures: [
          count('events', world.recorded),
          count('kills', kills),
          count('attempts while the receiver was down', log.length - accepted.length),
          count('accepted', accepted.length),
          count('accepted again with the same ID', accepted.length - new Set(accepted.map(({ id }) => id)).size),
        ],
        problems: findProblems(accepted, world).slice(0, 20),
      };
    } finally {
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** True once everything was delivered before the kill. */
async function playAndKill(world: World, milliseconds: number): Promise<boolean> {
  const { folder, order, warehouse, events } = world;
  const program = join(import.meta.dirname, 'webhooks-server.ts');
  const server = fork(program, [folder, JSON.stringify(order), warehouse], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const isReady = Promise.withResolvers<void>();
  server.on('message', (message: FromServer) => {
    if ('states' in message) world.states = message.states;
    else if ('recorded' in message) {
      world.recorded = message.recorded;
      tell(server, world);
    } else {
      world.webhookId = message.webhookId;
      tell(server, world);
      isReady.resolve();
    }
  });
  await Promise.race([isReady.promise, ended]);
  const isDone = () => world.recorded >= events && world.states.delivered === events;
  for (let waited = 0; waited < milliseconds && !isDone(); waited += 100) await pause(100);
  server.kill('SIGKILL');
  await ended;
  return isDone();
}

function tell(server: ChildProcess, { webhookId, recorded, events }: World): void {
  if (webhookId === undefined || recorded >= events || !server.connected) return;
  const order: ToServer = { webhookId, subjects, from: recorded, to: Math.min(recorded + perOrder, events) };
  server.send(order);
}

function findProblems(accepted: readonly { readonly id: string; readonly text: string }[], world: World): string[] {
  const problems: string[] = [];
  const idOf = new Map<string, string>();
  const last = new Map<number, number>();
  for (const { id, text } of accepted) {
    const known = idOf.get(text);
    if (known !== undefined) {
      if (known !== id) problems.push(`event ${text} came with two IDs`);
      continue;
    }
    idOf.set(text, id);
    const [number, subject] = [Number(text), Number(text) % subjects];
    const expected = (last.get(subject) ?? subject - subjects) + subjects;
    if (number !== expected) problems.push(`event ${text} came when ${expected} was next`);
    last.set(subject, number);
  }
  if (idOf.size !== world.events) problems.push(`${idOf.size} of ${world.events} events arrived`);
  if (world.states.delivered !== world.events) problems.push(`states: ${JSON.stringify(world.states)}`);
  return problems;
}
