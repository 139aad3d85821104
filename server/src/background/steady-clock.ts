/** Ten minutes of a jump are caught up in a hundred. */
const catchUp = 0.1;

/**
 * A clock that never leaps: when the machine's clock is set, it follows by at most a tenth of the time that passes. So an
 * hour forward does not end every session, and an hour back does not keep one alive. Milliseconds in, dates out.
 */
export function createSteadyClock(wall: () => number = Date.now, monotonic: () => number = () => performance.now()) {
  let shown = wall();
  let readAt = monotonic();
  return (): Date => {
    const passed = monotonic() - readAt;
    readAt += passed;
    const ahead = wall() - (shown + passed);
    const step = Math.min(Math.abs(ahead), passed * catchUp);
    shown += passed + Math.sign(ahead) * step;
    return new Date(shown);
  };
}
