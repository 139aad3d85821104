const catchUp = 0.1;

/** Follows a set clock by at most a tenth of the time that passes, so a jump neither ends nor extends every session. Milliseconds in. */
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
