import { Crowd } from './crowd.ts';

const ask = async (isCrowded: boolean) => isCrowded;

it('counts runs as a crowd while they have more threads than processors, and for a second after', async () => {
  let now = 0;
  const crowd = new Crowd(4, () => now);
  const end = Promise.withResolvers<void>();
  const two = [0, 1].map(() => crowd.join(() => end.promise));
  expect(await crowd.join(ask)).toBe(true);
  end.resolve();
  await Promise.all(two);
  now = 999;
  expect(await crowd.join(ask)).toBe(true);
  now = 1_000;
  expect(await crowd.join(ask)).toBe(false);
});

it('never counts one run as a crowd, even on one processor or after a run that failed', async () => {
  const crowd = new Crowd(1);
  await expect(crowd.join(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await crowd.join(ask)).toBe(false);
});
