import { count, megabytes, p95 } from '../bench/measure/figure.ts';
import { driveLoad } from './drive-load.ts';
import type { Loop } from './loop.ts';
import { type ProcessSecond, startWatched } from './watched-product.ts';

const people = 8;

/** A third of the load for a long time: the server's memory must not grow after warm-up, and the last runs must not be slower than the first. */
export const loop: Loop = {
  says: `${people} users for a long time: server memory and response times don't grow`,
  minutes: 60,
  async run({ minutes, say }) {
    const watched = await startWatched(people + 8);
    try {
      const load = {
        url: watched.product.url,
        readers: watched.cookies.slice(0, people),
        pollers: watched.cookies.slice(people),
        hostile: [],
        thinkMilliseconds: 1_000,
      };
      say('warming up');
      const first = await driveLoad({ ...load, milliseconds: minutes * 20_000 });
      const warmAt = watched.series().length;
      say('measuring');
      const last = await driveLoad({ ...load, milliseconds: minutes * 40_000 });
      const seconds = watched.series().slice(warmAt);
      const slope = slopePerHour(seconds);
      return {
        figures: [
          count('runs', first.runs.length + last.runs.length),
          megabytes('memory at the end', seconds.at(-1)?.rss ?? Number.NaN, 700),
          // The slope over minutes is mostly noise, so the limit applies to the growth itself.
          megabytes('memory growth when warm', (slope * seconds.length) / 3600, 32),
          megabytes('memory growth when warm, per hour', slope),
          count('click to rows, p95, last ÷ first part', p95(last.runs) / p95(first.runs), 1.1),
        ],
        problems: [...first.problems, ...last.problems],
      };
    } finally {
      await watched.stop();
    }
  },
};

/** Least-squares slope of the memory, in megabytes per hour. */
function slopePerHour(seconds: ProcessSecond[]): number {
  const middle = (seconds.length - 1) / 2;
  const mean = seconds.reduce((sum, { rss }) => sum + rss, 0) / seconds.length;
  let rise = 0;
  let run = 0;
  for (const [index, { rss }] of seconds.entries()) {
    rise += (index - middle) * (rss - mean);
    run += (index - middle) ** 2;
  }
  return (rise / run) * 3600;
}
