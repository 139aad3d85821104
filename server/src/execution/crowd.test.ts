import { Crowd } from './crowd.ts';

it('is a crowd while runs have more threads than processors, and for a second after', () => {
  let now = 0;
  const crowd = new Crowd(4, () => now);
  expect([crowd.join(), crowd.join(), crowd.join()]).toEqual([false, false, true]);
  crowd.leave();
  crowd.leave();
  now = 999;
  expect(crowd.join()).toBe(true);
  now = 1_000;
  crowd.leave();
  expect(crowd.join()).toBe(false);
});

it('is none of a single run, even on one processor', () => {
  expect(new Crowd(1).join()).toBe(false);
});
