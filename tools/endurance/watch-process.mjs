// Preloaded with --import: once a second, appends event-loop delay and memory as JSON to the file in PLATBOOK_SERIES.
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const tick = 10;

/** Milliseconds that each thread ran and waited for a CPU; none where Linux's /proc is missing. */
function readThreads() {
  const threads = new Map();
  try {
    for (const id of readdirSync('/proc/self/task')) {
      const [ran, waited] = readFileSync(`/proc/self/task/${id}/schedstat`, 'utf8').split(' ');
      threads.set(Number(id), { ran: ran / 1e6, waited: waited / 1e6 });
    }
  } catch {
    // A thread has ended, or it isn't Linux.
  }
  return threads;
}

/**
 * Calls `onDelay` with each delay of the event loop that no wait for a CPU explains: neither one of its own thread, nor one of another thread that it
 * was blocked by, such as the garbage collector's.
 */
function watchOwnDelay(onDelay) {
  let [at, before] = [performance.now(), readThreads()];
  setInterval(() => {
    const [now, after] = [performance.now(), readThreads()];
    const during = (id) => {
      const [{ ran, waited }, start] = [
        after.get(id) ?? { ran: 0, waited: 0 },
        before.get(id) ?? { ran: 0, waited: 0 },
      ];
      return { ran: ran - start.ran, waited: waited - start.waited };
    };
    const late = now - at - tick;
    const { ran, waited } = during(process.pid);
    const others = [...after.keys()].filter((id) => id !== process.pid && before.has(id));
    const longest = Math.max(0, ...others.map((id) => during(id).waited));
    const blocked = Math.max(0, late - ran - waited);
    onDelay(Math.max(0, late - waited - Math.min(blocked, longest)));
    [at, before] = [now, after];
  }, tick).unref();
}

const file = process.env.PLATBOOK_SERIES;
if (file) {
  const delays = monitorEventLoopDelay({ resolution: tick });
  delays.enable();
  let own = 0;
  watchOwnDelay((delay) => {
    own = Math.max(own, delay);
  });
  setInterval(() => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - tick);
    const rss = process.memoryUsage.rss() / 1e6;
    const line = { p99: late(delays.percentile(99)), max: late(delays.max), own, rss };
    own = 0;
    delays.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, 1000).unref();
}
