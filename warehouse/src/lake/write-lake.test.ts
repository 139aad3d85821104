import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { ALL_SET, type EntitlementSet, entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { addSet } from '../build/add-set.ts';
import { literal } from '../database.ts';
import { contentOf, fewCounties, LICENSED_SET, openSmallSharedWarehouse } from '../testing/build-test-warehouse.ts';
import { checkLake, type ObjectVerdict, readFiles } from './check-lake.ts';
import { requireLake } from './lake-file.ts';
import { writeLake } from './write-lake.ts';

const limits = { threads: 2, memory: '2GB' };
const warehouse = await openSmallSharedWarehouse();
await addSet(warehouse.folder, TRIAL_SET, limits);
const lake = join(warehouse.folder, '..', 'lake');
const first = await writeLake({ ...limits, folder: warehouse.folder, lake });
afterAll(() => warehouse.close());

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}

const namedFiles = () =>
  requireLake(lake)
    .objects.flatMap(({ files }) => files.map(({ path }) => path))
    .sort();

async function check(): Promise<ObjectVerdict[]> {
  const verdicts: ObjectVerdict[] = [];
  await checkLake({ ...limits, folder: warehouse.folder, lake, sample: 50 }, (verdict) => verdicts.push(verdict));
  return verdicts;
}

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

async function runCommand(...words: string[]): Promise<string> {
  const args = [main, '--out', warehouse.folder, '--lake', lake, ...words];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

const differing = (verdicts: readonly ObjectVerdict[]) => verdicts.filter(({ differences }) => differences.length > 0);

const isIn = ({ objects }: EntitlementSet, schema: string, name: string) =>
  schema === 'Reference' || objects.includes('*') || objects.includes(name);

describe('a lake', () => {
  it('has the rows of every object of the warehouse, in one file per county, as the command line finds', async () => {
    const { objects } = first.manifest;
    const count = objects.length;
    expect(await runCommand('--check')).toBe(`${count} of ${count} objects are equal\n`);
    expect(objects.map(({ schema, name }) => `${schema}.${name}`)).toContain('Report.foreclosure_cases');
    const owners = objects.find(({ name }) => name === 'CurrentOwner');
    expect(owners?.files.map(({ partition }) => partition).sort()).toEqual(fewCounties.toSorted());
    expect(filesIn(join(lake, 'tables')).map((path) => `tables/${path}`)).toEqual(namedFiles());
  });

  it.each([
    ['some objects', LICENSED_SET],
    ['every object, reports included', TRIAL_SET],
  ])("shows a set of %s, through its counties' files, exactly the rows of the set's own file", async (_name, set) => {
    // States and metro areas have no county: which of them a set has, a row filter says.
    const objects = first.manifest.objects.filter(
      ({ schema, name }) => name !== 'GeoBoundary' && isIn(set, schema, `${schema}.${name}`),
    );
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    for (const object of objects) {
      await connection.run(`CREATE SCHEMA IF NOT EXISTS ${object.schema}`);
      const rows = readFiles(lake, object, entitlementSetHash(set), set.counties);
      await connection.run(`CREATE VIEW ${object.schema}.${object.name} AS ${rows}`);
    }
    const names = objects.map(({ schema, name }) => `${schema}.${name}`);
    const shown = (await connection.runAndReadAll(contentOf(names))).getRowObjectsJS();
    instance.closeSync();
    expect(shown).toEqual(await warehouse.ask(set, contentOf(names)));
  });

  it('is written again only where rows changed, also from the command line, and keeps what the last run named until the next one', async () => {
    const before = namedFiles();
    expect(await runCommand()).toMatch(/Lake ready: 0 of \d+ files written/);
    const file = join(warehouse.folder, `${entitlementSetHash(ALL_SET)}.duckdb`);
    await change(
      file,
      `UPDATE Property.HOA SET AssociationName = 'X' WHERE HOAID = (SELECT min(HOAID) FROM Property.HOA WHERE CountyFIPS = '12031')`,
    );
    const second = await writeLake({ ...limits, folder: warehouse.folder, lake });
    expect(second.written).toBe(1);
    expect(second.manifest.retired).toEqual([expect.stringContaining('tables/property/hoa/12031-')]);
    expect(filesIn(join(lake, 'tables')).length).toBe(before.length + 1);
    const tableOf = ({ manifest }: typeof first, name: string) =>
      manifest.objects.find((one) => one.name === name)?.table;
    expect(tableOf(second, 'HOA')).not.toBe(tableOf(first, 'HOA'));
    expect(tableOf(second, 'AVM')).toBe(tableOf(first, 'AVM'));
    expect((await writeLake({ ...limits, folder: warehouse.folder, lake })).manifest.retired).toEqual([]);
    expect(filesIn(join(lake, 'tables')).map((path) => `tables/${path}`)).toEqual(namedFiles());
  });

  it('stays readable when a run is interrupted, and the next run removes what it left', async () => {
    const leftover = join(lake, 'tables', 'property', 'hoa', '12031-0123456789ab');
    mkdirSync(leftover);
    writeFileSync(join(leftover, 'part-0.parquet.part'), 'half');
    expect(differing(await check())).toEqual([]);
    await writeLake({ ...limits, folder: warehouse.folder, lake });
    expect(existsSync(leftover)).toBe(false);
  });

  it('fails its check if a file was changed or other rows are in it', async () => {
    const path = requireLake(lake).objects.find(({ name }) => name === 'HOA')?.files[0]?.path ?? '';
    const whole = readFileSync(join(lake, path));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const rows = `SELECT * REPLACE (FeeAmount + 1 AS FeeAmount) FROM read_parquet(${literal(join(lake, path))})`;
    await connection.run(`COPY (${rows}) TO ${literal(join(lake, '.other.parquet'))} (FORMAT parquet)`);
    instance.closeSync();
    writeFileSync(join(lake, path), readFileSync(join(lake, '.other.parquet')));
    rmSync(join(lake, '.other.parquet'));
    const [verdict, ...others] = differing(await check());
    writeFileSync(join(lake, path), whole);
    expect(others).toEqual([]);
    expect(verdict?.object).toBe('Property.HOA');
    expect(verdict?.differences.join('; ')).toMatch(/the sum of FeeAmount is .*another checksum/);
  });

  it('is not written into a folder with other files', async () => {
    await expect(writeLake({ ...limits, folder: warehouse.folder, lake: warehouse.folder })).rejects.toThrow(
      "contains files that aren't part of a lake",
    );
  });
});

async function change(file: string, sql: string): Promise<void> {
  expect(statSync(file).isFile()).toBe(true);
  const instance = await DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}
