import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_SET, TRIAL_SET } from '@platbook/contract/entitlement-set';
import { propertyFields } from '@platbook/contract/property-fields';
import type { SearchConditions } from '@platbook/contract/property-search';
import { type PropertyConditions, readConditions } from '@platbook/contract/rules/property-conditions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetSql } from '../../testing/set-sql.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { openWarehouseFiles } from '../warehouse-files/index.ts';
import {
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  openEmbeddedIndex,
  type PropertySort,
  reportObjects,
  type SetFiles,
} from './index.ts';

let all: SetFiles;
let trial: SetFiles;
let sql: Awaited<ReturnType<typeof openSetSql>>;
const index = openEmbeddedIndex();

beforeAll(async () => {
  const warehouse = openWarehouseFiles(await makeTinyWarehouse());
  const filesOf = (set: typeof ALL_SET): SetFiles => ({
    warehouse: warehouse.fileOf(set)!,
    homes: warehouse.indexOf(set)!.homes,
    version: warehouse.builtAt(),
  });
  [all, trial] = [filesOf(ALL_SET), filesOf(TRIAL_SET)];
  sql = await openSetSql(all);
}, 120_000);
afterAll(async () => {
  sql?.close();
  await index.close();
});

const read = (given: SearchConditions): PropertyConditions => {
  const { conditions, problem } = readConditions(given);
  if (conditions === undefined) throw new Error(problem);
  return conditions;
};
const numberOf = async (text: string) => Number((await sql.ask(text))[0]?.[0]);

/** Conditions, and the same asked of the set's own tables. */
const cases: readonly (readonly [SearchConditions, string])[] = [
  [{}, 'select count(*) from Property.PropertyAddress'],
  [{ where: 'type=SFR,CND' }, "select count(*) from Property.PropertyFeature where PropertyTypeCode in ('SFR', 'CND')"],
  [
    { where: 'county=12031&pool=Y' },
    "select count(*) from Property.PropertyFeature where CountyFIPS = '12031' and PoolFlag = 'Y'",
  ],
  [
    { where: 'value=200000..450000' },
    'select count(*) from Valuation.AVM where EstimatedValue between 200000 and 450000',
  ],
  [{ where: 'baths=2.5' }, 'select count(*) from Property.PropertyFeature where BathsTotal = 2.5'],
  [{ where: 'equity=..20' }, 'select count(*) from Valuation.HomeEquity where EquityPercent <= 20'],
  [
    { where: 'saleDate=2024-01-01..' },
    "select count(distinct PropertyID) from Transactions.ArmsLengthSale where SaleDate >= '2024-01-01'",
  ],
  [
    { where: 'active=Y' },
    "select count(distinct PropertyID) from Foreclosure.ForeclosureStatus where ActiveFlag = 'Y'",
  ],
  [
    { where: 'permitDate=none,..2015-01-01' },
    `select count(*) from Property.PropertyAddress a left join (select PropertyID, max(IssueDate) as day from Permits.BuildingPermit group by 1) p
     using (PropertyID) where day is null or day <= '2015-01-01'`,
  ],
  [
    { view: '-82,30,-81.5,30.4' },
    'select count(*) from Property.PropertyAddress where Longitude between -82 and -81.5 and Latitude between 30 and 30.4',
  ],
  [
    { within: '-82,30.1 -81.4,30.1 -81.7,30.3 -81.4,30.6 -82,30.6' },
    `select count(*) from Property.PropertyAddress where Longitude >= -82 and Latitude between 30.1 and 30.6
     and Longitude < case when Latitude < 30.3 then -81.4 - (Latitude - 30.1) / 0.2 * 0.3 else -81.7 + (Latitude - 30.3) / 0.3 * 0.3 end`,
  ],
  [
    { near: '30.33,-81.66,5', where: 'beds=3..' },
    `select count(*) from Property.PropertyAddress join Property.PropertyFeature using (PropertyID) where Bedrooms >= 3
     and 7917.5226 * asin(sqrt(pow(sin(radians(Latitude - 30.33) / 2), 2) + cos(radians(30.33)) * cos(radians(Latitude)) * pow(sin(radians(Longitude + 81.66) / 2), 2))) <= 5`,
  ],
];

