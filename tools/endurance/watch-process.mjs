// Preloaded with --import: once a second, appends event-loop delay and memory as JSON to the file in PLATBOOK_SERIES.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const file = process.env.PLATBOOK_SERIES;
if (file) {
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  setInterval(() => {
    const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - 10);
    const line = { p99: late(delays.percentile(99)), max: late(delays.max), rss: process.memoryUsage.rss() / 1e6 };
    delays.reset();
    appendFileSync(file, `${JSON.stringify(line)}\n`);
  }, 1000).unref();
}
