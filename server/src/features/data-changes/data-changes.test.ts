import { rmSync } from 'node:fs';
import path from 'node:path';
import type { DataVersion, ListedDataMark } from '@platbook/contract/packs/data-changes';
import { changePerson, personWith } from '../../testing/database-rows.ts';
import { LICENSED, TRIAL } from '../../testing/run-sql.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { useTwoNodes } from '../../testing/two-nodes.ts';
import { dropColumn, type InventedProfile, objectOf, updateData } from '../../testing/updates/update-data.ts';
import { openDataVersions } from './data-versions.ts';

async function openWorld() {
  const folder = await makeTinyWarehouse();
  const app = await startTestApp({ env: { WAREHOUSE_FOLDER: folder } });
  onTestFinished(() => app.close());
  const { dataVersions, db } = app.services;
  await dataVersions.look();
  const update = async (change: (profile: InventedProfile) => void) => {
    updateData(folder, change);
    await dataVersions.look();
  };
  const noticesOf = (email: string) =>
    db
      .selectFrom('notifications')
      .innerJoin('people', 'people.id', 'notifications.person_id')
      .select(['notifications.title', 'notifications.text', 'notifications.path'])
      .where('people.email', '=', email)
      .where('notifications.kind', '=', 'data-changed')
      .execute();
  return { app, folder, db, update, noticesOf, look: dataVersions.look };
}

const versionsOf = async (client: TestClient, query = '') =>
  (await client.get(`/api/data-changes${query}`)).json as DataVersion[];
const textsOf = ([version]: readonly DataVersion[]) =>
  version?.changes.map(({ object, text }) => `${object}: ${text}`) ?? [];
const marksOf = async (client: TestClient) =>
  ((await client.get('/api/data-marks')).json as ListedDataMark[])
    .map(({ kind, name, sentence }) => `${kind} ${name}: ${sentence}`)
    .sort();
const save = async (client: TestClient, name: string, queryText: string, more: Record<string, unknown> = {}) =>
  (await client.post('/api/queries', { name, queryText, connectionId: TRIAL, ...more })).json.id as string;

const dropCity = (profile: InventedProfile) => dropColumn(profile, 'Property.PropertyAddress', 'SitusCity');
/** With as many values in each column as the other rows have. */
function addRows(profile: InventedProfile, object: string, fips: string, rows: number): void {
  const { counts } = objectOf(profile, object);
  if (counts === null) return;
  counts.rows = counts.rows.map((row) => {
    const [county, before, ...filled] = row;
    if (county !== fips) return row;
    return [county, before + rows, ...filled.map((count) => Math.round((count * (before + rows)) / before))];
  });
}