describe('a search', () => {
  it.each(cases)('counts for %j what SQL counts', async (given, text) => {
    const count = await index.count(all, read(given));
    expect(count).toBe(await numberOf(text));
    expect(count).toBeGreaterThan(0);
  });

  it.each<[string, boolean]>([
    ['address', false],
    ['apn', true],
    ['id', false],
    ['city', true],
    ['type', false],
    ['value', true],
    ['value', false],
    ['baths', false],
    ['rate', true],
    ['saleDate', true],
    ['auction', false],
    ['stage', true],
  ])('ordered by %s (largest first: %s) has every property once, forth and back', async (key, isDescending) => {
    const sort: PropertySort = { key, isDescending };
    const conditions = read({ where: 'county=12031,06111' });
    const query = { conditions, sort, fields: ['value'], limit: 97 };
    const forth: number[] = [];
    let page = await index.page(all, query);
    const pages = [page];
    while (page.hasMore) {
      page = await index.page(all, { ...query, after: page.last });
      pages.push(page);
    }
    for (const { rows } of pages) forth.push(...rows.map(({ id }) => id));
    const column = (await sql.ask(
      `select PropertyID::double from i.homes where CountyFIPS in ('12031', '06111')
       order by ${key === 'id' ? 'PropertyID' : key === 'city' ? 'City' : /address|apn/.test(key) ? key : `"${key}"`} ${isDescending ? 'desc' : 'asc'} nulls last, PropertyID`,
    )) as [number][];
    expect(forth).toEqual(column.map(([id]) => id));
    expect(forth.length).toBeGreaterThan(200);
    const back: number[] = [];
    for (let before = page.first; before !== undefined; ) {
      const earlier = await index.page(all, { ...query, before });
      back.unshift(...earlier.rows.map(({ id }) => id));
      before = earlier.hasMore ? earlier.first : undefined;
    }
    expect([...back, ...page.rows.map(({ id }) => id)]).toEqual(forth);
  });

  it('tells for every field how properties lie over its values, and nothing is lost', async () => {
    const conditions = read({ where: 'type=SFR', near: '30.33,-81.66,20' });
    const count = await index.count(all, conditions);
    const everyType = await index.count(all, read({ near: '30.33,-81.66,20' }));
    for (const { key, kind } of propertyFields) {
      const { values, bars, none } = await index.facet(all, key, conditions);
      const sum = [...values, ...bars].reduce((sum, bar) => sum + bar.count, none);
      if (kind !== 'text') expect([key, sum]).toEqual([key, key === 'type' ? everyType : count]);
      expect(bars.length).toBeLessThanOrEqual(40);
      expect(values.length).toBeLessThanOrEqual(50);
      for (const [place, bar] of bars.entries()) if (place > 0) expect(bar.from).toEqual(bars[place - 1]?.to);
    }
    for (const key of ['built', 'saleDate', 'rate']) {
      const { bars } = await index.facet(all, key, read({}));
      expect(bars.length).toBeGreaterThan(5);
      const ends = await sql.ask(`select min("${key}"), max("${key}") from i.homes`);
      expect([bars[0]?.from, bars.at(-1)?.to]).toEqual(ends[0]);
      const bar = bars[3]!;
      expect(bar.count).toBe(
        await numberOf(`select count(*) from i.homes where "${key}" >= '${bar.from}' and "${key}" < '${bar.to}'`),
      );
    }
  });
});

