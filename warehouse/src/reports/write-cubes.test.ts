import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SET, type EntitlementSet, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { ReportDefinition, ReportMeasure } from '@platbook/contract/reports/report-definition';
import { addSet } from '../build/add-set.ts';
import { COUNTIES } from '../generate/facts.ts';
import { openSharedWarehouse } from '../testing/build-test-warehouse.ts';
import { REPORTS_FOLDER, readReports } from './read-reports.ts';

const reports = readReports(REPORTS_FOLDER);
const NEEDED: EntitlementSet = {
  objects: [...new Set(reports.flatMap(({ needs }) => needs))],
  counties: ['12031', '06037'],
};
const LACKING: EntitlementSet = { objects: ['Foreclosure.ForeclosureEvent'], counties: ['12031'] };

const warehouse = await openSharedWarehouse();
for (const set of [NEEDED, LACKING]) await addSet(warehouse.folder, set, { threads: 2, memory: '2GB' });
afterAll(() => warehouse.close());

describe('the cubes of reports', () => {
  it('are in the file of every set that has what the report needs, and in no other', async () => {
    const tables = reports.flatMap(({ cubes }) => cubes.map(({ table }) => table)).sort();
    expect(tables).toContain('foreclosure_filings');
    for (const [set, expected] of [
      [TRIAL_SET, tables],
      [ALL_SET, tables],
      [NEEDED, tables],
      [LACKING, []],
    ] as const) {
      const names = await warehouse.list(set, "SELECT table_name FROM duckdb_tables() WHERE schema_name = 'Report'");
      expect(names.sort()).toEqual(expected);
      for (const table of expected)
        expect(await warehouse.list(set, `SELECT 1 FROM Report.${table} LIMIT 1`), table).toHaveLength(1);
    }
  });

  it('have only the counties of the set', async () => {
    for (const { table } of reports.flatMap(({ cubes }) => cubes)) {
      const counties = (set: EntitlementSet) => warehouse.list(set, `SELECT DISTINCT county FROM Report.${table}`);
      expect(TRIAL_SET.counties, table).toEqual(expect.arrayContaining(await counties(TRIAL_SET)));
      expect(NEEDED.counties, table).toEqual(expect.arrayContaining(await counties(NEEDED)));
      const canaries = `SELECT 1 FROM Report.${table} t WHERE t::VARCHAR ILIKE '%canary%'`;
      expect(await warehouse.list(TRIAL_SET, canaries), table).toEqual([]);
    }
    expect(COUNTIES.length).toBeGreaterThan(TRIAL_SET.counties.length);
  });
});