describe('versions of the property data', () => {
  it('begin with one that is compared with nothing; each later one is recorded once, and the same data not again', async () => {
    const { app, db, update, look } = await openWorld();
    const trial = await app.signIn('trial@example.com');
    expect(await versionsOf(trial)).toEqual([]);
    await update(dropCity);
    const versions = await versionsOf(trial);
    expect(versions).toMatchObject([{ asOf: '2026-06-30', omitted: 0, rows: null }]);
    expect(textsOf(versions)).toEqual(['Property.PropertyAddress: Column SitusCity (varchar(40)) was removed.']);
    // As after a restart.
    await Promise.all([openDataVersions(app.services).look(), look()]);
    expect(await db.selectFrom('data_versions').select('is_changed').orderBy('recorded_at').execute()).toEqual([
      { is_changed: 0 },
      { is_changed: 1 },
    ]);
  });

  it('are not recorded from a node that still has earlier data', async () => {
    const { app, folder, update, look } = await openWorld();
    await update(dropCity);
    updateData(folder, (profile) => void profile.objects.pop(), '2001-01-01T00:00:00.000Z');
    await look();
    expect(await versionsOf(await app.signIn('admin@example.com'))).toHaveLength(1);
  });

  it('of a warehouse without a profile are compared by one that a process computes', async () => {
    const { app, folder, update } = await openWorld();
    await update(dropCity);
    updateData(folder, () => {});
    rmSync(path.join(folder, 'profile.json'));
    await app.services.dataVersions.look();
    const [latest] = await versionsOf(await app.signIn('admin@example.com'));
    expect(latest?.changes.map(({ text }) => text)).toEqual(['Column SitusCity (varchar(40)) was added.']);
  });

  it('of a warehouse whose profile cannot be computed are tried again after an hour', async () => {
    const { app, folder } = await openWorld();
    updateData(folder, () => {});
    rmSync(path.join(folder, 'profile.json'));
    let tries = 0;
    const profile = async () => {
      tries += 1;
      throw new Error('no full file');
    };
    const { services } = app;
    const versions = openDataVersions({ ...services, warehouseCommand: { ...services.warehouseCommand, profile } });
    await expect(versions.look()).rejects.toThrow('no full file');
    await versions.look();
    app.advance(60 * 60_000);
    await expect(versions.look()).rejects.toThrow('no full file');
    expect(tries).toBe(2);
  });

  it('are shown with figures of the tables and counties of the license, filtered and page by page', async () => {
    const { app, db, update } = await openWorld();
    const trial = await app.signIn('trial@example.com');
    const licensed = await app.signIn('licensed@example.com');
    const admin = await app.signIn('admin@example.com');
    await update((profile) => {
      addRows(profile, 'Property.PropertyAddress', '12031', 5);
      addRows(profile, 'Property.PropertyAddress', '04013', 1_000);
      addRows(profile, 'Permits.BuildingPermit', '12031', 77);
      dropColumn(profile, 'Permits.BuildingPermit', 'PermitStatus');
      profile.counties.push(['48999', 'Erewhon, TX']);
    });
    const countsOf = async (client: TestClient) => {
      const [version] = await versionsOf(client);
      return {
        tables: version?.rows?.tables.map(({ object, before, after }) => [object, after - before]),
        counties: version?.rows?.counties.map(({ name, before, after }) => [name, after - before]),
        texts: version?.changes.map(({ text, isLicensed }) => [text, isLicensed]),
      };
    };
    const removed = (isLicensed: boolean) => [expect.stringContaining('Column PermitStatus'), isLicensed];
    expect(await countsOf(trial)).toEqual({
      tables: expect.arrayContaining([
        ['Property.PropertyAddress', 5],
        ['Permits.BuildingPermit', 77],
      ]),
      counties: [['Duval, FL', 82]],
      texts: [removed(true)],
    });
    expect(await countsOf(licensed)).toMatchObject({
      tables: [['Property.PropertyAddress', expect.any(Number)]],
      texts: [removed(false)],
    });
    expect(await countsOf(admin)).toMatchObject({
      counties: expect.arrayContaining([['Maricopa, AZ', 1_000]]),
      texts: expect.arrayContaining([removed(true), ['Erewhon, TX (48999) was added.', true]]),
    });
    expect((await versionsOf(trial, '?kind=rows'))[0]?.changes).toEqual([]);
    expect(textsOf(await versionsOf(trial, '?table=permit'))).toHaveLength(1);
    expect(await versionsOf(trial, '?kind=fill')).toEqual([]);
    expect((await trial.get('/api/data-changes?kind=nothing')).status).toBe(400);
    expect((await trial.get('/api/data-changes?cursor=nothing')).status).toBe(400);

    const [first] = await db.selectFrom('data_versions').selectAll().where('is_changed', '=', 1).execute();
    for (let n = 0; n < 20; n += 1)
      await db
        .insertInto('data_versions')
        .values({ ...first!, id: `v${n}`, content: `v${n}`, previous_id: `p${n}`, recorded_at: `2000-01-${10 + n}` })
        .execute();
    const page = await trial.get('/api/data-changes');
    expect(page.json).toHaveLength(20);
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(((await trial.get(next)).json as DataVersion[]).map(({ id }) => id)).toEqual(['v0']);
    expect((await versionsOf(trial, '?version=v3')).map(({ id }) => id)).toEqual(['v3']);
  });

  it('are hidden from an expired account', async () => {
    const { app } = await openWorld();
    expect((await (await app.signIn('expired@example.com')).get('/api/data-changes')).status).toBe(403);
  });
});

