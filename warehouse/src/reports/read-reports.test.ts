import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatorHash } from '../build/generator-hash.ts';
import { openDatabase } from '../database.ts';
import { MODEL } from '../model.ts';
import { createTables, createViews } from '../objects.ts';
import { tinyOptions } from '../testing/build-test-warehouse.ts';
import { REPORTS_FOLDER, readReports } from './read-reports.ts';
import { createCubes, cubesOf } from './write-cubes.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'reports-'));
  folder = join(root, 'reports');
  cpSync(REPORTS_FOLDER, folder, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function change(file: string, from: string, to: string): void {
  const path = join(folder, 'foreclosure', file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

it('names the file and line of an error in a definition', () => {
  change('report.json', '"Foreclosure.ForeclosureEvent"', '"Foreclosure.Nothing"');
  expect(() => readReports(folder)).toThrow('reports/foreclosure/report.json:6: unknown object Foreclosure.Nothing.');
  change('report.json', '"Foreclosure.Nothing"', '"Foreclosure.ForeclosureEvent"');
  rmSync(join(folder, 'foreclosure', 'cubes', 'homes.sql'));
  expect(() => readReports(folder)).toThrow(/^reports\/foreclosure\/report.json:\d+: .*cubes\/homes.sql is missing/);
  change('report.json', '"sequence": 1,', '"sequence": 1,,');
  expect(() => readReports(folder)).toThrow(/^reports\/foreclosure\/report.json:5: invalid JSON/);
});

it("names the line of a cube that can't be created, and a column that it lacks", async () => {
  const db = await openDatabase({ threads: 1, memory: '500MB', spillFolder: root });
  onTestFinished(() => db.close());
  await db.run("ATTACH ':memory:' AS w; USE w");
  await createTables(
    db,
    'w',
    MODEL.filter(({ kind }) => kind === 'table'),
  );
  await createViews(
    db,
    'w',
    MODEL.filter(({ kind }) => kind === 'view'),
  );
  const making = async () => {
    await db.run('DROP SCHEMA IF EXISTS w.Report CASCADE');
    await createCubes(db, 'w', cubesOf(new Set(MODEL.map(({ name }) => name)), readReports(folder)));
  };
  await making();
  change('cubes/filings.sql', 'AS trustee', 'AS attorney');
  await expect(making()).rejects.toThrow(
    'cubes/filings.sql:1: the query has no column trustee, which report.json uses.',
  );
  change('cubes/filings.sql', 'e.RecordType AS', 'e.Record AS');
  await expect(making()).rejects.toThrow(/^reports\/foreclosure\/cubes\/filings.sql:11: Binder Error.*Record/);
});

it('makes the warehouse stale when a cube changes, but not when a title does', () => {
  const options = tinyOptions(join(root, 'warehouse'), { reportsFolder: folder });
  const before = generatorHash(options);
  change('report.json', 'Foreclosure Report', 'Defaults');
  expect(generatorHash(options)).toBe(before);
  change('cubes/homes.sql', 'RESIDENTIAL', 'LAND');
  expect(generatorHash(options)).not.toBe(before);
});
