import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { LICENSED, readSql, TRIAL } from '../../testing/run-sql.ts';

const app = await openTinyApp();
const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];

const event = 'schema=Foreclosure&table=ForeclosureEvent';

describe("the data of a pack's tables", () => {
  it('shows for each how many rows the caller has and how fresh they are', async () => {
    const { status, json } = await trial.get(`/api/table-sizes/${TRIAL}`);
    expect(status).toBe(200);
    const of = (object: string) => json.find((each: { object: string }) => each.object === object);
    const [[count]] = await readSql(trial, { batchText: 'select count(*) from Foreclosure.ForeclosureEvent' });
    expect(of('Foreclosure.ForeclosureEvent')).toEqual({
      object: 'Foreclosure.ForeclosureEvent',
      rows: Number(count),
      dataAsOf: '2026-06-30',
      firstDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      updates: expect.stringMatching(/^(daily|weekly|monthly|annual)$/),
    });
    expect(of('Foreclosure.ForeclosureStatus')).toMatchObject({ rows: expect.any(Number) });
    expect(of('Reference.DimCounty').rows).toBe(5);
  });

  it("counts the filled values in each of the caller's counties and in total, as SQL does", async () => {
    const { json } = await trial.get(`/api/fill-rates/${TRIAL}?${event}`);
    expect(json.counties.map(({ fips }: { fips: string }) => fips)).toEqual([
      '06111',
      '08035',
      '12031',
      '27123',
      '37119',
    ]);
    expect(json.columns).toHaveLength(45);
    const [all, ...counties] = await readSql(trial, {
      batchText: `select CountyFIPS, count(*) as n, count(OpeningBid) as filled, min(OpeningBid) as low, max(OpeningBid) as high,
        cast(min(RecordingDate) filter (where OpeningBid is not null) as varchar) as first
        from Foreclosure.ForeclosureEvent group by grouping sets ((), (CountyFIPS)) order by 1 nulls first`,
    });
    const columnOf = (wanted: string) => json.columns.find(({ name }: { name: string }) => name === wanted);
    const bid = columnOf('OpeningBid');
    expect([json.rows, bid.filled, Number(bid.lowest), Number(bid.highest), bid.firstFilled]).toEqual([
      ...all.slice(1, 5).map(Number),
      all[5],
    ]);
    expect(bid.filledBy).toEqual(counties.map((row: unknown[]) => Number(row[2])));
    expect(json.counties.map(({ rows }: { rows: number }) => rows)).toEqual(
      counties.map((row: unknown[]) => Number(row[1])),
    );
    expect(json.from <= json.to && /^\d{4}-\d\d-\d\d$/.test(json.from)).toBe(true);
    const stage = columnOf('ForeclosureStage');
    expect(stage.examples).toContain('PREFORECLOSURE');
    expect([stage.lowest, stage.highest, stage.type]).toEqual([null, null, 'varchar(14)']);
  });

  it('supports tables without a county or a date, and views', async () => {
    const of = async (schema: string, table: string) =>
      (await trial.get(`/api/fill-rates/${TRIAL}?schema=${schema}&table=${table}`)).json;
    expect(await of('Reference', 'DimForeclosureType')).toMatchObject({ rows: 7, counties: [], from: null, to: null });
    const status = await of('Foreclosure', 'ForeclosureStatus');
    expect(status.rows).toBe(status.counties.reduce((sum: number, { rows }: { rows: number }) => sum + rows, 0));
  });

  it('counts one field by ZIP code in a county, with its median, as SQL does', async () => {
    const of = (column: string, county: string) =>
      trial.get(`/api/fill-rates/${TRIAL}/zips?${event}&column=${column}&county=${county}`);
    const { json } = await of('OpeningBid', '12031');
    const rows: unknown[][] = await readSql(trial, {
      batchText: `select SitusZIP, count(*), count(OpeningBid), (select median(OpeningBid) from Foreclosure.ForeclosureEvent where CountyFIPS = '12031')
        from Foreclosure.ForeclosureEvent where CountyFIPS = '12031' group by all order by 1`,
    });
    expect(json.zips).toEqual(
      rows.map(([zip, count, filled]) => ({ zip, rows: Number(count), filled: Number(filled) })),
    );
    expect(json.zips.length).toBeGreaterThan(3);
    expect(Number(json.median)).toBe(Number(rows[0]?.[3]));
    expect((await of('ForeclosureStage', '12031')).json.median).toBeNull();
    expect((await of('OpeningBid', '06037')).json).toEqual({ zips: [], median: null });
    for (const [column, county] of [
      ['Nothing', '12031'],
      ['OpeningBid', "1' or 1"],
    ] as const)
      expect((await of(column, encodeURIComponent(county))).status).toBe(column === 'Nothing' ? 404 : 400);
  });

  it("lists a text column's values with their counts, most frequent first, as SQL does", async () => {
    const of = async (table: string, column: string) => {
      const [schema, name] = table.split('.');
      return (await trial.get(`/api/column-values/${TRIAL}?schema=${schema}&table=${name}&column=${column}`)).json;
    };
    const cities = await of('Property.PropertyAddress', 'SitusCity');
    const rows: unknown[][] = await readSql(trial, {
      batchText:
        'select SitusCity, count(*) from Property.PropertyAddress where SitusCity is not null group by 1 order by 2 desc, 1',
    });
    expect(cities.values.length).toBeGreaterThan(3);
    expect(cities.values).toEqual(rows.map(([city]) => city));
    expect(cities.rows).toEqual(rows.map(([, count]) => Number(count)));
    expect(await of('Property.PropertyAddress', 'Latitude')).toEqual({ values: [], rows: [] });
  });

  it('shows the first rows of a table, at most twenty', async () => {
    const { json } = await trial.get(`/api/first-rows/${TRIAL}?${event}`);
    expect([json.columns.length, json.rows.length, json.rows[0].length]).toEqual([45, 20, 45]);
  });

  it("shows the rows of a pack query's chart, from the caller’s own data", async () => {
    const path = '/api/pack-preview/SPFCL-FCL01';
    const of = async (client: typeof trial) => (await client.get(path)).json;
    const seen = await of(trial);
    expect(seen.columns.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['FilingYear', 'ForeclosureStage', 'Properties']),
    );
    expect(seen.isIncomplete).toBe(false);
    const total = ({ columns, rows }: typeof seen) => {
      const place = columns.findIndex(({ name }: { name: string }) => name === 'Properties');
      return rows.reduce((sum: number, row: number[]) => sum + Number(row[place]), 0);
    };
    expect(total(await of(licensed))).toBeGreaterThan(total(seen));
    expect((await trial.get('/api/pack-preview/SPFCL-NONE')).status).toBe(404);
  });
});

