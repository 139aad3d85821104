import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

it('waits for what goes on, whichever way it ends, and says how much is left when the time is over', async () => {
  const drain = createDrain();
  const { promise, resolve } = Promise.withResolvers<void>();
  drain.track(promise);
  drain.track(Promise.reject(new Error('failed')));
  drain.begin();
  expect(drain.hasBegun).toBe(true);
  expect(await drain.settled(0.02)).toBe(1);
  expect(drain.over.aborted).toBe(false);
  resolve();
  expect(await drain.settled(60)).toBe(0);
  drain.end();
  expect(drain.over.aborted).toBe(true);
});
