/** A jump of ten minutes is caught up in a hundred. */
const catchUp = 0.1;

/**
 * A clock that never jumps: when the machine's clock is set, it follows by at most a tenth of the time that passes. So an hour forward
 * doesn't end every session, and an hour back doesn't keep one alive. Input is milliseconds, output dates.
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
