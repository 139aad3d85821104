import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openIndexWorld, readTexts } from '../../testing/worlds/index-world.ts';
import {
  EmbeddedIndex,
  IndexBusyError,
  IndexFailedError,
  IndexTimeoutError,
  reportObjects,
  type SetFiles,
} from './index.ts';

const world = await openIndexWorld();

describe('a report', () => {
  it('has the rows of every object of one property, and nothing of a property outside the set', async () => {
    const [[id]] = (await world.sql.ask(
      `select a.PropertyID::double from Property.PropertyAddress a where CountyFIPS = '12031' and PropertyID in (select PropertyID from Foreclosure.ForeclosureEvent)
       and PropertyID in (select PropertyID from Permits.BuildingPermit) and PropertyID in (select PropertyID from Mortgage.Loan) order by 1 limit 1`,
    )) as [[number]];
    const report = (await world.index.report(world.all, id))!;
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
        await world.sql.number(`select count(*) from ${object} where PropertyID = ${id}`),
      ]);
    expect(report['Schools.School']!.map(({ SchoolID }) => SchoolID).sort()).toEqual(
      report['Schools.PropertySchool']!.map(({ SchoolID }) => SchoolID).sort(),
    );
    const months = await world.sql.number(
      `select count(*) from Market.SalesTrend join Property.PropertyAddress using (SitusZIP)
       where PropertyID = ${id} and GeoTypeCode = 'ZI' and PropertyTypeCode = 'ALL' and PeriodType = 'M'`,
    );
    expect(report['Market.SalesTrend']!.filter(({ PeriodType }) => PeriodType === 'M')).toHaveLength(
      Math.min(12, months),
    );
    expect(report['Neighborhood.PointOfInterest']).toHaveLength(10);
    const years = report['Tax.AssessmentHistory']!.map(({ TaxYear }) => Number(TaxYear));
    expect(years).toEqual([...years].sort((a, b) => b - a));
    const [[foreign]] = (await world.sql.ask(
      "select PropertyID::double from Property.PropertyAddress where CountyFIPS = '06037' limit 1",
    )) as [[number]];
    expect(await world.index.report(world.trial, foreign)).toBeUndefined();
    expect(await world.index.comparables(world.trial, foreign, usual)).toBeUndefined();
  });

  const usual = { miles: null, months: 12, area: 20, years: 15, beds: null, limit: 12 };

  it('compares with nearby sales of the same kind, most similar first', async () => {
    const wide = { ...usual, miles: 10, months: 60, area: 100, years: 100 };
    const [[id, lat, lon, area]] = (await world.sql.ask(
      `select PropertyID::double, Latitude, Longitude, LivingAreaSqFt from Property.PropertyAddress join Property.PropertyFeature using (PropertyID)
       where PropertyAddress.CountyFIPS = '12031' and PropertyTypeCode = 'SFR' and LivingAreaSqFt between 1500 and 2000 and YearBuilt is not null and Latitude is not null order by 1 limit 1`,
    )) as [[number, number, number, number]];
    const { rules, found, comparables, medianPerSqFt, indicatedValue } = (await world.index.comparables(world.all, id, {
      ...wide,
      limit: 50,
    }))!;
    expect(rules).toMatchObject({ miles: 10, months: 60, type: 'SFR' });
    expect(found).toBe(
      await world.sql.number(`select count(distinct PropertyID) from Transactions.ArmsLengthSale where PropertyTypeCode = 'SFR' and PropertyID <> ${id}
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
    expect((await world.index.comparables(world.all, id, usual))!.rules.miles).toBe(3);
  });
});

describe('the process of the index', () => {
  it('fails its requests when it dies, and answers the next one', async () => {
    const slow = world.index.page(world.all, {
      conditions: readTexts({}),
      sort: { key: 'id', isDescending: false },
      fields: [],
      limit: 1000,
    });
    process.kill(world.index.engine.pids[0]!, 'SIGKILL');
    await expect(slow).rejects.toThrow(IndexFailedError);
    expect(await world.index.count(world.all, readTexts({}))).toBeGreaterThan(0);
  });

  it('is killed when it hangs, and cancels late and aborted queries', { timeout: 40_000 }, async () => {
    const brief = new EmbeddedIndex({ timeMs: 3_000, cancelMs: 100, perWorker: 1, waiting: 1 });
    onTestFinished(() => brief.close());
    await expect(brief.count(world.all, readTexts({}))).resolves.toBeGreaterThan(0);
    const hung = brief.engine.pids[0]!;
    process.kill(hung, 'SIGSTOP');
    const [first, second, third] = [0, 1, 2].map(() => brief.count(world.all, readTexts({})));
    await expect(third).rejects.toThrow(IndexBusyError);
    await expect(first).rejects.toThrow(IndexTimeoutError);
    await expect(second).rejects.toThrow(IndexTimeoutError);
    await expect.poll(() => brief.engine.pids[0], { timeout: 10_000 }).not.toBe(hung);
    await expect
      .poll(() => brief.count(world.all, readTexts({})).catch(() => 0), { timeout: 20_000 })
      .toBeGreaterThan(0);
    const gone = new AbortController();
    const unwanted = brief.count(world.all, readTexts({}), { signal: gone.signal });
    gone.abort(new Error('gone'));
    await expect(unwanted).rejects.toThrow('gone');
  });

  it('stops computing aborted queries, in the same process', { timeout: 120_000 }, async () => {
    const patient = new EmbeddedIndex({ perWorker: 2, timeMs: 100_000, cancelMs: 100_000 });
    const count = () => patient.count(world.all, readTexts({}));
    const endless = 'SELECT count(*) FROM range(10000000) a, range(10000000) b WHERE a.range * b.range = $1';
    const ask = ({ signal }: AbortController) => patient.rows(world.all, [{ sql: endless, values: [-1] }], { signal });
    onTestFinished(() => patient.close());
    const [one, other] = [new AbortController(), new AbortController()];
    const unwanted = ask(one);
    for (let time = 0; time < 3; time += 1) expect(await count()).toBeGreaterThan(0);
    const { pids } = patient.engine;
    one.abort(new Error('gone'));
    await expect(unwanted).rejects.toThrow('gone');
    const next = ask(other);
    expect(await count()).toBeGreaterThan(0);
    other.abort(new Error('gone, too'));
    await expect(next).rejects.toThrow('gone, too');
    expect(patient.engine.pids).toEqual(pids);
  });

  it('limits the open queries of one caller, and serves the others', async () => {
    const fair = new EmbeddedIndex({ perCaller: { running: 2, open: 2 } });
    onTestFinished(() => fair.close());
    const ask = (caller: string) => fair.count(world.all, readTexts({}), { caller });
    const mine = [ask('a'), ask('a')];
    await expect(ask('a')).rejects.toThrow(IndexBusyError);
    expect(await ask('b')).toBe(await mine[0]);
    await mine[1];
    expect(await ask('a')).toBeGreaterThan(0);
  });

  it("notices rebuilt files, and retries files that couldn't be opened", async () => {
    const folder = temporaryFolder('index');
    const files = {
      homes: join(folder, 'a.homes.duckdb'),
      lookup: join(folder, 'a.lookup.sqlite'),
      warehouse: join(folder, 'a.duckdb'),
      set: world.trial.set,
    };
    await expect(world.index.count({ ...files, version: '1' }, readTexts({}))).rejects.toThrow(IndexFailedError);
    const put = (of: Pick<SetFiles, 'homes' | 'lookup' | 'warehouse'>) => {
      for (const kind of ['homes', 'lookup', 'warehouse'] as const) {
        copyFileSync(of[kind], `${files[kind]}.new`);
        renameSync(`${files[kind]}.new`, files[kind]);
      }
    };
    put(world.trial);
    const miami = (version: string) => world.index.suggest({ ...files, version }, 'Miami', { owners: true, limit: 10 });
    const before = (await miami('1')).suggestions.map(({ label }) => label);
    const trialCount = await world.index.count({ ...files, version: '1' }, readTexts({}));
    put(world.all);
    expect(before).not.toContain('Miami');
    expect((await miami('2')).suggestions.map(({ label }) => label)).toContain('Miami');
    const counts = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map((version) => world.index.count({ ...files, version }, readTexts({}))),
    );
    expect(counts[0]).toBe(trialCount);
    expect(counts.slice(1)).toEqual(Array(5).fill(await world.index.count(world.all, readTexts({}))));
  });
});
