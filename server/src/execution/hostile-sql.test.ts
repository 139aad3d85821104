import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { splitStatements } from '@platbook/sql/split-statements';
import { afterAll, describe, expect, it } from 'vitest';
import { type CollectedStatement, collectRun } from '../testing/collect-run.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { makeSmallWarehouse } from '../testing/small-warehouse.ts';
import { openExecution } from './index.ts';

const limits = { maxRows: 2_000, maxBytes: 4 * 1024 * 1024, timeoutMs: 20_000 };
const shortLimits = { ...limits, timeoutMs: 400 };

const run = (sql: string | string[], personId = 'trial', of = limits): Promise<CollectedStatement[]> =>
  collectRun(execution, { personId, target, sql, limits: of });

const warehouse = await makeSmallWarehouse();
const execution = await openExecution({
  directory: join(warehouse.directory, 'run'),
  selfTestFile: warehouse.file,
  graceMs: 500,
});
const target = {
  driverId: 'duckdb',
  settings: { file: warehouse.file },
  setKey: 'trial',
  limits: { memoryMb: 512, dataMb: 1_200 },
};
afterAll(async () => {
  await execution.close();
  expect(readdirSync(join(warehouse.directory, 'run'))).toEqual([]);
  await warehouse.remove();
});

describe('hostile SQL on the warehouse', () => {
  for (const [id, expected, ...statements] of hostileTexts) {
    it(`${statements[0]?.slice(0, 60)} is ${expected} [${id}, V06]`, async () => {
      const before = readdirSync(warehouse.directory);
      for (const text of statements) {
        const sql = text.replaceAll('$FILE', warehouse.file).replaceAll('$TABLE', 'raw.parcel').replaceAll('$ID', 'id');
        const started = performance.now();
        const [single] = (await run(sql, 'trial', expected === 'limited' ? shortLimits : limits)) as [
          CollectedStatement,
        ];
        expect(performance.now() - started).toBeLessThan(40_000);
        const title = single.failure?.title ?? '';
        const shown = JSON.stringify([single.rows, title]);
        expect(shown).not.toContain(warehouse.directory);
        expect(shown).not.toMatch(/root:|\/work\/|\/usr\/|\bat .*\.ts:\d/);
        if (expected === 'refused') expect(title, sql.slice(0, 100)).not.toBe('');
        if (expected === 'works' && !sql.startsWith('execute')) expect(title, sql).toBe('');
        if (expected === 'limited') {
          expect(title || (single.isIncomplete && 'Incomplete'), sql).toMatch(
            /took longer than 0.4 seconds|ran out of memory|Incomplete/,
          );
        }
      }
      expect(readdirSync(warehouse.directory)).toEqual(before);
      for (const name of ['x', 'x.csv', 'x.db', '../x']) expect(existsSync(join(process.cwd(), name))).toBe(false);
      const [next] = await run('select count(*)::int from raw.parcel');
      expect(next?.rows, next?.failure?.title).toEqual([[1000]]);
    });
  }

  it('serves another user immediately after all of that', async () => {
    const [other] = await run('select 1', 'another person');
    expect(other?.rows).toEqual([[1]]);
  });

  it('is refused as the second statement too, and later statements get no call', async () => {
    const all = await run(['select 1', "from read_text('/etc/passwd')", 'select 2']);
    expect(all).toHaveLength(2);
    expect(all[1]?.failure?.title).toBe("Files and URLs outside the warehouse can't be read or written");
  });

  it('runs exactly the statements of a text with semicolons everywhere [H039]', async () => {
    const text = `select 'a;b'; select $$;$$; select $t$;$t$; /* ; */ select 1 -- ;`;
    const all = await run(splitStatements(text, 'duckdb').map(({ sql }) => sql));
    expect(all.map(({ rows }) => rows[0])).toEqual([['a;b'], [';'], [';'], [1]]);
  });

  it('answers an unfinished comment, half a string and half a character with an error or the text itself [H038, H040]', async () => {
    for (const text of [
      '/* open',
      "ect 'a;b",
      "b'; select 1",
      "select '\ud83d'",
      '\u0000',
      'select \u0000 1',
      '"',
      '$$',
    ]) {
      const statements = splitStatements(text, 'duckdb').map(({ sql }) => sql);
      if (statements.length === 0) continue;
      const all = await run(statements);
      expect(all.length, JSON.stringify(text)).toBeGreaterThan(0);
    }
    expect((await run('select 3'))[0]?.rows).toEqual([[3]]);
  });

  it('carries awkward column names and values as data [V03, H117]', async () => {
    const [names] =
      await run(`select 1 as "__proto__", 2 as "constructor", 3 as "'+process.exit()+'", 4 as "${'n'.repeat(10_000)}", '\u202e<b>\u2028' as "a
b"`);
    expect(names?.rows).toEqual([[1, 2, 3, 4, '\u202e<b>\u2028']]);
    expect(names?.columns.map(({ name }) => name.slice(0, 20))).toEqual([
      '__proto__',
      'constructor',
      "'+process.exit()+'",
      'n'.repeat(20),
      'a\nb',
    ]);
  });
});
