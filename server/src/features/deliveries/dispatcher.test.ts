import { randomUUID } from 'node:crypto';
import type { Services } from '../../services.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { type Channel, DeliveryFailed, DeliveryRefused, type Outgoing } from './channel.ts';
import { openDispatcher, openPace, pauseAfter } from './dispatcher.ts';
import { recordEvent } from './record-event.ts';

onEachApp('a delivery', {}, (world) => {
  let isDown = false;
  let sent: Outgoing[] = [];
  let ownerId: string;
  const channel: Channel = {
    async deliver(outgoing) {
      if (isDown) throw new DeliveryFailed('The receiver is down', { status: 503 });
      if (outgoing.event.text === 'refused') throw new DeliveryRefused('Gone', { status: 410 });
      sent.push(outgoing);
      return { status: 200, note: 'link' };
    },
  };
  const dispatcherOf = (services: Services, node = services.node) =>
    openDispatcher({ ...services, node }, { person: channel, address: channel, webhook: channel, bucket: channel });
  const settle = async (dispatcher = dispatcherOf(world.app.services)) => {
    await dispatcher.look();
    await dispatcher.idle();
  };
  const record = (subjectId: string, text: string, { runId = randomUUID(), recipients = ['one'] } = {}) =>
    recordEvent(world.app.services.db, world.app.services, {
      kind: 'finished',
      subjectId,
      scheduleId: subjectId,
      ownerId,
      runId,
      title: 'Counts',
      text,
      delivery: {
        recipients: recipients.map((id) => ({ kind: 'webhook' as const, id })),
        hasRows: false,
        hasChart: false,
        format: null,
        fileAs: 'link',
      },
      rows: null,
    });
  const textsOf = (subjectId: string) =>
    sent.filter(({ event }) => event.subject_id === subjectId).map(({ event }) => event.text);
  beforeAll(async () => {
    world.app.services.dispatcher.close();
    ownerId = await world.licensed.personId();
  });
  beforeEach(() => {
    isDown = false;
    sent = [];
  });

  it('arrives in the order of its subject after the receiver was down, and each once', async () => {
    isDown = true;
    for (let i = 0; i < 30; i += 1) await record(i % 2 === 0 ? 'a' : 'b', String(i));
    for (let minutes = 0; minutes < 60; minutes += 4) {
      await settle();
      world.app.advance(4 * 60_000);
    }
    expect(sent).toEqual([]);
    isDown = false;
    world.app.advance(15 * 60_000);
    await settle();
    const numbers = Array.from({ length: 15 }, (_, i) => String(2 * i));
    expect(textsOf('a')).toEqual(numbers);
    expect(textsOf('b')).toEqual(numbers.map((text) => String(Number(text) + 1)));
    const { attempts, state } = await world.app.services.db
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', sent[0]!.delivery.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('delivered');
    expect(attempts).toBeGreaterThan(5);
  });

  it('waits for the open requests of its node', async () => {
    const sentBefore: number[] = [];
    const waiting = vi.spyOn(world.app.services.openRequests, 'ended').mockImplementation(async () => {
      sentBefore.push(sent.length);
    });
    onTestFinished(() => waiting.mockRestore());
    for (const text of ['first', 'second']) await record('waiting', text);
    await settle();
    expect([sentBefore, textsOf('waiting')]).toEqual([
      [0, 1],
      ['first', 'second'],
    ]);
  });

  it('is recorded once for a run, and sent to each recipient', async () => {
    const runId = randomUUID();
    for (const text of ['first', 'second']) await record('c', text, { runId, recipients: ['one', 'two'] });
    await settle();
    expect(textsOf('c')).toEqual(['first', 'first']);
  });

  it("doesn't wait for one that was refused", async () => {
    await record('d', 'refused');
    await record('d', 'next');
    await settle();
    expect(textsOf('d')).toEqual(['next']);
  });

  it('is sent again with the same ID by another node if the first is gone', async () => {
    const { db } = world.app.services;
    await record('e', 'once');
    await db.updateTable('delivery_lanes').set({ claimed_by: 'gone', claims: 1 }).where('id', 'like', '%:e').execute();
    await settle();
    expect(textsOf('e')).toEqual([]);
    const presence = { ...world.app.services.presence, isGone: async (node: string) => node === 'gone' };
    const other = dispatcherOf({ ...world.app.services, presence });
    await other.releaseLeft();
    await settle(other);
    expect(textsOf('e')).toEqual(['once']);
  });

  it('is sent by one of several nodes that look at the same time', async () => {
    for (let i = 0; i < 20; i += 1) await record(`f${i % 5}`, String(i));
    await Promise.all(['m', 'n', 'o'].map((node) => settle(dispatcherOf(world.app.services, node))));
    expect(sent).toHaveLength(20);
    expect(textsOf('f3')).toEqual(['3', '8', '13', '18']);
  });
});

it('waits 15 s after the first failure, doubling up to 15 minutes, minus up to a quarter', () => {
  expect([1, 2, 3, 7, 50].map((failures) => pauseAfter(failures, 0) / 1000)).toEqual([15, 30, 60, 900, 900]);
  expect(pauseAfter(1, 1)).toBe(11_250);
});

it('begins 25 at once on a node, and then ten a second', async () => {
  let at = Date.parse('2026-11-29T08:00:00Z');
  const waits: number[] = [];
  const turn = openPace(
    () => new Date(at),
    async (milliseconds) => void waits.push(milliseconds),
  );
  const take = async (count: number) => {
    waits.length = 0;
    for (let i = 0; i < count; i += 1) await turn();
    return waits;
  };
  expect(await take(25)).toEqual([]);
  expect(await take(3)).toEqual([100, 200, 300]);
  at += 1_300;
  expect(await take(10)).toEqual([]);
  at += 60 * 60_000;
  expect(await take(26)).toEqual([100]);
});
