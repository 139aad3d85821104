import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { entitlementSetHash, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import type { FastifyReply } from 'fastify';
import { changePerson, eventsWith, personWith } from '../../testing/database-rows.ts';
import { onEachApp } from '../../testing/each-app.ts';
import { openTinyApp } from '../../testing/open-tiny-app.ts';
import { readCsv, readXlsx } from '../../testing/reading/read-download.ts';
import { readTile, tileAt } from '../../testing/reading/read-tile.ts';
import { makeSearchableWarehouse } from '../../testing/tiny-warehouse.ts';
import { findPerson } from '../people/index.ts';
import { listOpenedReports, recordOpenedReport } from './recent-reports-store.ts';
import { openSearcher } from './searcher.ts';

const api = (path: string, query: Record<string, string> = {}) =>
  `/api/navigator/${path}?${new URLSearchParams(query)}`;

const app = await openTinyApp({ WAREHOUSE_FOLDER: await makeSearchableWarehouse() }, { listen: true });
const trial = await app.openNavigator('trial@example.com');
const licensed = await app.openNavigator('licensed@example.com');

describe('the search of the navigator', () => {
  it('walks all pages and back, with links that are only valid for the same sort order', async () => {
    const query = { where: 'county=12031&type=SFR', sort: '-value', limit: '100' };
    const { count } = (await trial.get(api('count', query))).json;
    const seen: number[][] = [];
    let page = (await trial.get(api('properties', query))).json;
    expect(page.previous).toBeNull();
    const idsOf = () => page.rows.map(({ id }: { id: number }) => id);
    seen.push(idsOf());
    while (page.next !== null) {
      page = (await trial.get(api('properties', { ...query, cursor: page.next }))).json;
      seen.push(idsOf());
    }
    expect(new Set(seen.flat()).size).toBe(count);
    expect(seen.flat()).toHaveLength(count);
    for (const ids of seen.slice(0, -1).reverse()) {
      page = (await trial.get(api('properties', { ...query, cursor: page.previous }))).json;
      expect(idsOf()).toEqual(ids);
    }
    expect(page.previous).toBeNull();
    for (const other of [{ sort: 'value' }, { cursor: 'x' }, { cursor: `${page.next}x`.slice(3) }]) {
      const answer = await trial.get(api('properties', { ...query, cursor: page.next, ...other }));
      expect([answer.status, answer.json.detail]).toEqual([400, expect.stringContaining('cursor')]);
    }
  });

  it.each<[string, string]>([
    ['where', api('count', { where: 'beds=NaN' })],
    ['within', api('count', { within: '0,0 1,1 1,0 0,1' })],
    ['near', api('count', { near: '30,-81,Infinity' })],
    ['view', api('count', { view: '1,1,0,0' })],
    ['ids', api('count', { ids: '1) or (1=1' })],
    ['near', `${api('count', { near: '30,-81,1' })}&near=30,-81,2`],
    ['sort', api('properties', { sort: 'value desc' })],
    ['fields', api('properties', { fields: 'value,constructor' })],
    ['limit', api('properties', { limit: '101' })],
    ['zoom', api('clusters', { zoom: 'NaN' })],
    ['zoom', api('clusters', { zoom: '23' })],
    ['layer', api('clusters', { zoom: '9', layer: '"value"' })],
    ['z', api('tiles/17/0/0')],
    ['x', api('tiles/3/8/0')],
    ['y', api('tiles/3/0/-1')],
    ['miles', api('properties/1/comparables', { miles: '0.01' })],
    ['months', api('properties/1/comparables', { months: '-1' })],
    ['format', api('export', { format: 'pdf' })],
    ['ids', api('export', { format: 'csv', ids: '1,2;3' })],
    ['ids', api('export', { format: 'csv', ids: Array(1001).fill('1').join(',') })],
  ])('refuses a wrong %s with a message that names it (%#)', async (parameter, path) => {
    const answer = await trial.get(path);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json.detail).toContain(parameter);
  });

  it('treats SQL in a value as plain text that matches nothing', async () => {
    for (const value of ["'; drop table homes; --", "' or '1'='1", '%', '$1', 'null'])
      expect((await trial.get(api('count', { where: `city=${encodeURIComponent(value)}` }))).json.count).toBe(0);
  });

  it('reports what is locked for users with some packs, and searches by the rest', async () => {
    const start = (await licensed.get(api('start'))).json;
    expect(start).toMatchObject({ isTrial: false, isPersonalWithheld: false, asOf: '2026-06-30' });
    expect(start.counties).toHaveLength(10);
    expect(start.lockedFields).toContain('tax');
    const type = start.fields.find(({ key }: { key: string }) => key === 'type');
    expect(type.choices).toContainEqual({ value: 'SFR', label: expect.stringMatching(/single/i) });
    const built = start.fields.find(({ key }: { key: string }) => key === 'built');
    expect(built.from).toBeLessThan(built.to);
    const refused = await licensed.get(api('count', { where: 'tax=1..' }));
    expect([refused.status, refused.json.detail]).toEqual([400, "where: Annual tax isn't in your packs"]);
    const [{ id, values }] = (await licensed.get(api('properties', { limit: '1', fields: 'tax,value' }))).json.rows;
    expect(Object.keys(values)).toEqual(['value']);
    const report = (await licensed.get(api(`properties/${id}`))).json;
    expect(report.locked).toContain('Tax.TaxAssessor');
    expect(Object.keys(report.rows)).not.toContain('Tax.TaxAssessor');
    expect(report.rows['Property.PropertyAddress'][0].PropertyID).toBe(id);
  });

  it('serves map tiles that a browser revalidates, and nothing for an empty one', async () => {
    const { z, x, y } = tileAt(30.3, -81.63, 11);
    const path = `/api/navigator/tiles/${z}/${x}/${y}`;
    const plain = await trial.get(path);
    expect(plain.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept-Encoding'),
    });
    expect(Object.keys(readTile(plain.bytes))).toEqual(['areas', 'land', 'streets']);
    const packed = await trial.get(path, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes);
    const known = await trial.get(path, { 'if-none-match': String(plain.headers['etag']) });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    const ocean = await trial.get('/api/navigator/tiles/11/0/0');
    expect([ocean.status, ocean.bytes.length]).toEqual([204, 0]);
  });

  it('leaves out the layers of a map tile whose objects are not in the packs [T23]', async () => {
    const [{ lat, lon }] = (await licensed.get(api('properties', { limit: '1', where: 'county=12031' }))).json.rows;
    const { z, x, y } = tileAt(lat, lon, 14);
    const layersOf = async (client: typeof trial) =>
      Object.keys(readTile((await client.get(`/api/navigator/tiles/${z}/${x}/${y}`)).bytes));
    expect(await layersOf(licensed)).toEqual(['land', 'streets', 'lots']);
    expect(await layersOf(trial)).toEqual(['areas', 'land', 'streets', 'lots']);
  });

  it("says that the data is being prepared if the user's set is not ready, with empty tiles for the portal's maps", async () => {
    const { db } = app.services;
    const license = (entitlement: string) => changePerson(db, 'licensed@example.com', { entitlement });
    const before = await personWith(db, 'licensed@example.com');
    await license(JSON.stringify({ objects: ['Hazard.PropertyHazard'], counties: ['48201'] }));
    const answer = await licensed.get(api('count'));
    const tile = await licensed.get('/api/map/tiles/11/559/843');
    await license(before.entitlement as string);
    expect([answer.status, answer.json.title]).toEqual([409, 'Your data is being prepared']);
    expect([tile.status, tile.bytes.length]).toEqual([204, 0]);
  });

  it('sends no request to the index for a caller who already disconnected', async () => {
    const { db, now } = app.services;
    const { id } = await personWith(db, 'trial@example.com');
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const closed = once(raw, 'close');
    raw.destroy();
    await closed;
    const searcher = await openSearcher(app.services, (await findPerson(db, id, now()))!, { raw } as FastifyReply);
    expect(await searcher.ask(async (_, __, { signal }) => signal.aborted)).toBe(true);
  });

  it('exports search results in their order, and audits the exports', async () => {
    const query = { where: 'county=12031&pool=Y', sort: '-value', fields: 'type,value,saleDate' };
    const { count } = (await trial.get(api('count', query))).json;
    // Injected calls never count as sent.
    const download = (wanted: Record<string, string>) =>
      fetch(`${app.url}${api('export', wanted)}`, { headers: { authorization: `Bearer ${trial.key}` } });
    const csv = await download({ ...query, format: 'csv' });
    expect(csv.headers.get('content-disposition')).toContain('Properties ');
    const file = readCsv(Buffer.from(await csv.arrayBuffer()));
    expect(file.names).toEqual([
      'Property ID',
      'County FIPS',
      'Address',
      'City',
      'ZIP',
      'Parcel number',
      'Latitude',
      'Longitude',
      'Type',
      'Estimated value',
      'Sale date',
    ]);
    const { rows } = (await trial.get(api('properties', { ...query, limit: '100' }))).json;
    expect(file.rows).toHaveLength(count);
    const ids: number[] = rows.map(({ id }: { id: number }) => id);
    expect(file.rows.slice(0, 100).map(([id]) => Number(id))).toEqual(ids.slice(0, count));
    expect(file.rows.map((row) => row[8])).toContain('Single-family detached');
    expect(file.rows[0]?.[2]).toMatch(/[a-z]/);
    const picked = ids.slice(0, 3);
    const sheet = await download({ format: 'xlsx', ids: picked.join(','), fields: 'value', sort: 'id' });
    const inSheet = readXlsx(Buffer.from(await sheet.arrayBuffer())).rows.map(([id]) => Number(id));
    expect(inSheet).toEqual(picked.toSorted((a, b) => a - b));
    await expect
      .poll(() => eventsWith(app.services.db, { kind: 'export_ended' }))
      .toMatchObject([
        { format: 'csv', rows: count, set_key: entitlementSetHash(TRIAL_SET), outcome: 'finished' },
        { format: 'xlsx', rows: 3, outcome: 'finished' },
      ]);
  });
});