const year = "BETWEEN DATE '2025-07-01' AND DATE '2026-06-30'";
/** The first SELECT reads cubes, the second the objects that they are made from. */
const pairs: readonly (readonly [name: string, cube: string, base: string])[] = [
  [
    'properties, starts and repossessions of a year by county',
    `SELECT county, count(DISTINCT property_id), count(DISTINCT property_id) FILTER (WHERE is_start), count(*) FILTER (WHERE stage = 'REO'), sum(days_in_case) FILTER (WHERE stage = 'REO')
     FROM Report.foreclosure_filings WHERE filed_on ${year} GROUP BY 1 ORDER BY 1`,
    `SELECT e.CountyFIPS, count(DISTINCT e.PropertyID), count(DISTINCT CASE WHEN e.RecordingDate = s.FirstFilingDate THEN e.PropertyID END),
       sum(CASE WHEN e.RecordType = 'REO' THEN 1 ELSE 0 END)::BIGINT, sum(CASE WHEN e.RecordType = 'REO' THEN s.DaysInForeclosure END)
     FROM Foreclosure.ForeclosureEvent e JOIN Foreclosure.ForeclosureStatus s USING (ForeclosureCaseID)
     WHERE e.RecordType IN ('NOD', 'LIS', 'FJD', 'NTS', 'NFS', 'REO') AND e.RecordingDate ${year} GROUP BY 1 ORDER BY 1`,
  ],
  [
    'homes by ZIP',
    'SELECT zip, sum(homes)::INTEGER FROM Report.foreclosure_homes GROUP BY 1 ORDER BY 1',
    "SELECT SitusZIP, count(*)::INTEGER FROM Property.PropertyFeature WHERE PropertyTypeCode IN ('SFR', 'CND', 'TWN', 'MF2', 'MOB') GROUP BY 1 ORDER BY 1",
  ],
  [
    'ends of cases',
    'SELECT count(*), sum(days_to_end) FROM Report.foreclosure_cases GROUP BY outcome ORDER BY 1',
    `SELECT count(*), sum(CASE WHEN ActiveFlag = 'N' AND CurrentStage = 'AUCTION' THEN date_diff('day', FirstFilingDate, AuctionDate) WHEN CurrentStage IN ('REO', 'CANCELLED') THEN DaysInForeclosure END)
     FROM Foreclosure.ForeclosureStatus WHERE FirstFilingDate >= DATE '2005-01-01'
     GROUP BY CASE WHEN CurrentStage IN ('REO', 'CANCELLED') THEN CurrentStage WHEN ActiveFlag = 'N' THEN 'SOLD' ELSE 'OPEN' END ORDER BY 1`,
  ],
  [
    'days from a notice of sale to the auction that was held',
    "SELECT process, count(*), sum(days) FROM Report.foreclosure_steps WHERE step = 'SALE' GROUP BY 1 ORDER BY 1",
    `SELECT h.ForeclosureProcess, count(*), sum(h.AuctionDate - n.RecordingDate) FROM Foreclosure.ForeclosureEvent h
     JOIN (SELECT ForeclosureCaseID, min(RecordingDate) AS RecordingDate FROM Foreclosure.ForeclosureEvent WHERE RecordType IN ('NTS', 'NFS') GROUP BY 1) n USING (ForeclosureCaseID)
     WHERE h.AuctionResult IN ('SOLD 3RD PARTY', 'REVERTED') AND h.AuctionDate >= DATE '2005-01-01' GROUP BY 1 ORDER BY 1`,
  ],
  [
    'cases still open after a year',
    "SELECT cohort::INTEGER, count(*), sum(is_open)::INTEGER FROM Report.foreclosure_survival WHERE months = '12' GROUP BY 1 ORDER BY 1",
    `SELECT year(FirstFilingDate)::INTEGER, count(*), sum(CASE
         WHEN CurrentStage IN ('REO', 'CANCELLED') AND LatestFilingDate <= FirstFilingDate + INTERVAL 1 YEAR THEN 0
         WHEN ActiveFlag = 'N' AND CurrentStage = 'AUCTION' AND AuctionDate <= FirstFilingDate + INTERVAL 1 YEAR THEN 0 ELSE 1 END)::INTEGER
     FROM Foreclosure.ForeclosureStatus WHERE FirstFilingDate BETWEEN DATE '2020-01-01' AND DATE '2024-12-31' GROUP BY 1 ORDER BY 1`,
  ],
  [
    'auctions by result, and the bids of those with a winner',
    `SELECT result, count(*), sum(opening_bid)::BIGINT, (SELECT sum(winning_bid) FROM Report.foreclosure_sales)::BIGINT FROM Report.foreclosure_auctions GROUP BY 1 ORDER BY 1`,
    `SELECT coalesce(AuctionResult, 'SCHEDULED'), count(*), sum(OpeningBid)::BIGINT, (SELECT sum(WinningBid) FROM Foreclosure.ForeclosureEvent WHERE AuctionDate >= DATE '2005-01-01')::BIGINT
     FROM Foreclosure.ForeclosureEvent WHERE AuctionDate >= DATE '2005-01-01' GROUP BY 1 ORDER BY 1`,
  ],
  [
    'active cases, their balances and their days',
    'SELECT county, stage, count(*), sum(balance)::BIGINT, sum(days_open) FROM Report.foreclosure_active GROUP BY 1, 2 ORDER BY 1, 2',
    `SELECT CountyFIPS, CurrentStage, count(*), sum(LoanBalance)::BIGINT, sum(DaysInForeclosure) FROM Foreclosure.ForeclosureStatus
     WHERE ActiveFlag = 'Y' AND CurrentStage <> 'REO' GROUP BY 1, 2 ORDER BY 1, 2`,
  ],
  [
    'properties by the stage of their latest case',
    'SELECT stage, count(*), max(latest_on), sum(value)::BIGINT FROM Report.foreclosure_properties GROUP BY 1 ORDER BY 1',
    `SELECT CurrentStage, count(*), max(LatestFilingDate), sum(EstimatedValue)::BIGINT FROM Foreclosure.ForeclosureStatus s
     WHERE ActiveFlag = 'Y' AND LatestFilingDate >= DATE '2005-01-01'
       AND NOT EXISTS (FROM Foreclosure.ForeclosureStatus later WHERE later.PropertyID = s.PropertyID AND later.LatestFilingDate > s.LatestFilingDate) GROUP BY 1 ORDER BY 1`,
  ],
  [
    'sales at arm’s length and their median price by county',
    'SELECT county, count(*), median(price) FROM Report.market_trends_sales GROUP BY 1 ORDER BY 1',
    `SELECT r.CountyFIPS, count(*), median(r.SalePrice) FROM Transactions.Recorder r JOIN Property.PropertyFeature f USING (PropertyID)
     JOIN Reference.DimPropertyType t USING (PropertyTypeCode)
     WHERE r.ArmsLengthFlag = 'Y' AND r.SalePrice > 10000 AND r.SaleDate >= DATE '2018-01-01' AND t.PropertyClass = 'RESIDENTIAL' GROUP BY 1 ORDER BY 1`,
  ],
];

