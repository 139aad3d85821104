import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readManifest } from '../build/manifest.ts';
import { literal, openDatabase } from '../database.ts';
import { allowedFilings } from './compare-with-targets.ts';
import { judge } from './target.ts';
import { isMet, worstOf } from './verdict.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const targets = 66;
const folder = `${root}node_modules/.cache/platbook/warehouse-demo`;

const options = '--if-stale --scale demo --counties trial --entitlement all --without-index --threads 1'.split(' ');
await promisify(execFile)(process.execPath, [`${root}warehouse/src/main.ts`, ...options, '--out', folder]);

it('meets every target for prices, sales, loans, foreclosures, values, owners, taxes, permits and gaps at the demo scale, and the check exits with 0', async () => {
  const check = [`${root}warehouse/src/check/main.ts`, '--out', folder];
  const { stdout } = await promisify(execFile)(process.execPath, check);
  expect(stdout.match(/^met/gm)).toHaveLength(targets);
  expect(stdout).toMatch(/66 of 66 targets met/);
}, 180_000);

it('finds rows for each of the pre-built queries at this scale', async () => {
  const all = readManifest(folder)?.sets[0];
  const db = await openDatabase({ threads: 2, memory: '2GB', spillFolder: `${folder}/spill-check` });
  onTestFinished(() => db.close());
  await db.run(`ATTACH ${literal(`${folder}/${all?.file}`)} AS w (READ_ONLY); USE w`);
  const queries = globSync('content/packs/*/queries/*.sql', { cwd: root });
  expect(queries).toHaveLength(102);
  const empty: string[] = [];
  for (const query of queries) {
    const rows = await db.rows(readFileSync(`${root}${query}`, 'utf8'));
    if (rows.length === 0) empty.push(query);
  }
  expect(empty).toEqual([]);
  await db.run('USE memory; DETACH w');
}, 180_000);

it('counts a part without data as missed, and reports a long list by its worst part', async () => {
  const parts = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`part ${index}`, [100, 5] as const]));
  const answer = (rows: Record<string, unknown>[]) => async () => rows;
  const rows = Object.keys(parts).map((part) => ({ part, got: part === 'part 7' ? 104 : 101 }));
  const target = { target: 'all near 100', sql: '', parts };
  expect(await judge(answer(rows), target)).toEqual({
    target: 'all near 100',
    got: 'worst in part 7 104 (target 100 ± 5)',
    isMet: true,
  });
  expect(await judge(answer(rows.slice(1)), target)).toMatchObject({
    isMet: false,
    got: 'worst in part 0 NaN (target 100 ± 5)',
  });
  expect(await judge(answer([{ part: 'a', got: null }]), { ...target, parts: { a: [0, 9] } })).toMatchObject({
    isMet: false,
  });
});

it('judges a target of many years by the worst of them, and counts missing data as a miss', () => {
  const good = { of: '2005', got: 100, wanted: 101, allowed: 5 };
  const bad = { of: '2006', got: 90, wanted: 100, allowed: 5 };
  expect(worstOf([good, bad])).toBe(bad);
  expect(isMet(good)).toBe(true);
  expect(isMet(bad)).toBe(false);
  const missing = { of: '2007', got: Number.NaN, wanted: 100, allowed: 5 };
  expect(worstOf([good, missing, bad])).toBe(missing);
  expect(isMet(missing)).toBe(false);
});

it('allows a small count its statistical scatter and a large one 15%', () => {
  expect(allowedFilings(1000)).toBe(150);
  expect(allowedFilings(64)).toBe(16);
});