onEachApp('what the navigator keeps of a person', {}, (world) => {
  const path = '/api/navigator/searches';
  const body = (name: string) => ({ name, kind: 'search', address: 'where=pool%3DY', ids: [] });

  it('are private to each user, sorted by name, and capped at 200', async () => {
    const mine = await world.app.openNavigator('trial@example.com');
    const other = await world.app.openNavigator('licensed@example.com');
    const first = (await mine.post(path, body(' pools '))).json;
    expect(first).toMatchObject({ name: 'pools', kind: 'search', address: 'where=pool%3DY', ids: [] });
    const list = (await mine.post(path, { name: 'Farm', kind: 'list', address: '', ids: [3, 1, 3] })).json;
    expect((await mine.get(path)).json.map(({ name }: { name: string }) => name)).toEqual(['Farm', 'pools']);
    expect((await mine.get(path)).json[0].ids).toEqual([3, 1]);
    expect((await other.get(path)).json).toEqual([]);
    for (const answer of [
      await other.put(`${path}/${first.id}`, body('Mine')),
      await other.delete(`${path}/${first.id}`),
      await mine.delete(`${path}/none`),
    ])
      expect([answer.status, answer.json.title]).toEqual([404, 'Saved search not found']);
    expect((await mine.put(`${path}/${first.id}`, { ...body('Pools'), address: '' })).json.name).toBe('Pools');
    expect((await mine.delete(`${path}/${list.id}`)).status).toBe(200);
    for (const wrong of [
      { ...body(' '), name: ' ' },
      { ...body('x'), kind: 'other' },
      { ...body('x'), ids: [0] },
      { ...body('x'), ids: Array(1001).fill(1) },
      { ...body('x'.repeat(101)) },
      { ...body('x'), more: 1 },
    ])
      expect([wrong, (await mine.post(path, wrong)).status]).toEqual([wrong, 400]);
    const answers = await Promise.all(Array.from({ length: 205 }, (_, index) => mine.post(path, body(`S${index}`))));
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code);
    expect(refused).toEqual(Array(6).fill('saved-search.too-many'));
  });

  it('are the ten property reports the user opened last, deleted with the user [R057]', async () => {
    const { db, now } = world.app.services;
    const [mine, other] = [await world.trial.personId(), await world.licensed.personId()];
    const start = now().getTime();
    const at = (second: number) => new Date(start + second * 1000);
    for (const [second, property] of [9, 8, 7, 6, 5, 4, 3, 2, 1, 41797290, 9, 9_007_199_254_740_991].entries())
      await recordOpenedReport(db, mine, property, at(second));
    await recordOpenedReport(db, other, 1, at(0));
    await Promise.all([9, 8, 8, 9].map((property) => recordOpenedReport(db, mine, property, at(20))));
    expect((await listOpenedReports(db, mine)).map(({ propertyId }) => propertyId)).toEqual([
      8, 9, 9_007_199_254_740_991, 41797290, 1, 2, 3, 4, 5, 6,
    ]);
    expect(await listOpenedReports(db, other)).toEqual([{ propertyId: 1, openedAt: at(0).toISOString() }]);
    const kept = async () => (await db.selectFrom('recent_reports').selectAll().execute()).length;
    expect(await kept()).toBe(11);
    await db.deleteFrom('people').where('id', '=', other).execute();
    expect(await kept()).toBe(10);
  });
});
