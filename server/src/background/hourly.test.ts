import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startHourly } from './hourly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const log = pino({ level: 'silent' });

it('runs a job at once and every hour, even after a failure, until it is stopped', async () => {
  let times = 0;
  const stop = startHourly(log, 'probe', async () => {
    times += 1;
    if (times === 1) throw new Error('the first one fails');
  });
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(times).toBe(3);
  await stop();
  await vi.advanceTimersByTimeAsync(2 * 60 * 60_000);
  expect(times).toBe(3);
});

it('has stopped only once the running job has ended', async () => {
  const chore = Promise.withResolvers<void>();
  let isStopped = false;
  const stopping = startHourly(log, 'probe', () => chore.promise)().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  chore.resolve();
  await stopping;
});