describe('what reads something that changed', () => {
  it('is marked, and its owner notified once per version, by at most five names', async () => {
    const { app, db, update, noticesOf } = await openWorld();
    const trial = await app.signIn('trial@example.com');
    const admin = await app.signIn('admin@example.com');
    const text = 'select SitusCity, count(*) from Property.PropertyAddress group by all';
    const chart = { chartType: 'bar', fields: { barlabel: 'SitusCity', barvalue: 'count_star()' } };
    const cities = await save(trial, 'Cities', text, { chart });
    for (const name of ['B', 'C', 'D', 'E']) await save(trial, name, 'select * from Property.PropertyAddress');
    await save(trial, 'ZIPs', 'select SitusZIP from Property.PropertyAddress');
    await save(trial, 'Elsewhere', text, { connectionId: null });
    const deleted = await save(trial, 'Deleted', text);
    await trial.delete(`/api/queries/${deleted}`);
    const schedule = { queryId: cities, connectionId: TRIAL, rule: { preset: 'daily', minute: 0 }, timeZone: 'UTC' };
    const { id: scheduleId } = (await trial.post('/api/schedules', { name: 'Each day', ...schedule })).json;
    await trial.get(`/api/3scale-token/${await trial.personId()}`);
    await update(dropCity);

    const removed = 'Column SitusCity of Property.PropertyAddress was removed.';
    const ofKey = 'Calls with this key can return data of Property.PropertyAddress, which changed.';
    expect(await marksOf(trial)).toEqual([
      `key First key: ${ofKey}`,
      ...['B', 'C'].map((name) => `query ${name}: ${removed}`),
      `query Cities: ${removed} The query's chart shows it.`,
      ...['D', 'E'].map((name) => `query ${name}: ${removed}`),
      `schedule Each day: ${removed}`,
    ]);
    expect(await marksOf(admin)).toEqual([]);
    const [notice, ...more] = await noticesOf('trial@example.com');
    expect(more).toEqual([]);
    expect(notice?.title).toBe('A data update affects what you use: 5 queries, 1 schedule, and 1 API key');
    expect(notice?.text).toMatch(
      /^Query “(Cities|B|C|D|E)”(, query “(Cities|B|C|D|E)”){4}, and 2 more\. Each has a mark that says what changed\.$/,
    );
    const [version] = await versionsOf(trial);
    expect(notice?.path).toBe(`/whatchanged?version=${version?.id}`);

    await db.updateTable('data_versions').set({ marked_at: null }).execute();
    await app.services.dataVersions.finishMarking();
    expect(await noticesOf('trial@example.com')).toHaveLength(1);
    expect(await marksOf(trial)).toHaveLength(7);

    const mark = expect.objectContaining({ sentence: expect.stringContaining(removed), versionId: version?.id });
    expect((await trial.get(`/api/queries/${cities}`)).json.dataMark).toEqual(mark);
    const listed = (await trial.get('/api/queries')).json as { name: string; dataMark?: unknown }[];
    expect(
      listed
        .filter(({ dataMark }) => dataMark)
        .map(({ name }) => name)
        .sort(),
    ).toEqual('B C Cities D E'.split(' '));
    expect((await trial.get('/api/schedules')).json).toMatchObject([{ dataMark: mark }]);
    expect((await trial.get(`/api/schedules/${scheduleId}`)).json.dataMark).toEqual(mark);
    expect((await trial.get('/api/api-keys')).json.keys[0].dataMark.sentence).toBe(ofKey);
  });

  it('loses its mark when it is saved again, or when its owner and no other dismisses it', async () => {
    const { app, update } = await openWorld();
    const [trial, licensed] = [await app.signIn('trial@example.com'), await app.signIn('licensed@example.com')];
    const text = 'select SitusCity from Property.PropertyAddress';
    const saved = await save(trial, 'Saved', text);
    const scheduled = await save(trial, 'Scheduled', text);
    const schedule = {
      name: 'Nightly',
      queryId: scheduled,
      connectionId: TRIAL,
      rule: { preset: 'daily', minute: 0 },
      timeZone: 'UTC',
    };
    const { id } = (await trial.post('/api/schedules', schedule)).json;
    await update(dropCity);
    const namesOf = async () =>
      ((await trial.get('/api/data-marks')).json as ListedDataMark[]).map(({ name }) => name).sort();
    expect(await namesOf()).toEqual(['Nightly', 'Saved', 'Scheduled']);
    app.advance(1_000);
    await trial.put(`/api/queries/${saved}`, { name: 'Saved', queryText: 'select 1' });
    expect(await namesOf()).toEqual(['Nightly', 'Scheduled']);
    expect((await trial.get(`/api/queries/${saved}`)).json.dataMark).toBeUndefined();

    const marks = (await trial.get('/api/data-marks')).json as ListedDataMark[];
    const mark = marks.find(({ name }) => name === 'Scheduled');
    expect((await licensed.delete(`/api/data-marks/${mark?.id}`)).status).toBe(404);
    expect((await licensed.delete('/api/data-marks/nothing')).status).toBe(404);
    expect((await trial.delete(`/api/data-marks/${mark?.id}`)).status).toBe(200);
    expect(await namesOf()).toEqual(['Nightly']);
    await trial.post(`/api/schedules/${id}/pause`, {});
    expect(await namesOf()).toEqual(['Nightly']);
    await trial.put(`/api/schedules/${id}`, schedule);
    expect(await namesOf()).toEqual([]);
  });

  it('counts only where the owner can read it: not on a connection without the table, for a suspended account, or by a key without it', async () => {
    const { app, db, update, noticesOf } = await openWorld();
    const licensed = await app.signIn('licensed@example.com');
    const text = 'select PermitStatus from Permits.BuildingPermit';
    await save(licensed, 'Not licensed', text, { connectionId: LICENSED });
    await save(licensed, 'In the trial', text);
    await licensed.get(`/api/3scale-token/${await licensed.personId()}`);
    const expired = await personWith(db, 'expired@example.com');
    await db
      .updateTable('queries')
      .set({ owner_id: expired.id })
      .where('id', '=', await save(licensed, 'Of an expired account', text))
      .execute();
    await changePerson(db, 'expired@example.com', { is_active_solution: 0 });
    await update((profile) => dropColumn(profile, 'Permits.BuildingPermit', 'PermitStatus'));
    expect(await marksOf(licensed)).toEqual([
      'query In the trial: Column PermitStatus of Permits.BuildingPermit was removed.',
    ]);
    expect(await noticesOf('expired@example.com')).toEqual([]);
  });

  it('is marked for a changed type, codes and a removed table, and for a scheduled pack query', async () => {
    const { app, update } = await openWorld();
    const trial = await app.signIn('trial@example.com');
    const { packs } = app.services;
    const pack = packs.list.flatMap(({ queries }) => queries).find(({ queryText }) => /SitusCity/.test(queryText));
    const rule = { preset: 'daily', minute: 0 };
    const body = { name: 'Pack', queryId: pack?.id, connectionId: TRIAL, rule, timeZone: 'UTC' };
    expect((await trial.post('/api/schedules', body)).status).toBe(200);
    await save(trial, 'Loans', 'select LoanTypeCode from Mortgage.Loan');
    await save(trial, 'All loans', 'select * from Mortgage.Loan');
    await save(trial, 'Schools', 'select count(*) from Schools.School');
    await update((profile) => {
      objectOf(profile, 'Property.PropertyAddress').columns.find(([name]) => name === 'SitusCity')![1] = 'varchar(80)';
      profile.codes.find(({ name }) => name === 'Reference.DimLoanType')!.values.pop();
      profile.objects = profile.objects.filter(({ name }) => name !== 'Schools.School');
    });
    expect((await marksOf(trial)).filter((mark) => !mark.startsWith('key'))).toEqual([
      'query Loans: The codes of Mortgage.Loan.LoanTypeCode changed.',
      'query Schools: Schools.School was removed.',
      expect.stringMatching(/^schedule Pack: The type of Property\.PropertyAddress\.SitusCity changed/),
    ]);
  });
});

