import { VectorTile } from '@mapbox/vector-tile';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { PbfReader } from 'pbf';
import { type Json, openPropertyApiWorld } from '../../testing/worlds/property-api-world.ts';
import { API_BASE, nameOf } from './endpoints/endpoint.ts';
import { apiEndpoints } from './endpoints/endpoints.ts';
import { orderNames } from './endpoints/orders.ts';

/** Values that only the full file has, and counties outside the trial. */
const foreign = /CANARY7Q4Z|"9900[123]"|\b99[89]0000\d{3}\b|"06037"|"12086"|CO06037|Los Angeles|Miami-Dade/;

const world = await openPropertyApiWorld();
afterAll(() => world.app.close());
const call: typeof world.call = (...asked) => world.call(...asked);
const api: typeof world.api = (...asked) => world.api(...asked);
const valuesOf = (...names: string[]) => world.valuesOf(names);

describe('the property API', () => {
  it('answers every endpoint, with every way to identify something, as its OpenAPI document says', async () => {
    const { json: document, headers } = await call(`${API_BASE}/openapi.json`, {}, '');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema(document, 'api');
    let found = 0;
    for (const endpoint of apiEndpoints) {
      const pointer = encodeURI(endpoint.path.replaceAll('~', '~0').replaceAll('/', '~1'));
      const $ref = `api#/paths/${pointer}/get/responses/200/content/application~1json/schema`;
      const validate = endpoint.answer.kind === 'tile' ? undefined : ajv.compile({ $ref });
      for (const query of world.waysOf(endpoint)) {
        const answer = await call(world.pathOf(endpoint), query, 'admin');
        const asked = [nameOf(endpoint), query];
        expect([asked, answer.status, answer.json?.status.detail]).toEqual([asked, 200, undefined]);
        if (!validate) continue;
        validate(answer.json);
        expect([asked, validate.errors?.slice(0, 3)]).toEqual([asked, undefined]);
        expect(answer.json.status.code).toBe(answer.json[endpoint.list].length > 0 ? 0 : 1);
        if (answer.json[endpoint.list].length > 0) found += 1;
      }
    }
    expect(found).toBeGreaterThan(120);
  }, 120_000);

  it('sorts by every field that its document lists, and by no other', async () => {
    const { json: document } = await call(`${API_BASE}/openapi.json`, {}, '');
    const patternIn = (parameters: Json[]) => parameters.find(({ name }) => name === 'orderby')?.schema.pattern;
    for (const [path, { get }] of Object.entries<Json>(document.paths)) {
      const pattern = patternIn(get.parameters);
      if (pattern === undefined) continue;
      for (const name of orderNames) {
        const { status, json } = await call(path, { fips: '12031', pagesize: '1', orderby: `-${name}` }, 'admin');
        const refused = [400, expect.stringMatching(/^orderby must be one of/)];
        const wanted = new RegExp(pattern).test(`-${name}`) ? [200, undefined] : refused;
        expect([path, name, status, json.status.detail]).toEqual([path, name, ...wanted]);
      }
    }
  }, 120_000);

  it('finds the same property by its ID, its address in any spelling and its parcel number', async () => {
    const spelled = { address: (world.example['address'] as string).toLowerCase().replace(/,/g, ' ') };
    const plain = { apn: (world.example['apn'] as string).replace(/\W/g, ''), fips: world.example['fips'] as string };
    const id = Number(world.example['propertyid']);
    for (const query of [valuesOf('propertyid'), valuesOf('address'), spelled, valuesOf('apn', 'fips'), plain]) {
      const { status, property } = (await api('property/detail', query)).json;
      expect([query, status.msg, property[0]?.identifier.Id]).toEqual([query, 'SuccessWithResult', id]);
      expect(Object.keys(property[0])).toEqual(
        expect.arrayContaining(['identifier', 'lot', 'area', 'address', 'location', 'summary', 'building', 'vintage']),
      );
    }
  });

  it('filters, sorts and pages the records of a location', async () => {
    const place = { fips: '12031' };
    const all = (await api('property/snapshot', { ...place, pagesize: '100' })).json;
    const { total } = all.status;
    expect(all.property).toHaveLength(Math.min(100, total));
    const two = (await api('property/snapshot', { ...place, pagesize: '10', page: '2' })).json.property;
    expect(two).toEqual(all.property.slice(10, 20));
    const wanted = { propertytype: 'SFR|CND', minBeds: '3', maxBeds: '4', orderby: '-universalsize' };
    const few = (await api('property/snapshot', { ...place, ...wanted, pagesize: '100' })).json;
    expect(few.status.total).toBeGreaterThan(0);
    expect(few.status.total).toBeLessThan(total);
    const sizes = few.property.map(({ building }: Json) => building.size.universalsize);
    expect(sizes).toEqual(sizes.toSorted((a: number, b: number) => b - a));
    for (const { summary, building, identifier } of few.property) {
      expect(['SFR', 'CND']).toContain(summary.proptype);
      expect([3, 4]).toContain(building.rooms.beds);
      expect(identifier.fips).toBe('12031');
    }
    const near = (await api('property/address', { ...valuesOf('latitude', 'longitude'), radius: '2', pagesize: '100' }))
      .json.property;
    const miles = near.map(({ location }: Json) => location.distance);
    expect(miles).toEqual(miles.toSorted((a: number, b: number) => a - b));
    expect(miles.every((each: number) => each <= 2)).toBe(true);
    expect((await api('property/address', { ...place, page: '90', pagesize: '100' })).json).toMatchObject({
      status: { code: 1, total },
      property: [],
    });
    const sold = { startSaleSearchDate: '2025-01-01', endSaleSearchDate: '2025-12-31', minSaleAmt: '200000' };
    const sales = (await api('sale/snapshot', { ...place, ...sold, pagesize: '100' })).json.property;
    expect(sales.length).toBeGreaterThan(0);
    for (const { sale } of sales) {
      expect(sale.saleSearchDate).toMatch(/^2025-/);
      expect(sale.amount.saleamt).toBeGreaterThanOrEqual(200_000);
    }
    expect(new Set(sales.map(({ identifier }: Json) => identifier.Id)).size).toBe(sales.length);
  });

  it('lists the land and the streets of a ZIP code with their shapes', async () => {
    const zip = { postalcode: '32205', pagesize: '100' };
    const { land } = (await call('/areaapi/area/land/snapshot', zip, 'trial')).json;
    const { street } = (await call('/areaapi/area/street/snapshot', zip, 'trial')).json;
    expect([land[0].geometry.type, street[0].geometry.type]).toEqual(['Polygon', 'LineString']);
    expect(new Set([...land, ...street].map(({ postal1 }: Json) => postal1))).toEqual(new Set(['32205']));
  });

  it('reports every kind of error in its status element, and counts only successful answers', async () => {
    const refused: [path: string, query: Record<string, string>, who: string, status: number, msg: string][] = [
      ['property/detail', {}, '', 401, 'Unauthorized'],
      ['property/detail', { apikey: world.keys['trial'] as string }, '', 401, 'Unauthorized'],
      ['property/detail', { apikey: world.keys['trial'] as string }, 'trial', 400, 'Invalid Parameter(s)'],
      ['property/detail', {}, 'no-such-key', 401, 'Unauthorized'],
      ['property/nothing', {}, 'trial', 404, 'Unknown resource'],
      ['property/detail', { pagesize: '101' }, 'trial', 400, 'pagesize over 100'],
      ['property/detail', { orderby: 'color' }, 'trial', 400, 'Invalid Parameter(s)'],
      ['property/detail', { geoid: 'XX1' }, 'trial', 400, 'Invalid Parameter(s)'],
      ['valuation/rentalavm', {}, 'trial', 400, 'Missing parameter combination'],
      ['property/detail', { fips: '06037' }, 'trial', 403, 'Not in your license'],
      ['hazard/detail', { fips: '12031' }, 'licensed', 403, 'Not in your license'],
      ['enumerations/detail', { table: 'people' }, 'trial', 400, 'Invalid Parameter(s)'],
    ];
    const left = async () =>
      Number((await api('property/id', { propertyid: '1' })).headers.get('x-ratelimit-remaining'));
    const before = await left();
    for (const [path, query, who, status, msg] of refused) {
      const answer = await api(path, query, who);
      expect([path, query, answer.status, answer.json.status.msg]).toEqual([path, query, status, msg]);
      expect(answer.json.status).toMatchObject({ version: '1.0.0', code: status, total: 0 });
      expect(answer.text).not.toContain(world.keys['trial']);
    }
    expect(await left()).toBe(before - 1);
    const post = await fetch(`${world.app.url}${API_BASE}/property/detail`, {
      method: 'POST',
      headers: { apikey: world.keys['trial']! },
    });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET']);
    expect((await post.json()).status.msg).toBe('Method not allowed');
    for (const path of ['/v4/neighborhood/nothing', '/areaapi/area', '/parceltileapi/v1/tile/1/2'])
      expect((await call(path)).json.status).toMatchObject({ code: 404, msg: 'Unknown resource' });
  });

  it('draws the parcels of a tile for a vector tile reader, and none outside', async () => {
    const { z, x, y } = world.example as Record<'z' | 'x' | 'y', string>;
    const answer = await call(`/parceltileapi/v1/tile/${z}/${x}/${y}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile']);
    const { parcels } = new VectorTile(new PbfReader(answer.bytes)).layers;
    const ids = Array.from({ length: parcels!.length }, (_, index) => parcels!.feature(index).id);
    expect(ids).toContain(Number(world.example['propertyid']));
    const own = parcels!.feature(ids.indexOf(Number(world.example['propertyid'])));
    expect(own.type).toBe(3);
    expect(own.properties).toMatchObject({ propertyid: world.example['propertyid'], fips: world.example['fips'] });
    expect(Object.keys(own.properties)).toEqual(['propertyid', 'fips', 'apn']);
    const far = await call('/parceltileapi/v1/tile/15/5621/13083');
    expect([far.status, far.bytes.length]).toEqual([204, 0]);
    expect((await call('/parceltileapi/v1/tile/3/9/1')).json.status.parameter).toBe('x');
  });

  it('returns comparable sales, the timeline of a home and its assigned schools', async () => {
    const ranges = { saleDateRange: '60', yearBuiltRange: '100', sqFeetRange: '100' };
    const path = `salescomparables/propid/${world.example['propid']}`;
    const { json } = await api(path, { maxComps: '4', minComps: '1', ...ranges });
    expect(json.subject.identifier.Id).toBe(Number(world.example['propid']));
    expect(json.property.length).toBeGreaterThan(0);
    expect(json.property.length).toBeLessThanOrEqual(4);
    const whole = (await api('allevents/detail', valuesOf('propertyid'))).json.property[0].event;
    const days = whole.map(({ eventDate }: Json) => eventDate);
    expect(days).toEqual(days.toSorted().reverse());
    const short = (await api('allevents/snapshot', valuesOf('propertyid'))).json.property[0].event;
    expect(new Set(short.map(({ eventType }: Json) => eventType)).size).toBe(short.length);
    const { school } = (await api('property/detailwithschools', valuesOf('propertyid'))).json.property[0];
    expect(school.map(({ level }: Json) => level)).toContain('ELEMENTARY');
  });

  it('finds the schools of a neighborhood that are within a circle', async () => {
    const schools = async (query: Record<string, string>) => (await api('school/snapshot', query)).json.school ?? [];
    const idsOf = (found: Json[]) => found.map(({ identifier }: Json) => identifier.Id).sort();
    const geoid = 'ND12031001';
    const inArea = await schools({ geoid });
    const { latitude, longitude } = inArea[0].location;
    const circle = { latitude: String(latitude), longitude: String(longitude), radius: '2' };
    const inCircle = idsOf(await schools({ ...circle, pagesize: '100' }));
    const both = idsOf(inArea).filter((id: number) => inCircle.includes(id));
    expect(idsOf(await schools({ geoid, ...circle }))).toEqual(both);
    expect(both.length).toBeGreaterThan(0);
    expect(both.length).toBeLessThan(inCircle.length);
  });

  it('accepts only a key: a session gives no access to it, and a key to nothing else', async () => {
    const client = await world.app.signIn('licensed@example.com');
    expect((await client.get(`${API_BASE}/property/detail`)).json.status.msg).toBe('Unauthorized');
    const answer = await fetch(`${world.app.url}/api/queries`, { headers: { apikey: world.keys['licensed']! } });
    expect(answer.status).toBe(401);
  });

  it("ends at the trial's counties: named ones are refused, others look nonexistent [T21]", async () => {
    const all = (await api('property/id', { fips: '06037', pagesize: '1' }, 'admin')).json.property[0];
    const { address, identifier } = (await api('property/address', { propertyid: String(all.identifier.Id) }, 'admin'))
      .json.property[0];
    const nowhere = (await api('property/detail', { propertyid: '1' })).text;
    for (const name of ['property/detail', 'property/expandedprofile', 'property/detailowner'])
      expect((await api(name, { propertyid: String(identifier.Id) })).text).toBe(nowhere);
    expect((await api('property/detail', { address: address.oneLine })).text).toBe(nowhere);
    expect((await api('property/detail', { address1: address.line1, address2: address.line2 })).text).toBe(nowhere);
    const byZip = await api('property/detail', { postalcode: address.postal1 });
    expect(byZip.json.status.msg).toBe('SuccessWithoutResult');
    const outside: Record<string, string>[] = [
      { apn: identifier.apn, fips: '06037' },
      { geoid: 'CO06037' },
      { geoid: 'ND06037001' },
      { fips: '99001' },
    ];
    for (const query of outside) {
      const answer = await api('property/detail', query);
      expect([query, answer.status, answer.json.status.msg]).toEqual([query, 403, 'Not in your license']);
    }
    let rows = 0;
    const total = (await api('property/id', { pagesize: '100' })).json.status.total;
    for (let page = 1; page <= Math.min(100, Math.ceil(total / 100) + 1); page += 1) {
      const answer = await api('property/id', { pagesize: '100', page: String(page) });
      expect(answer.text).not.toMatch(foreign);
      rows += answer.json.property.length;
    }
    expect(rows).toBe(Math.min(total, 10_000));
    for (const endpoint of apiEndpoints) {
      const query: Record<string, string> = endpoint.parameters.includes('pagesize') ? { pagesize: '100' } : {};
      for (const way of [{}, ...world.waysOf(endpoint)]) {
        const answer = await call(world.pathOf(endpoint), { ...query, ...way });
        expect(answer.text, nameOf(endpoint)).not.toMatch(foreign);
      }
      if (!endpoint.parameters.includes('latitude')) continue;
      const radius: Record<string, string> = endpoint.parameters.includes('radius') ? { radius: '20' } : {};
      const beyond = await call(world.pathOf(endpoint), { latitude: '34.05', longitude: '-118.25', ...radius });
      expect(beyond.text, nameOf(endpoint)).not.toMatch(foreign);
    }
  }, 120_000);

  it('withholds personal names from a trial without an NDA, but not from others', async () => {
    const id = { propertyid: world.example['propertyid'] as string };
    const [trial, licensed] = [await api('property/detailowner', id), await api('property/detailowner', id, 'admin')];
    const { owner } = licensed.json.property[0];
    expect(owner.owner1.fullName).toMatch(/\w/);
    expect(trial.json.property[0].owner).toMatchObject({ type: owner.type, owner1: {} });
    for (const name of [
      'property/detailowner',
      'property/detailmortgageowner',
      'saleshistory/detail',
      'assessmenthistory/detail',
      'property/buildingpermits',
    ]) {
      const { text } = await api(name, { fips: '12031', pagesize: '100' });
      expect(text, name).not.toMatch(
        /"(fullName|lastName|firstNameAndMi|mailingAddressOneLine|name1|name2|ownername|applicant)":/,
      );
    }
  });
});