describe('data without a license', () => {
  it("is not found: an unlicensed table, another user's connection, anything for an expired account [V34]", async () => {
    const expired = await app.signIn('expired@example.com');
    for (const call of ['fill-rates', 'first-rows', 'column-values']) {
      const path = (id: string, place: string) => `/api/${call}/${id}?${place}&column=CountyFIPS`;
      const permits = 'schema=Permits&table=BuildingPermit';
      expect((await licensed.get(path(LICENSED, permits))).status).toBe(404);
      expect((await licensed.get(path(TRIAL, permits))).status).toBe(200);
      expect((await trial.get(path(LICENSED, event))).status).toBe(404);
      expect((await trial.get(path(TRIAL, 'schema=Foreclosure&table=Nothing'))).status).toBe(404);
      expect(
        (await trial.get(path(TRIAL, `schema=Foreclosure&table=${encodeURIComponent('x"; select 1 --')}`))).status,
      ).toBe(404);
      expect((await trial.get(`/api/${call}/${TRIAL}`)).status).toBe(404);
      expect((await expired.get(path(TRIAL, event))).status).toBe(403);
    }
    expect((await trial.get(`/api/table-sizes/${LICENSED}`)).status).toBe(404);
    for (const call of ['table-sizes', 'fill-rates', 'first-rows', 'column-values']) {
      const [tsql, duckdb] = await Promise.all(
        [`${TRIAL}-tsql`, TRIAL].map((id) => trial.get(`/api/${call}/${id}?${event}&column=CountyFIPS`)),
      );
      expect([call, tsql?.status, tsql?.json]).toEqual([call, 200, duckdb?.json]);
    }
    expect((await expired.get('/api/pack-preview/SPFCL-FCL01')).status).toBe(403);
  });
});
