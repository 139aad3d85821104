import { setTimeout as pause } from 'node:timers/promises';
import type { RecipientKind } from '@platbook/contract/workbench/deliveries';
import type { Services } from '../../services.ts';
import { type Channel, DeliveryFailed, DeliveryRefused } from './channel.ts';
import {
  claimLanes,
  findNext,
  giveLaneBack,
  releaseLanes,
  type StoredDelivery,
  type StoredLane,
  writeDelivery,
} from './deliveries-store.ts';

export type DispatcherServices = Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'now' | 'openRequests' | 'presence'>;
export type Channels = Readonly<Record<RecipientKind, Channel>>;

const lanesAtOnce = 8;
/** A node begins ten deliveries a second, after 25 at once: what an hour without a receiver left doesn't slow down people's runs. */
const betweenMilliseconds = 100;
const mostAtOnce = 25;
/** Then other lanes are next. */
const mostInRow = 25;
const firstPauseMilliseconds = 15_000;
const longestPauseMilliseconds = 15 * 60_000;
/** The longest Retry-After that is honored. */
const longestAskedMilliseconds = 6 * 60 * 60_000;
const givenUpAfterMilliseconds = 3 * 24 * 60 * 60_000;

/** 15 s, doubling up to 15 minutes, minus up to a quarter at random. */
export function pauseAfter(failures: number, chance: number): number {
  const whole = Math.min(firstPauseMilliseconds * 2 ** Math.min(failures - 1, 20), longestPauseMilliseconds);
  return Math.round(whole * (1 - chance / 4));
}

/** The function resolves when the next delivery can begin. */
export function openPace(now: () => Date, wait: (milliseconds: number) => Promise<void> = pause): () => Promise<void> {
  let nextAt = 0;
  return async () => {
    const at = now().getTime();
    nextAt = Math.max(nextAt, at - mostAtOnce * betweenMilliseconds) + betweenMilliseconds;
    if (nextAt > at) await wait(nextAt - at);
  };
}

/** Sends what waits, lane by lane and in order within a lane. Any number of nodes can do so. */
export function openDispatcher(services: DispatcherServices, channels: Channels) {
  const { db, drain, log, node, now, presence } = services;
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  let isClosed = false;
  const canSend = () => !isClosed && !drain.hasBegun && !presence.isCutOff();
  const turn = openPace(now);
  const start = (lane: StoredLane) => {
    const sent = sendLane(services, channels, lane, { canSend, turn })
      .catch((error: unknown) => log.warn({ err: error, lane: lane.id }, 'failed to send from a lane'))
      .finally(() => running.delete(lane.id));
    running.set(lane.id, sent);
  };
  const lookOnce = async () => {
    while (canSend() && running.size < lanesAtOnce) {
      const claimed = await claimLanes(db, node, now(), lanesAtOnce - running.size);
      if (claimed.length === 0) return;
      claimed.forEach(start);
      await Promise.race(running.values());
    }
  };
  const look = (): Promise<void> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    look,
    /** Resolves once nothing is being sent on this node. */
    async idle(): Promise<void> {
      while (running.size > 0 || looking !== undefined) {
        await looking?.catch(() => undefined);
        await Promise.all(running.values());
      }
    },
    releaseLeft: () =>
      releaseLanes(db, async ({ id, claimed_by: claimant }) =>
        claimant === node ? !running.has(id) && looking === undefined : presence.isGone(claimant ?? ''),
      ),
    close: () => {
      isClosed = true;
    },
  };
}

async function sendLane(
  services: DispatcherServices,
  channels: Channels,
  lane: StoredLane,
  { canSend, turn }: { canSend(): boolean; turn(): Promise<void> },
): Promise<void> {
  const { db, now, openRequests } = services;
  let failures = lane.failures;
  for (let sent = 0; sent < mostInRow && canSend(); sent += 1) {
    const next = await findNext(db, lane.id);
    if (next === undefined) break;
    await turn();
    await openRequests.ended();
    const end = await sendOne(services, channels[next.delivery.recipient_kind], next);
    if (end === 'sent') failures = 0;
    else {
      failures += 1;
      const milliseconds = end.pause ?? pauseAfter(failures, Math.random());
      return giveLaneBack(db, lane, { failures, now: now(), nextAt: new Date(now().getTime() + milliseconds) });
    }
  }
  await giveLaneBack(db, lane, { failures, now: now() });
}

async function sendOne(
  { db, now, log }: DispatcherServices,
  channel: Channel,
  outgoing: Parameters<Channel['deliver']>[0],
): Promise<'sent' | { readonly pause?: number }> {
  const { delivery } = outgoing;
  const attempts = delivery.attempts + 1;
  const write = (changes: Partial<StoredDelivery>) => writeDelivery(db, delivery.id, { attempts, ...changes });
  try {
    const { status, note } = await channel.deliver(outgoing);
    await write({ state: 'delivered', status: status ?? null, note, delivered_at: now().toISOString() });
    return 'sent';
  } catch (error) {
    const note = noteOf(error);
    const status = (error as Partial<DeliveryFailed>).status ?? null;
    log.warn({ deliveryId: delivery.id, attempts, status, reason: note }, 'a delivery failed');
    const isOld = now().getTime() - Date.parse(delivery.created_at) > givenUpAfterMilliseconds;
    if (error instanceof DeliveryRefused || isOld) {
      const state = error instanceof DeliveryRefused ? error.state : 'failed';
      await write({ state, status, note });
      if (state === 'failed') await channel.onGivenUp?.(outgoing, note);
      return 'sent';
    }
    await write({ status, note });
    const pause = error instanceof DeliveryFailed ? error.retryAfter : undefined;
    return pause === undefined ? {} : { pause: Math.min(pause, longestAskedMilliseconds) };
  }
}

const noteOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, 300);
