import type { BenchRow } from '../bench/measure/figure.ts';
import { percentile } from '../bench/measure/figure.ts';
import { driveLoad, type LoadFinding } from './drive-load.ts';
import type { Loop } from './loop.ts';
import { type ProcessSecond, startWatched, type WatchedProduct } from './watched-product.ts';

const readers = 20;
const pollers = 40;
const hostile = 2;
const thinkMilliseconds = 5_000;

/** One worker per reader, and an endless query ends after 20 s instead of 300. */
const env = { ENGINE_PROCESSES: String(readers + 2 * hostile), STATEMENT_SECONDS: '20' };
const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);

/** Without, then with users who send endless and huge queries, on the same machine as the server. */
export const loop: Loop = {
  says: `${readers} users run short queries every 5 s and ${pollers} poll twice a second, then ${hostile} hostile users join them; ${settings.join(', ')}`,
  minutes: 30,
  async run({ minutes, say }) {
    const watched = await startWatched(readers + pollers + hostile, { env });
    try {
      const half = (minutes * 60_000) / 2;
      say('without hostile users');
      const calm = await drive(watched, { hostile: 0, milliseconds: half });
      say('with hostile users');
      const rough = await drive(watched, { hostile, milliseconds: half });
      return {
        figures: [...figuresOf('calm', calm), ...figuresOf('hostile', rough), ...comparison(calm, rough)],
        problems: summed([...calm.problems, ...rough.problems]),
      };
    } finally {
      await watched.stop();
    }
  },
};

type Phase = LoadFinding & { seconds: ProcessSecond[] };

async function drive(watched: WatchedProduct, phase: { hostile: number; milliseconds: number }): Promise<Phase> {
  const { cookies, product } = watched;
  const before = watched.series().length;
  const finding = await driveLoad({
    url: product.url,
    readers: cookies.slice(0, readers),
    pollers: cookies.slice(readers, readers + pollers),
    hostile: cookies.slice(readers + pollers, readers + pollers + phase.hostile),
    thinkMilliseconds,
    milliseconds: phase.milliseconds,
  });
  return { ...finding, seconds: watched.series().slice(before) };
}

function figuresOf(phase: string, { runs, polls, seconds, hostileEnds }: Phase): BenchRow[] {
  const worst = (values: number[]) => values.reduce((most, value) => Math.max(most, value), 0);
  return [
    { figure: `${phase}: runs`, unit: 'count', value: runs.length },
    { figure: `${phase}: click to rows, p50`, unit: 'ms', value: percentile(runs, 0.5) },
    { figure: `${phase}: click to rows, p95`, unit: 'ms', value: percentile(runs, 0.95), limit: 1_200 },
    { figure: `${phase}: click to rows, p99`, unit: 'ms', value: percentile(runs, 0.99), limit: 2_000 },
    { figure: `${phase}: polls`, unit: 'count', value: polls.length },
    { figure: `${phase}: poll, p50`, unit: 'ms', value: percentile(polls, 0.5), limit: 10 },
    { figure: `${phase}: poll, p95`, unit: 'ms', value: percentile(polls, 0.95), limit: 50 },
    { figure: `${phase}: poll, p99`, unit: 'ms', value: percentile(polls, 0.99), limit: 150 },
    // The first seconds are startup, not load.
    {
      figure: `${phase}: event loop delay, p99`,
      unit: 'ms',
      value: percentile(
        seconds.map(({ p99 }) => p99),
        0.99,
      ),
      limit: 30,
    },
    {
      figure: `${phase}: longest event loop delay`,
      unit: 'ms',
      value: worst(seconds.map(({ max }) => max)),
      limit: 200,
    },
    {
      figure: `${phase}: peak server memory`,
      unit: 'MB',
      value: worst(seconds.map(({ rss }) => rss)),
      limit: 700,
    },
    ...(hostileEnds > 0 ? [{ figure: `${phase}: hostile queries ended`, unit: 'count', value: hostileEnds }] : []),
  ];
}

function comparison(calm: LoadFinding, rough: LoadFinding): BenchRow[] {
  const ratio = percentile(rough.runs, 0.95) / percentile(calm.runs, 0.95);
  return [{ figure: 'click to rows, p95, hostile ÷ calm', unit: 'count', value: ratio, limit: 1.5 }];
}

function summed(problems: string[]): string[] {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts].map(([problem, count]) => (count === 1 ? problem : `${problem} (${count} times)`));
}
