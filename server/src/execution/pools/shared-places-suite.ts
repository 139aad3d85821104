import { ask, type Entry } from '../../testing/worlds/ask-admission.ts';
import { QueueFullError } from '../execution.ts';
import type { SharedPlaces } from '../shared-places.ts';
import { Admission, type AdmissionLimits } from './admission.ts';

interface PlacesWorld {
  open(node: string): SharedPlaces;
  kill(node: string): void;
}

interface PlacesCaps {
  running: number;
  queued: number;
}

const soon = { timeout: 10_000, interval: 5 };
const isRunning = ({ leave }: Entry): boolean => leave !== undefined;
const isQueued = (entry: Entry): boolean => entry.leave === undefined && entry.place() !== undefined;
const starts = (entry: Entry) => expect.poll(() => isRunning(entry), soon).toBe(true);
const waits = (entry: Entry) => expect.poll(() => isQueued(entry), soon).toBe(true);

/** What all implementations of `SharedPlaces` and the admissions of two nodes do together. */
export function sharedPlacesSuite(title: string, openWorld: (caps: PlacesCaps) => PlacesWorld): void {
  describe(title, () => {
    const entered: Entry[] = [];
    const enter = async (...of: Parameters<typeof ask>): Promise<Entry> => {
      const entry = await ask(...of);
      entered.push(entry);
      return entry;
    };
    afterEach(() => {
      for (const entry of entered.splice(0)) {
        entry.abort.abort();
        entry.leave?.();
      }
    });
    const openNodes = (caps: PlacesCaps, change: Partial<AdmissionLimits> = {}) => {
      const world = openWorld(caps);
      const limits = { perPerson: caps, queuedInAll: 200, roomInAll: () => 100, ...change };
      const open = (node: string) => new Admission(limits, world.open(node));
      return { world, one: open('one'), two: open('two') };
    };

    it("keeps a user's limits over both nodes, however many runs come at once [M19]", async () => {
      const { one, two } = openNodes({ running: 2, queued: 8 });
      const all = await Promise.all(Array.from({ length: 100 }, (_, index) => enter(index % 2 ? one : two, 'A')));
      const counts = () => [
        all.filter(isRunning).length,
        all.filter(isQueued).length,
        all.filter(({ error }) => error instanceof QueueFullError).length,
      ];
      await expect.poll(counts, soon).toEqual([2, 8, 90]);
      // A run that asks the other nodes for a place counts until it is refused.
      await expect.poll(() => one.counts.running + two.counts.running, soon).toBe(2);
      for (let left = 9; left >= 0; left -= 1) {
        const first = all.find(isRunning) as Entry;
        all.splice(all.indexOf(first), 1);
        first.leave?.();
        await expect.poll(() => counts().slice(0, 2), soon).toEqual([Math.min(2, left), Math.max(0, left - 2)]);
      }
      await starts(await enter(one, 'A'));
      await expect.poll(() => one.counts.running + two.counts.running, soon).toBe(1);
    });

    it("starts a user's queued runs in the order they came, whichever node they wait on, and says how many are ahead", async () => {
      const { one, two } = openNodes({ running: 1, queued: 8 });
      const first = await enter(one, 'A');
      await starts(first);
      const line: Entry[] = [];
      for (const node of [two, one, two]) {
        const next = await enter(node, 'A');
        await waits(next);
        line.push(next);
      }
      expect(line.map((entry) => entry.place())).toEqual([0, 1, 2].map((before) => ({ before, waitsFor: 'own' })));
      let last = first;
      for (const next of line) {
        last.leave?.();
        await starts(next);
        expect(line.filter(isRunning)).toHaveLength(line.indexOf(next) + 1);
        const after = line.slice(line.indexOf(next) + 1);
        await expect
          .poll(() => after.map((entry) => entry.place()?.before), soon)
          .toEqual(after.map((_, index) => index));
        last = next;
      }
    });

    it("starts a user's background run after their others on all nodes, although it came first [M19]", async () => {
      const { one, two } = openNodes({ running: 1, queued: 8 });
      const first = await enter(one, 'A');
      await starts(first);
      const background = [await enter(one, 'A', 'embedded', true), await enter(two, 'A', 'embedded', true)];
      for (const entry of background) await waits(entry);
      let last = first;
      for (const node of [two, one, two]) {
        const next = await enter(node, 'A');
        await waits(next);
        last.leave?.();
        await starts(next);
        expect(background.filter(isRunning)).toEqual([]);
        last = next;
      }
      last.leave?.();
      await expect.poll(() => background.filter(isRunning).length, soon).toBe(1);
    });

    it('serves the user with the fewest runs on all nodes first', async () => {
      const { one, two } = openNodes({ running: 2, queued: 8 }, { roomInAll: () => 1 });
      const [ofA, ofC] = [await enter(one, 'A'), await enter(two, 'C')];
      await starts(ofA);
      await starts(ofC);
      const second = await enter(two, 'A');
      await waits(second);
      const first = await enter(two, 'B');
      await waits(first);
      ofC.leave?.();
      await starts(first);
      expect(isQueued(second)).toBe(true);
      expect(second.place()).toEqual({ before: 0, waitsFor: 'machine' });
    });

    it('lets a run start on a node that has room although an older one waits for a full node', async () => {
      const { one, two } = openNodes({ running: 1, queued: 8 }, { roomInAll: () => 1 });
      const full = await enter(one, 'C');
      await starts(full);
      const older = await enter(one, 'A');
      await waits(older);
      const younger = await enter(two, 'A');
      await starts(younger);
      full.leave?.();
      await expect.poll(() => older.place(), soon).toEqual({ before: 0, waitsFor: 'own' });
      younger.leave?.();
      await starts(older);
    });

    it('frees the place of a queued run that is canceled, also while it asks for one', async () => {
      const { one, two } = openNodes({ running: 1, queued: 1 });
      const running = await enter(one, 'A');
      await starts(running);
      const canceled = await enter(two, 'A');
      await waits(canceled);
      canceled.abort.abort(new Error('canceled'));
      const early = await enter(one, 'A');
      early.abort.abort(new Error('canceled'));
      expect(String(canceled.error)).toBe('Error: canceled');
      await expect.poll(() => early.error, soon).toBeDefined();
      const next = await untilAdmitted(() => enter(two, 'A'));
      running.leave?.();
      await starts(next);
      next.leave?.();
      await starts(await untilAdmitted(() => enter(one, 'A')));
    });

    it('frees the places of a dead node [M19]', async () => {
      const { world, one, two } = openNodes({ running: 2, queued: 8 });
      const lost = [await enter(one, 'A'), await enter(one, 'A')];
      for (const entry of lost) await starts(entry);
      const waiting = await enter(two, 'A');
      await waits(waiting);
      world.kill('one');
      await starts(waiting);
    });
  });
}

/** A canceled run frees its place a moment later. */
async function untilAdmitted(enter: () => Promise<Entry>): Promise<Entry> {
  for (;;) {
    const entry = await enter();
    await expect.poll(() => isRunning(entry) || isQueued(entry) || entry.error !== undefined, soon).toBe(true);
    if (entry.error === undefined) return entry;
  }
}
