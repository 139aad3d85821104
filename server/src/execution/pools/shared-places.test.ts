import fc from 'fast-check';
import { createMemoryPlaces } from '../../testing/fakes/memory-places.ts';
import { ask, type Entry, turnOfTheLoop } from '../../testing/worlds/ask-admission.ts';
import { QueueFullError } from '../execution.ts';
import { Admission, reservedRoom } from './admission.ts';
import { sharedPlacesSuite } from './shared-places-suite.ts';

sharedPlacesSuite('the places of several nodes, in memory', createMemoryPlaces);

const soon = { timeout: 5_000, interval: 5 };

describe('an admission with shared places', () => {
  it('refuses a run with the failure if the places are unreachable, and keeps no slot for it', async () => {
    const places = createMemoryPlaces({ running: 1, queued: 1 });
    const limits = { perPerson: { running: 1, queued: 1 }, queuedInAll: 10, roomInAll: () => 1 };
    const admission = new Admission(limits, places.open('one'));
    places.setOutage(new Error('unreachable'));
    const refused = await ask(admission, 'A');
    await expect.poll(() => String(refused.error), soon).toBe('Error: unreachable');
    expect(admission.counts).toEqual({ running: 0, queued: 0, people: 0 });
    places.setOutage(undefined);
    const admitted = await ask(admission, 'A');
    await expect.poll(() => admitted.leave, soon).toBeDefined();
  });

  it('keeps queued runs while the places are unreachable, and starts them afterward', async () => {
    const places = createMemoryPlaces({ running: 1, queued: 1 });
    const limits = { perPerson: { running: 1, queued: 1 }, queuedInAll: 10, roomInAll: () => 9 };
    const [one, two] = [new Admission(limits, places.open('one')), new Admission(limits, places.open('two'))];
    const running = await ask(one, 'A');
    await expect.poll(() => running.leave, soon).toBeDefined();
    const waiting = await ask(two, 'A');
    await expect.poll(() => waiting.place(), soon).toEqual({ before: 0, waitsFor: 'own' });
    running.leave?.();
    await expect.poll(() => places.count, soon).toBe(1);
    places.setOutage(new Error('unreachable'));
    await new Promise((resolve) => setTimeout(resolve, 450));
    expect([waiting.leave, waiting.error]).toEqual([undefined, undefined]);
    places.setOutage(undefined);
    await expect.poll(() => waiting.leave, soon).toBeDefined();
  });

  it('gives the slots that are kept for users without a run only to users who have none on any node', async () => {
    const places = createMemoryPlaces({ running: 9, queued: 9 });
    const limits = { perPerson: { running: 9, queued: 9 }, queuedInAll: 99, roomInAll: () => 6 };
    const [one, two] = [new Admission(limits, places.open('one')), new Admission(limits, places.open('two'))];
    await ask(one, 'B');
    for (let index = 0; index < 5; index += 1) await ask(two, 'A');
    const [hasOne, hasNone] = [await ask(two, 'B'), await ask(two, 'C')];
    await expect.poll(() => hasNone.leave, soon).toBeDefined();
    expect(hasOne.place()?.waitsFor).toBe('machine');
    hasOne.abort.abort();
  });

  const event = fc.record({
    what: fc.constantFrom('enter', 'enter', 'enter', 'leave', 'leave', 'cancel', 'room', 'pass'),
    node: fc.constantFrom(0, 1),
    who: fc.constantFrom('A', 'B', 'C'),
    which: fc.nat(1000),
  });

  it('keeps its limits on both nodes, leaves no slot empty and no place behind, in any order of events [M19]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const caps = { running: 2, queued: 3 };
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
        const places = createMemoryPlaces(caps);
        const room = [2, 2];
        const nodes = room.map((_, node) => {
          const limits = { perPerson: caps, queuedInAll: 10, roomInAll: () => room[node] as number };
          return new Admission(limits, places.open(String(node)));
        });
        const entries: (Entry & { node: number })[] = [];
        const running = () => entries.filter(({ leave }) => leave);
        const waiting = () => entries.filter(({ leave }) => !leave);
        const settle = async (looks: number): Promise<void> => {
          for (let turn = 0; turn < 8; turn += 1) await turnOfTheLoop();
          for (const entry of entries.filter(({ error }) => error)) {
            expect(entry.error).toBeInstanceOf(QueueFullError);
            entries.splice(entries.indexOf(entry), 1);
          }
          for (const who of 'ABC')
            expect(running().filter(({ personId }) => personId === who).length).toBeLessThanOrEqual(caps.running);
          if (looks === 0) return;
          await vi.advanceTimersByTimeAsync(250);
          await settle(looks - 1);
        };
        const canStart = ({ personId, node }: Entry & { node: number }): boolean => {
          const own = running().filter((entry) => entry.personId === personId).length;
          const here = running().filter((entry) => entry.node === node).length;
          const size = room[node] as number;
          return own < caps.running && here < (own === 0 ? size : size - reservedRoom(size));
        };
        for (const { what, node, who, which } of events) {
          if (what === 'enter') {
            entries.push(Object.assign(await ask(nodes[node] as Admission, who), { node }));
          } else if (what === 'leave' && running().length > 0) {
            const gone = running()[which % running().length] as (typeof entries)[number];
            entries.splice(entries.indexOf(gone), 1);
            gone.leave?.();
          } else if (what === 'cancel' && waiting().length > 0) {
            const gone = waiting()[which % waiting().length] as (typeof entries)[number];
            entries.splice(entries.indexOf(gone), 1);
            gone.abort.abort();
          } else if (what === 'room') {
            room[node] = 1 + (which % 7);
            nodes[node]?.serve();
          }
          if (what === 'pass') await settle(6);
          else await settle(0);
          if (what === 'pass') expect(waiting().filter(canStart)).toEqual([]);
        }
        for (const gone of waiting()) {
          entries.splice(entries.indexOf(gone), 1);
          gone.abort.abort();
        }
        await settle(1);
        for (const entry of entries.splice(0)) entry.leave?.();
        await settle(1);
        expect(nodes.map(({ counts }) => counts)).toEqual(Array(2).fill({ running: 0, queued: 0, people: 0 }));
        expect(places.count).toBe(0);
      }),
      { numRuns: 50 },
    );
  });
});