describe('the feed of the REST property API', () => {
  it('lists the changes of the license with stable IDs and dates, as Atom and as JSON, for a key only', async () => {
    const { app, update } = await openWorld();
    const trial = await app.signIn('trial@example.com');
    const key = (await trial.get(`/api/3scale-token/${await trial.personId()}`)).json.apiApplicationUserKey;
    const read = (format: string, apikey = key) =>
      app.anonymous().get(`/propertyapi/v1.0.0/datachanges.${format}`, { apikey });
    expect((await read('atom')).text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
    await update((profile) => {
      objectOf(profile, 'Property.PropertyAddress').columns.push(['A<&"B', 'int']);
      addRows(profile, 'Property.PropertyAddress', '04013', 1_000);
    });
    const [version] = await versionsOf(trial);
    const atom = await read('atom');
    expect([atom.status, atom.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(atom.text).toContain(`<id>urn:uuid:${version?.id}</id>`);
    expect(atom.text).toContain(`<updated>${version?.recordedAt}</updated>`);
    expect(atom.text).toContain('Property.PropertyAddress: Column A&lt;&amp;&quot;B (int) was added.');
    expect(atom.text).not.toMatch(/Rows:|Maricopa|1,000/);
    expect((await read('atom')).text).toBe(atom.text);
    const json = await read('json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(json.json).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: `urn:uuid:${version?.id}`,
          date_published: version?.recordedAt,
          url: expect.stringMatching(/\/whatchanged\?version=/),
          content_text: 'Data as of 2026-06-30.\nProperty.PropertyAddress: Column A<&"B (int) was added.',
        },
      ],
    });
    expect((await read('json', '')).status).toBe(401);
    expect((await app.anonymous().get('/propertyapi/v1.0.0/datachanges.rss')).status).toBe(404);
  });
});

