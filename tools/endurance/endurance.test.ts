import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTinyWarehouse } from '../../server/src/testing/tiny-warehouse.ts';
import { installOnce } from './clients/run-client.ts';
import { driveLoad } from './drive-load.ts';
import { updateEndurance } from './endurance-section.ts';
import { type LoopResult, runLoop } from './loop.ts';
import { startWatched } from './watched-product.ts';

const silent = () => undefined;

it('runs readers, pollers and a hostile user against a real server without losing a run', {
  timeout: 180_000,
}, async () => {
  await makeTinyWarehouse();
  const watched = await startWatched(5, { env: { STATEMENT_SECONDS: '1' } });
  try {
    const { runs, polls, problems, hostileEnds } = await driveLoad({
      url: watched.product.url,
      readers: watched.cookies.slice(0, 2),
      pollers: watched.cookies.slice(2, 4),
      hostile: watched.cookies.slice(4),
      thinkMilliseconds: 250,
      milliseconds: 2_000,
    });
    expect(problems).toEqual([]);
    expect(runs.length).toBeGreaterThanOrEqual(2);
    expect(polls.length).toBeGreaterThanOrEqual(2);
    expect(hostileEnds).toBeGreaterThan(0);
    expect(watched.series().length).toBeGreaterThan(1);
  } finally {
    await watched.stop();
  }
});

it("fails a loop that exceeds a limit, throws or finds a problem, and skips one that couldn't run", async () => {
  const verdictOf = async (run: Parameters<typeof runLoop>[1]['run']) =>
    (await runLoop('x', { says: '', minutes: 1, run }, { minutes: 1, say: silent })).verdict;
  const figure = { figure: 'a', unit: 'ms', value: 2, limit: 1 };
  expect(await verdictOf(async () => ({ figures: [{ ...figure, value: 1 }], problems: [] }))).toBe('passed');
  expect(await verdictOf(async () => ({ figures: [figure], problems: [] }))).toBe('failed');
  expect(await verdictOf(async () => ({ figures: [{ ...figure, value: Number.NaN }], problems: [] }))).toBe('failed');
  expect(await verdictOf(async () => ({ figures: [], problems: ['a row was lost'] }))).toBe('failed');
  expect(await verdictOf(() => Promise.reject(new Error('no')))).toBe('failed');
  expect(await verdictOf(async () => ({ figures: [], problems: [], skipped: 'no engine' }))).toBe('skipped');
});

it('updates the section of a page for the loops that ran and keeps the rows of the others', () => {
  const result = (name: string, value: number): LoopResult => ({
    name,
    verdict: 'passed',
    minutes: 1,
    figures: [{ figure: 'kills', unit: 'count', value }],
    problems: [],
  });
  const about = { date: '2026-11-21', command: 'npm run endurance', commit: 'abc1234' };
  const once = updateEndurance('# What is proven\n\ntext\n', [result('kills', 1), result('full-scale', 2)], about);
  const twice = updateEndurance(once, [result('kills', 3)], about);
  expect(twice).toContain('# What is proven\n\ntext\n\n# Endurance\n');
  expect(twice.match(/^# Endurance$/gm)).toHaveLength(1);
  expect(twice).toContain('kills 3');
  expect(twice).toContain('kills 2');
  expect(twice).not.toContain('kills 1');
});

it('reinstalls a client only after a failure or when its packages change', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platbook-install-'));
  try {
    const place = join(folder, 'client');
    const installs = async (packages: string[], steps: () => Promise<void> = () => Promise.resolve()) => {
      let times = 0;
      const count = async () => {
        times += 1;
        await steps();
      };
      await installOnce(place, packages, count).catch(() => undefined);
      return times;
    };
    const fail = () => Promise.reject(new Error('no network'));
    expect(await installs(['a==1'], fail)).toBe(1);
    expect(await installs(['a==1'])).toBe(1);
    expect(await installs(['a==1'])).toBe(0);
    expect(await installs(['a==2'], fail)).toBe(1);
    expect(await installs(['a==1'])).toBe(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
