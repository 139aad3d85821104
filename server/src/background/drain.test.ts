import { createDrain } from './drain.ts';

it('waits for running work, whether it succeeds or fails, and says how much is left when time is up', async () => {
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
