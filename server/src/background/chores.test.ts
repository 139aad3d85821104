import pino from 'pino';
import { createChores } from './chores.ts';

const log = pino({ level: 'silent' });

it("remembers when each chore last succeeded and why it last failed, without the failure's message", async () => {
  const chores = createChores(log);
  expect(chores.list()).toEqual([]);
  expect(await chores.keep('trash', async () => 7)).toBe(7);
  const failing = chores.keep('audit', async () => {
    throw Object.assign(new Error('the text of somebody'), { code: 'SQLITE_FULL' });
  });
  await expect(failing).rejects.toThrow('the text of somebody');
  const [audit, trash] = chores.list();
  expect(trash).toMatchObject({ name: 'trash', failedAt: null, failure: null });
  expect(Date.parse(trash?.doneAt ?? '')).toBeGreaterThan(0);
  expect(audit).toMatchObject({ name: 'audit', doneAt: null, failure: expect.stringMatching(/^Error SQLITE_FULL/) });
  expect(JSON.stringify(chores.list())).not.toContain('somebody');
  await chores.keep('audit', async () => {});
  expect(chores.list()[0]).toMatchObject({ doneAt: expect.any(String), failedAt: audit?.failedAt });
});

it('keeps the chores of servers separate', async () => {
  const [one, two] = [createChores(log), createChores(log)];
  await one.keep('trash', async () => {});
  expect([one.list().length, two.list().length]).toEqual([1, 0]);
});

describe('an hourly chore', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('runs at once and every hour, even after a failure, until it is stopped', async () => {
    let times = 0;
    const stop = createChores(log).startHourly('probe', async () => {
      times += 1;
      if (times === 1) throw new Error('the first one fails');
    });
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(times).toBe(3);
    await stop();
    await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
    expect(times).toBe(3);
  });

  it('has stopped only once the running chore has ended', async () => {
    const chore = Promise.withResolvers<void>();
    let isStopped = false;
    const stop = createChores(log).startHourly('probe', () => chore.promise);
    const stopping = stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(isStopped).toBe(false);
    chore.resolve();
    await stopping;
  });
});