describe('a map', () => {
  it('shows clusters that stand still while it moves and hold every property in view, and single ones when they are few', async () => {
    const at = async (view: string, zoom: number) =>
      index.clusters(all, { conditions: read({ view }), zoom, layer: 'value' });
    const wide = await at('-125,24,-66,50', 4);
    expect(wide.points).toEqual([]);
    expect(wide.clusters.length).toBeLessThanOrEqual(400);
    const located = await numberOf('select count(Latitude) from Property.PropertyAddress');
    expect(wide.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(located);
    const moved = await at('-124,24.5,-65,50.5', 4);
    const key = ({ lat, lon, count }: (typeof wide.clusters)[number]) => `${lat} ${lon} ${count}`;
    expect(moved.clusters.map(key).sort()).toEqual(wide.clusters.map(key).sort());
    const [first] = wide.clusters;
    expect(typeof first?.layer).toBe('number');
    const near = await at('-81.8,30.2,-81.6,30.4', 12);
    expect(near.clusters).toEqual([]);
    expect(near.points.length).toBe(
      await numberOf(
        'select count(*) from Property.PropertyAddress where Longitude between -81.8 and -81.6 and Latitude between 30.2 and 30.4',
      ),
    );
    const kinds = await index.clusters(all, { conditions: read({ view: '-125,24,-66,50' }), zoom: 4, layer: 'type' });
    expect(kinds.clusters.map(({ layer }) => layer)).toContain('SFR');
  });

  it('has outlines by zoom and the parcels of what lies in view', async () => {
    const kinds = async (zoom: number) => [
      ...new Set((await index.outlines(all, [-82.1, 30, -81.3, 30.6], zoom)).map(({ kind }) => kind)),
    ];
    expect(await kinds(6)).toEqual(['CO']);
    expect((await kinds(12)).sort()).toEqual(['CO', 'ND', 'PL', 'ZI']);
    const [row] = await sql.ask(
      'select CentroidLatitude, CentroidLongitude, PropertyID from Boundaries.ParcelBoundary order by PropertyID limit 1',
    );
    const [lat, lon] = row as [number, number];
    const view = [lon - 0.01, lat - 0.01, lon + 0.01, lat + 0.01].map((edge) => edge.toFixed(6)).join(',');
    const { parcels, isCut } = await index.parcels(all, {
      conditions: read({ view, where: 'type=SFR' }),
      layer: 'value',
    });
    const shown = await numberOf(
      `select count(*) from Boundaries.ParcelBoundary join Property.PropertyAddress using (PropertyID) where Longitude between ${lon - 0.01} and ${lon + 0.01} and Latitude between ${lat - 0.01} and ${lat + 0.01}`,
    );
    expect([parcels.length, isCut]).toEqual([shown, false]);
    expect(parcels[0]?.rings[0]?.length).toBeGreaterThan(3);
    const types = await sql.ask(
      `select PropertyID::double from i.homes where type = 'SFR' and PropertyID in (${parcels.map(({ id }) => id)})`,
    );
    expect(parcels.filter(({ isHit }) => isHit).length).toBe(types.length);
    expect(await index.parcels(all, { conditions: read({ view: '-82,30,-81,31' }), layer: undefined })).toEqual({
      parcels: [],
      isCut: false,
    });
  });
});

describe('a report', () => {
  it('has the rows of every object of one property, and nothing of a property outside the set', async () => {
    const [[id]] = (await sql.ask(
      `select a.PropertyID::double from Property.PropertyAddress a where CountyFIPS = '12031' and PropertyID in (select PropertyID from Foreclosure.ForeclosureEvent)
       and PropertyID in (select PropertyID from Permits.BuildingPermit) and PropertyID in (select PropertyID from Mortgage.Loan) order by 1 limit 1`,
    )) as [[number]];
    const report = (await index.report(all, id))!;
    expect(Object.keys(report)).toEqual(reportObjects);
    for (const object of [
      'Transactions.Recorder',
      'Mortgage.Loan',
      'Tax.AssessmentHistory',
      'Schools.PropertySchool',
      'Valuation.AVMHistory',
    ])
      expect([object, report[object]?.length]).toEqual([
        object,
        await numberOf(`select count(*) from ${object} where PropertyID = ${id}`),
      ]);
    expect(report['Schools.School']!.map(({ SchoolID }) => SchoolID).sort()).toEqual(
      report['Schools.PropertySchool']!.map(({ SchoolID }) => SchoolID).sort(),
    );
    expect(report['Market.SalesTrend']!.filter(({ PeriodType }) => PeriodType === 'M')).toHaveLength(12);
    expect(report['Neighborhood.PointOfInterest']).toHaveLength(10);
    const years = report['Tax.AssessmentHistory']!.map(({ TaxYear }) => Number(TaxYear));
    expect(years).toEqual([...years].sort((a, b) => b - a));
    const [[foreign]] = (await sql.ask(
      "select PropertyID::double from Property.PropertyAddress where CountyFIPS = '06037' limit 1",
    )) as [[number]];
    expect(await index.report(trial, foreign)).toBeUndefined();
    expect(await index.comparables(trial, foreign, usual)).toBeUndefined();
  });

  const usual = { miles: null, months: 12, area: 20, years: 15, beds: null, limit: 12 };

  it('compares with sales of the same kind near by, most alike first', async () => {
    const wide = { ...usual, miles: 10, months: 60, area: 100, years: 100 };
    const [[id, lat, lon, area]] = (await sql.ask(
      `select PropertyID::double, Latitude, Longitude, LivingAreaSqFt from Property.PropertyAddress join Property.PropertyFeature using (PropertyID)
       where PropertyAddress.CountyFIPS = '12031' and PropertyTypeCode = 'SFR' and LivingAreaSqFt between 1500 and 2000 and YearBuilt is not null and Latitude is not null order by 1 limit 1`,
    )) as [[number, number, number, number]];
    const { rules, found, comparables, medianPerSqFt, indicatedValue } = (await index.comparables(all, id, {
      ...wide,
      limit: 50,
    }))!;
    expect(rules).toMatchObject({ miles: 10, months: 60, type: 'SFR' });
    expect(found).toBe(
      await numberOf(`select count(distinct PropertyID) from Transactions.ArmsLengthSale where PropertyTypeCode = 'SFR' and PropertyID <> ${id}
        and SaleDate > date '2026-06-30' - interval 60 months and LivingAreaSqFt between 0 and ${2 * area} and YearBuilt is not null and Latitude is not null
        and 7917.5226 * asin(sqrt(pow(sin(radians(Latitude - ${lat}) / 2), 2) + cos(radians(${lat})) * cos(radians(Latitude)) * pow(sin(radians(Longitude - ${lon}) / 2), 2))) <= 10`),
    );
    expect(comparables.length).toBeGreaterThan(4);
    const likeness = comparables.map(({ alike }) => alike);
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    const usualPrices = comparables
      .filter(({ isOutlier }) => !isOutlier)
      .flatMap(({ pricePerSqFt }) => pricePerSqFt ?? [])
      .sort((a, b) => a - b);
    expect(medianPerSqFt).toBeGreaterThanOrEqual(usualPrices[0]!);
    expect(indicatedValue).toBe(Math.round(medianPerSqFt! * area));
    expect((await index.comparables(all, id, usual))!.rules.miles).toBe(3);
  });
});

describe('the process of the index', () => {
  it('fails what it was asked when it dies, and answers the next question', async () => {
    const slow = index.page(all, {
      conditions: read({}),
      sort: { key: 'id', isDescending: false },
      fields: [],
      limit: 1000,
    });
    process.kill(index.engine.pid!, 'SIGKILL');
    await expect(slow).rejects.toThrow(IndexFailedError);
    expect(await index.count(all, read({}))).toBeGreaterThan(0);
  });

  it('is ended when it hangs, and gives up what takes too long or nobody wants', async () => {
    const brief = openEmbeddedIndex({ timeMs: 300, giveUpMs: 100, running: 1, waiting: 1 });
    try {
      await expect(brief.count(all, read({}))).resolves.toBeGreaterThan(0);
      const hung = brief.engine.pid!;
      process.kill(hung, 'SIGSTOP');
      const [first, second, third] = [0, 1, 2].map(() => brief.count(all, read({})));
      await expect(third).rejects.toThrow(IndexBusyError);
      await expect(first).rejects.toThrow(IndexTimeoutError);
      await expect(second).rejects.toThrow(IndexTimeoutError);
      await expect.poll(() => brief.engine.pid).not.toBe(hung);
      await expect.poll(() => brief.count(all, read({})).catch(() => 0)).toBeGreaterThan(0);
      const gone = new AbortController();
      const unwanted = brief.count(all, read({}), { signal: gone.signal });
      gone.abort(new Error('gone'));
      await expect(unwanted).rejects.toThrow('gone');
    } finally {
      await brief.close();
    }
  });

  it('notices that files were made anew, and opens what could not be opened again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platbook-index-'));
    const files = { homes: join(folder, 'a.homes.duckdb'), warehouse: join(folder, 'a.duckdb') };
    try {
      await expect(index.count({ ...files, version: '1' }, read({}))).rejects.toThrow(IndexFailedError);
      const put = (of: SetFiles) => {
        for (const kind of ['homes', 'warehouse'] as const) {
          copyFileSync(of[kind], `${files[kind]}.new`);
          renameSync(`${files[kind]}.new`, files[kind]);
        }
      };
      put(trial);
      const trialCount = await index.count({ ...files, version: '1' }, read({}));
      put(all);
      const counts = await Promise.all(
        ['1', '2', '3', '4', '5', '6'].map((version) => index.count({ ...files, version }, read({}))),
      );
      expect(counts[0]).toBe(trialCount);
      expect(counts.slice(1)).toEqual(Array(5).fill(await index.count(all, read({}))));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
