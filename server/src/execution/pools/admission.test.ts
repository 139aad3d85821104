import fc from 'fast-check';
import { ask, type Entry, turnOfTheLoop } from '../../testing/worlds/ask-admission.ts';
import { QueueFullError } from '../execution.ts';
import { Admission, type AdmissionLimits, reservedRoom } from './admission.ts';

const open = (change: Partial<AdmissionLimits> = {}): Admission =>
  new Admission({ perPerson: { running: 2, queued: 8 }, queuedInAll: 100, roomInAll: () => 100, ...change });

describe('the admission of runs', () => {
  it('runs two of a user and queues eight, and says how many are ahead of each', async () => {
    const admission = open();
    const entries = [];
    for (let index = 0; index < 11; index += 1) entries.push(await ask(admission, 'A'));
    expect(entries.filter(({ leave }) => leave)).toHaveLength(2);
    expect(entries.slice(2, 10).map((entry) => entry.place())).toEqual(
      Array.from({ length: 8 }, (_, before) => ({ before, waitsFor: 'own' })),
    );
    expect(entries[10]?.error).toBeInstanceOf(QueueFullError);
    expect((await ask(admission, 'B')).leave).toBeDefined();
    entries[0]?.leave?.();
    await turnOfTheLoop();
    expect(entries[2]?.leave).toBeDefined();
    expect(entries[3]?.place()).toEqual({ before: 0, waitsFor: 'own' });
  });

  it("serves users in turn when the machine is full, so that ten runs of one user delay another's first by one", async () => {
    const admission = open({ roomInAll: () => 1, perPerson: { running: 2, queued: 10 } });
    const running = await ask(admission, 'A');
    const many = [];
    for (let index = 0; index < 10; index += 1) many.push(await ask(admission, 'A'));
    const first = await ask(admission, 'B');
    const second = await ask(admission, 'B');
    expect([first.place(), second.place()]).toEqual([
      { before: 1, waitsFor: 'machine' },
      { before: 3, waitsFor: 'machine' },
    ]);
    expect(many[1]?.place()).toEqual({ before: 2, waitsFor: 'machine' });
    running.leave?.();
    await turnOfTheLoop();
    many[0]?.leave?.();
    await turnOfTheLoop();
    expect(first.leave).toBeDefined();
  });

  it('keeps a sixth of the room for users who have no run, and gives the users who wait equal shares', async () => {
    const admission = open({ roomInAll: () => 12, perPerson: { running: 16, queued: 32 } });
    const runsOf: Record<string, Entry[]> = { A: [], B: [], C: [] };
    for (let index = 0; index < 16; index += 1)
      for (const [personId, entries] of Object.entries(runsOf)) entries.push(await ask(admission, personId));
    const running = () => Object.values(runsOf).map((entries) => entries.filter(({ leave }) => leave).length);
    expect(running().toSorted()).toEqual([3, 3, 4]);
    const only = await ask(admission, 'D');
    expect(only.leave).toBeDefined();
    only.leave?.();
    // The runs of one user are shorter than the others'.
    for (let round = 0; round < 5; round += 1) {
      runsOf['A']?.shift()?.leave?.();
      await turnOfTheLoop();
      expect(running().toSorted()).toEqual([3, 3, 4]);
    }
  });

  it("words the refusal for a full machine differently from the one for a user's own limit", async () => {
    const admission = open({ queuedInAll: 1, perPerson: { running: 1, queued: 1 } });
    await ask(admission, 'A');
    await ask(admission, 'A');
    expect(String((await ask(admission, 'A')).error)).toContain('You have too many queries queued');
    await ask(admission, 'B');
    expect(String((await ask(admission, 'B')).error)).toContain('Too many queries are queued on this server');
  });

  it('starts a background run only when no other run is queued, even if it was first [M19]', async () => {
    const admission = open({ roomInAll: () => 2, perPerson: { running: 1, queued: 8 } });
    const inBackground = (personId: string) => ask(admission, personId, 'embedded', true);
    const running = [await ask(admission, 'A'), await ask(admission, 'B')];
    const background = [await inBackground('A'), await inBackground('C')];
    const waiting = [await ask(admission, 'A'), await ask(admission, 'D')];
    for (const entry of running) entry.leave?.();
    await turnOfTheLoop();
    expect(waiting.map(({ leave }) => leave !== undefined)).toEqual([true, true]);
    expect(background.map(({ leave }) => leave)).toEqual([undefined, undefined]);
    for (const entry of waiting) entry.leave?.();
    await turnOfTheLoop();
    expect(background.filter(({ leave }) => leave !== undefined)).toHaveLength(1);
  });

  it('keeps a quarter of the room free of background runs', async () => {
    const admission = open({ roomInAll: () => 12, perPerson: { running: 1, queued: 8 } });
    const background = [];
    for (let index = 0; index < 12; index += 1) background.push(await ask(admission, `B${index}`, 'embedded', true));
    expect(background.filter(({ leave }) => leave !== undefined)).toHaveLength(9);
    for (const personId of ['X', 'Y', 'Z']) expect((await ask(admission, personId)).leave).toBeDefined();
    expect((await ask(admission, 'W')).leave).toBeUndefined();
  });

  it('does not let runs of one kind wait for room of another', async () => {
    const admission = open({ roomInAll: (kind) => (kind === 'embedded' ? 0 : 5) });
    const waiting = await ask(admission, 'A', 'embedded');
    expect((await ask(admission, 'A', 'network')).leave).toBeDefined();
    expect((await ask(admission, 'A', 'client')).leave).toBeDefined();
    expect(waiting.leave).toBeUndefined();
  });

  it('keeps its limits, leaves no slot empty, starves no user and forgets those who leave, in any order of events', async () => {
    const event = fc.record({
      what: fc.constantFrom('enter', 'enter', 'enter', 'leave', 'leave', 'cancel', 'room'),
      who: fc.constantFrom('A', 'B', 'C', 'D'),
      which: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        let room = 2;
        const admission = open({
          roomInAll: () => room,
          perPerson: { running: 2, queued: 4 },
          queuedInAll: 10,
        });
        const waiting: Entry[] = [];
        const running: Entry[] = [];
        const overtaken = new Map<Entry, string[]>();
        const settle = async (): Promise<void> => {
          await turnOfTheLoop();
          for (const entry of waiting.filter(({ leave }) => leave)) {
            waiting.splice(waiting.indexOf(entry), 1);
            running.push(entry);
            overtaken.delete(entry);
            for (const passed of overtaken.values()) passed.push(entry.personId);
          }
          const of = (personId: string) => running.filter((entry) => entry.personId === personId).length;
          for (const personId of 'ABCD') expect(of(personId)).toBeLessThanOrEqual(2);
          expect(admission.counts).toMatchObject({ running: running.length, queued: waiting.length });
          const free = (personId: string) => (of(personId) === 0 ? room : room - reservedRoom(room));
          expect(waiting.filter(({ personId }) => of(personId) < 2 && running.length < free(personId))).toEqual([]);
          for (const passed of overtaken.values()) expect(new Set(passed).size).toBe(passed.length);
        };
        for (const { what, who, which } of events) {
          if (what === 'enter') {
            const isFirst = ![...waiting, ...running].some(({ personId }) => personId === who);
            const entry = await ask(admission, who);
            if (entry.error === undefined) waiting.push(entry);
            else expect(entry.error).toBeInstanceOf(QueueFullError);
            if (isFirst && entry.error === undefined && !entry.leave) overtaken.set(entry, []);
          } else if (what === 'leave' && running.length > 0) {
            running.splice(which % running.length, 1)[0]?.leave?.();
          } else if (what === 'cancel' && waiting.length > 0) {
            const [gone] = waiting.splice(which % waiting.length, 1) as [Entry];
            overtaken.delete(gone);
            gone.abort.abort();
          } else if (what === 'room') {
            room = 1 + (which % 7);
            admission.serve();
          }
          await settle();
        }
        for (const entry of waiting.splice(0)) entry.abort.abort();
        for (const entry of running.splice(0)) entry.leave?.();
        await turnOfTheLoop();
        expect(admission.counts).toEqual({ running: 0, queued: 0, people: 0 });
      }),
      { numRuns: 200 },
    );
  });
});
