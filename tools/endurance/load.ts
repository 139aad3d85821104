import { type BenchRow, count, megabytes, ms, percentile } from '../bench/measure/figure.ts';
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
  const rows = [
    count('runs', runs.length),
    ms('click to rows, p50', percentile(runs, 0.5)),
    ms('click to rows, p95', percentile(runs, 0.95), 1_200),
    ms('click to rows, p99', percentile(runs, 0.99), 2_000),
    count('polls', polls.length),
    ms('poll, p50', percentile(polls, 0.5), 10),
    ms('poll, p95', percentile(polls, 0.95), 50),
    ms('poll, p99', percentile(polls, 0.99), 150),
    ms(
      'event loop delay, p99',
      percentile(
        Array.from(seconds, ({ p99 }) => p99),
        0.99,
      ),
      30,
    ),
    ms('longest event loop delay', worst(seconds.map(({ max }) => max)), 200),
    megabytes('peak server memory', worst(seconds.map(({ rss }) => rss)), 700),
    ...(hostileEnds > 0 ? [count('hostile queries ended', hostileEnds)] : []),
  ];
  return rows.map((row) => ({ ...row, figure: `${phase}: ${row.figure}` }));
}

function comparison(calm: LoadFinding, rough: LoadFinding): BenchRow[] {
  const ratio = percentile(rough.runs, 0.95) / percentile(calm.runs, 0.95);
  return [count('click to rows, p95, hostile ÷ calm', ratio, 1.5)];
}

function summed(problems: string[]): string[] {
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(problem, (counts.get(problem) ?? 0) + 1);
  return [...counts].map(([problem, count]) => (count === 1 ? problem : `${problem} (${count} times)`));
}
