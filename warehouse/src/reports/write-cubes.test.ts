import { ALL_SET, type EntitlementSet, TRIAL_SET } from '@platbook/contract/entitlement-set';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSet } from '../add-set.ts';
import { COUNTIES } from '../facts.ts';
import { buildTestWarehouse, type TestWarehouse } from '../testing/build-test-warehouse.ts';
import { REPORTS_FOLDER, readReports } from './read-reports.ts';

const reports = readReports(REPORTS_FOLDER);
/** Exactly what the reports need, in one trial county and one other. */
const NEEDED: EntitlementSet = {
  objects: [...new Set(reports.flatMap(({ needs }) => needs))],
  counties: ['12031', '06037'],
};
const LACKING: EntitlementSet = { objects: ['Foreclosure.ForeclosureEvent'], counties: ['12031'] };

let warehouse: TestWarehouse;
beforeAll(async () => {
  warehouse = await buildTestWarehouse({ entitlements: [TRIAL_SET, ALL_SET], canaries: true });
  for (const set of [NEEDED, LACKING]) await addSet(warehouse.folder, set, { threads: 2, memory: '2GB' });
}, 120_000);
afterAll(() => warehouse.close());

describe('the cubes of reports', () => {
  it('are in the file of every set that holds what the report needs, and in no other', async () => {
    const tables = reports.flatMap(({ cubes }) => cubes.map(({ table }) => table)).sort();
    expect(tables).toContain('foreclosure_filings');
    for (const [set, expected] of [
      [TRIAL_SET, tables],
      [ALL_SET, tables],
      [NEEDED, tables],
      [LACKING, []],
    ] as const) {
      const rows = await warehouse.ask(
        set,
        "SELECT table_name AS name FROM duckdb_tables() WHERE schema_name = 'Report'",
      );
      expect(rows.map(({ name }) => name).sort()).toEqual(expected);
      for (const table of expected) {
        const [row] = await warehouse.ask(set, `SELECT count(*) AS n FROM Report.${table}`);
        expect(Number(row?.n), table).toBeGreaterThan(0);
      }
    }
  });

  it('hold no county but those of the set', async () => {
    for (const { table } of reports.flatMap(({ cubes }) => cubes)) {
      const counties = async (set: EntitlementSet) =>
        (await warehouse.ask(set, `SELECT DISTINCT county FROM Report.${table} ORDER BY 1`)).map(
          ({ county }) => county,
        );
      expect(TRIAL_SET.counties, table).toEqual(expect.arrayContaining(await counties(TRIAL_SET)));
      expect(NEEDED.counties, table).toEqual(expect.arrayContaining(await counties(NEEDED)));
      const [canary] = await warehouse.ask(
        TRIAL_SET,
        `SELECT count(*) AS n FROM Report.${table} t WHERE t::VARCHAR ILIKE '%canary%'`,
      );
      expect(canary?.n, table).toBe(0n);
    }
    expect(COUNTIES.length).toBeGreaterThan(TRIAL_SET.counties.length);
  });
});
