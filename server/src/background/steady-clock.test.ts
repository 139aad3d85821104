import { createSteadyClock } from './steady-clock.ts';

const minute = 60_000;

it.each([60, -60])('never jumps nor runs backwards when the clock is set by %d minutes [F22]', (jump) => {
  let wall = Date.parse('2026-03-08T01:30:00Z');
  let monotonic = 0;
  const now = createSteadyClock(
    () => wall,
    () => monotonic,
  );
  const pass = (milliseconds: number) => {
    wall += milliseconds;
    monotonic += milliseconds;
    return now().getTime();
  };
  expect(pass(minute)).toBe(wall);
  const before = now().getTime();
  wall += jump * minute;
  expect(now().getTime()).toBe(before);
  const after = pass(10 * minute) - before;
  expect(after).toBeCloseTo(10 * minute + Math.sign(jump) * minute, 0);
  let last = now().getTime();
  for (let step = 0; step < 100; step += 1) {
    const next = pass(10 * minute);
    expect(next).toBeGreaterThan(last);
    last = next;
  }
  expect(last).toBeCloseTo(wall, 0);
});