describe('what the cubes say', () => {
  it.each(pairs)('match SQL over the base tables: %s', async (_, cube, base) => {
    const rows = async (sql: string) =>
      (await warehouse.ask(TRIAL_SET, sql)).map((row) => Object.values(row).map(String));
    const found = await rows(cube);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(await rows(base));
  });
});

describe.each(reports)('the report $id', ({ id, cubes }) => {
  const definition = JSON.parse(readFileSync(join(REPORTS_FOLDER, id, 'report.json'), 'utf8')) as ReportDefinition;
  const { dimensions, measures, pages, columns } = definition;
  const tableOf = (cube: string) => `Report.${cubes.find(({ file }) => file.endsWith(`/${cube}.sql`))?.table}`;
  const pictures = pages.flatMap((page) => page.pictures);
  const requireMeasure = (name: string): ReportMeasure => {
    const found = measures.find((measure) => measure.id === name);
    if (!found) throw new Error(`There is no measure ${name}.`);
    return found;
  };
  const leaves = (name: string): ReportMeasure[] => {
    const { of, over, ...measure } = requireMeasure(name);
    return of !== undefined && over !== undefined ? [...leaves(of), ...leaves(over)] : [measure];
  };

  it('has unique names, and only references to existing ones', () => {
    for (const list of [definition.cubes, dimensions, measures, pages, pictures]) {
      const names = list.map((one) => one.id);
      expect(names).toEqual([...new Set(names)]);
    }
    const known = (name: string | undefined) => name === undefined || dimensions.some((one) => one.id === name);
    for (const { dimension } of definition.filters) expect(known(dimension), dimension).toBe(true);
    for (const { dimensions: named } of definition.cubes) expect(named.filter((name) => !known(name))).toEqual([]);
    for (const { by, split, cube, columns: shown, ...picture } of pictures) {
      expect([by, split].every(known), picture.id).toBe(true);
      if (picture.measures.length === 0) expect(cube, picture.id).toBeDefined();
      if (shown) expect(columns, picture.id).toEqual(expect.arrayContaining(shown));
      for (const measure of picture.measures.flatMap(leaves)) {
        const of = definition.cubes.find((one) => one.id === measure.cube);
        for (const name of [by, split].filter((one) => one !== undefined))
          if (dimensions.find((one) => one.id === name)?.kind === 'time') expect(of?.date, picture.id).toBeDefined();
          else expect(of?.dimensions, picture.id).toContain(name);
      }
    }
  });

  it('has a value for each measure, and rows for each list', async () => {
    for (const { id: cube } of definition.cubes) {
      const ofCube = measures.filter((measure) => measure.cube === cube);
      const shown = pictures.filter((picture) => picture.cube === cube).flatMap((picture) => picture.columns ?? []);
      const values = [...ofCube.map(({ sql }) => sql), ...shown.map(({ column }) => `count(${column})`)];
      const cells = values.map((value, place) => `(${value}) AS "${place}"`).join(', ');
      const [row = {}] = await warehouse.ask(TRIAL_SET, `SELECT ${cells} FROM ${tableOf(cube)}`);
      expect(values.filter((_, place) => row[place] === null || row[place] === undefined)).toEqual([]);
    }
  });

  it('has a label for every code that occurs, and for every column that is shown', async () => {
    const shown = new Set(columns.map(({ column }) => column));
    for (const [cube, names] of Object.entries(definition.rowColumns))
      expect(
        names.filter((name) => !shown.has(name)),
        cube,
      ).toEqual([]);
    const questions = dimensions.flatMap(({ id: name, column, values }) =>
      !values
        ? []
        : definition.cubes
            .filter((cube) => cube.dimensions.includes(name))
            .map((cube) => {
              const codes = values.map(({ value }) => `'${value}'`).join(', ');
              return `SELECT DISTINCT '${cube.id}' AS cube, '${name}' AS dimension, ${column} AS code FROM ${tableOf(cube.id)} WHERE ${column} NOT IN (${codes}) OR ${column} IS NULL`;
            }),
    );
    expect(await warehouse.ask(TRIAL_SET, questions.join(' UNION ALL '))).toEqual([]);
  });
});
