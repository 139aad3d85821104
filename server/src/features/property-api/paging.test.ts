import { ALL_SET, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { trialCounties } from '@platbook/contract/property/trial-counties';
import { licensePerson, personWith } from '../../testing/database-rows.ts';
import { LICENSED, readSql, TRIAL } from '../../testing/run-sql.ts';
import { type Json, openPropertyApiWorld } from '../../testing/worlds/property-api-world.ts';
import { nameOf } from './endpoints/endpoint.ts';
import { apiEndpoints } from './endpoints/endpoints.ts';

const world = await openPropertyApiWorld();
afterAll(() => world.app.close());

type Query = Record<string, string>;
const endpointOf = (name: string) => apiEndpoints.find((endpoint) => nameOf(endpoint) === name)!;

/** All records by cursor. `before` runs before each page after the first. */
async function readAll(name: string, query: Query, who = 'trial', before = async (_page: number) => {}) {
  const endpoint = endpointOf(name);
  const records: string[] = [];
  let cursor: string | undefined;
  for (let page = 1; page === 1 || cursor !== undefined; page += 1) {
    if (page > 1) await before(page);
    const more: Query = cursor === undefined ? {} : { cursor };
    const { status, json, text } = await world.call(world.pathOf(endpoint), { ...query, ...more }, who);
    expect([name, status], text).toEqual([name, 200]);
    records.push(...json[endpoint.list].map((each: Json) => JSON.stringify(each)));
    cursor = json.status.cursor;
    expect(json.status.page).toBe(page === 1 ? 1 : undefined);
  }
  return records;
}

describe('a cursor of the property API', () => {
  const place = { postalcode: '32205' };
  const circle = () => ({ ...world.valuesOf(['latitude', 'longitude']), radius: '5' });

  it('reads the records that page numbers read, in the same order, in every kind of list and sort', async () => {
    const lists: [name: string, query: Query][] = [
      ['property/id', place],
      ['property/snapshot', { ...place, orderby: '-yearbuilt' }],
      ['property/snapshot', { ...place, orderby: 'address' }],
      ['property/snapshot', circle()],
      ['property/detailmortgage', { ...place, orderby: 'loanamount' }],
      ['property/detailwithschools', place],
      ['saleshistory/detail', place],
      ['sale/snapshot', { ...place, orderby: '-saleamt' }],
      ['avmhistory/detail', place],
      ['preforeclosure/details', {}],
      ['transaction/salestrend', { fips: '12031', interval: 'yearly' }],
      ['school/snapshot', { fips: '12031' }],
      ['school/snapshot', circle()],
      ['school/snapshot', world.valuesOf(['propertyid'])],
      ['v4/neighborhood/poi', circle()],
      ['v4/location/lookup', { name: 'J' }],
      ['areaapi/area/land/snapshot', place],
      ['areaapi/area/street/snapshot', place],
    ];
    for (const [name, query] of lists) {
      const endpoint = endpointOf(name);
      const pages: string[] = [];
      let total = 1;
      for (let page = 1; pages.length < total && page <= 5; page += 1) {
        const { json } = await world.call(world.pathOf(endpoint), { ...query, pagesize: '100', page: String(page) });
        total = json.status.total;
        pages.push(...json[endpoint.list].map((each: Json) => JSON.stringify(each)));
      }
      expect([name, pages.length > 2], JSON.stringify(query)).toEqual([name, true]);
      const size = Math.ceil(pages.length / 3.5);
      const read = await readAll(name, { ...query, pagesize: String(Math.min(100, size)) });
      expect(read.slice(0, pages.length), `${name} ${JSON.stringify(query)}`).toEqual(pages);
      expect(read).toHaveLength(total);
    }
  }, 60_000);

  it('returns every record once while the data is replaced by a set with more and then fewer rows', async () => {
    const query = { pagesize: '100', minYearBuilt: '2000', orderby: 'yearbuilt' };
    const email = 'licensed@example.com';
    const { entitlement, packs } = await personWith(world.app.services.db, email);
    const own = { entitlement: JSON.parse(entitlement as string), packs: JSON.parse(packs) as string[] };
    const idsOf = (records: string[]) => records.map((each) => JSON.parse(each).identifier.Id as number);
    const before = idsOf(await readAll('property/id', query, 'licensed'));
    const mixed = idsOf(
      await readAll('property/id', query, 'licensed', async (page) => {
        const license = page % 2 === 0 ? { entitlement: ALL_SET, packs: ['*'] } : own;
        await licensePerson(world.app.services, email, license);
        // A key reads its owner's license once a minute.
        world.app.advance(61_000);
      }),
    );
    await licensePerson(world.app.services, email, own);
    expect(new Set(mixed).size).toBe(mixed.length);
    expect(mixed).toEqual(expect.arrayContaining(before));
    expect(mixed.length).toBeGreaterThan(before.length);
  });

  it('works only for the call and the user it was returned to', async () => {
    const { cursor } = (await world.api('property/id', place)).json.status;
    expect((await world.api('property/id', { ...place, pagesize: '3', cursor })).status).toBe(200);
    const wrong: [Query, string?][] = [
      [{ ...place, cursor: cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BA' : 'AA') }],
      [{ ...place, cursor: 'x' }],
      [{ ...place, cursor, minBeds: '1' }],
      [{ cursor }],
      [{ ...place, cursor }, 'licensed'],
    ];
    for (const [query, who] of wrong) {
      const { status, json } = await world.api('property/id', query, who);
      expect([query, status, json.status.parameter]).toEqual([query, 400, 'cursor']);
      expect(json.status.detail).toMatch(/^cursor doesn't belong to this call/);
    }
    expect((await world.api('property/address', { ...place, cursor })).status).toBe(400);
    const both = (await world.api('property/id', { ...place, cursor, page: '2' })).json.status;
    expect([both.code, both.detail]).toEqual([400, "cursor can't be combined with page"]);
  });
});

describe('updatedsince of the property API', () => {
  const day = '2026-05-15';
  const since = (table: string) => `select PropertyID from ${table} where LastUpdated >= '${day}'`;
  const queries: [name: string, sql: string][] = [
    ['property/id', since('Property.PropertyAddress')],
    [
      'property/detail',
      ['Property.PropertyAddress', 'Property.PropertyFeature', 'Transactions.Recorder', 'Tax.TaxAssessor']
        .map(since)
        .join(' union '),
    ],
    ['saleshistory/detail', since('Transactions.Recorder')],
    ['property/detailmortgage', since('Mortgage.Loan')],
    ['property/buildingpermits', since('Permits.BuildingPermit')],
    [
      'sale/snapshot',
      `with sales as (select * from Transactions.Recorder where ArmsLengthFlag = 'Y'
qualify row_number() over (partition by PropertyID order by SaleDate desc) = 1) ${since('sales')}`,
    ],
    ['preforeclosure/details', `select 1 from Foreclosure.ForeclosureStatus where LatestFilingDate >= '${day}'`],
  ];

  it('returns the records whose rows changed on or after a day, as SQL counts them', async () => {
    for (const [who, connectionId] of [
      ['trial', TRIAL],
      ['admin', LICENSED],
    ] as const) {
      const client = await world.app.signIn(`${who}@example.com`);
      for (const [name, sql] of queries) {
        const { total } = (await world.api(name, { updatedsince: day, pagesize: '1' }, who)).json.status;
        const [[count]] = await readSql(client, { connectionId, batchText: `select count(*) from (${sql})` });
        expect([who, name, total]).toEqual([who, name, Number(count)]);
        if (who === 'admin') expect([name, total > 0]).toEqual([name, true]);
      }
    }
    const late = (await world.api('property/id', { updatedsince: day, pagesize: '100' })).json.property;
    for (const { vintage } of late) expect(vintage.lastModified >= day).toBe(true);
    expect((await world.api('property/id', { updatedsince: '2099-01-01' })).json.status.total).toBe(0);
    const { detail } = (await world.api('assessmenthistory/detail', { updatedsince: day })).json.status;
    expect(detail).toMatch(/^updatedsince is not a parameter of assessmenthistory\/detail/);
  });

  it("shows a trial's key only its counties, also with cursors and a refused county [T23]", async () => {
    expect(TRIAL_SET.counties).toEqual(expect.arrayContaining(trialCounties.map(({ fips }) => fips)));
    for (const [name] of queries) {
      const records = await readAll(name, { updatedsince: '2026-01-01', pagesize: '100' });
      for (const record of records) expect(TRIAL_SET.counties).toContain(JSON.parse(record).identifier.fips);
      expect(records.join()).not.toMatch(/CANARY7Q4Z/);
      expect((await world.api(name, { updatedsince: '2026-01-01', fips: '06037' })).status).toBe(403);
    }
  }, 60_000);
});