describe('several nodes', async () => {
  const folder = await makeTinyWarehouse();
  const nodes = useTwoNodes({ WAREHOUSE_FOLDER: folder });

  it('two nodes that find the same data record it once, and notify each owner once', async () => {
    const { one, two } = nodes;
    const { db } = one.services;
    const look = () => Promise.all([one.services.dataVersions.look(), two.services.dataVersions.look()]);
    await look();
    const trial = await one.signIn('trial@example.com');
    const query = { connectionId: 'property-data-trial', queryText: 'select SitusCity from Property.PropertyAddress' };
    await trial.post('/api/queries', { name: 'Cities', ...query });
    updateData(folder, (profile) => dropColumn(profile, 'Property.PropertyAddress', 'SitusCity'));
    await look();
    await look();
    const versions = await db.selectFrom('data_versions').select(['is_changed', 'marked_at']).orderBy('age').execute();
    expect(versions).toEqual([
      { is_changed: 0, marked_at: expect.any(String) },
      { is_changed: 1, marked_at: expect.any(String) },
    ]);
    const count = async (table: 'data_marks' | 'mails') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    expect([await count('data_marks'), await count('mails')].map(Number)).toEqual([1, 1]);
    const other = await two.signIn('trial@example.com');
    for (const path of ['/api/data-changes', '/api/data-marks', '/api/notifications'])
      expect((await other.get(path)).json, path).toHaveLength(1);
  });

  it('a node that ended while it notified leaves the rest to another', async () => {
    const { one, two } = nodes;
    const { db } = one.services;
    await db.updateTable('data_versions').set({ marked_at: null }).execute();
    await db.deleteFrom('data_marks').execute();
    await db.deleteFrom('notifications').execute();
    await two.services.dataVersions.finishMarking();
    const trial = await one.signIn('trial@example.com');
    for (const path of ['/api/data-marks', '/api/notifications'])
      expect((await trial.get(path)).json, path).toHaveLength(1);
  });
});
