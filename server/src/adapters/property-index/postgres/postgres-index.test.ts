import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { entitlementSetHash, TRIAL_COUNTIES, TRIAL_SET } from '@platbook/contract/packs/entitlement-set';
import { propertyFields } from '@platbook/contract/property/property-fields';
import pg from 'pg';
import { checkIndex } from '../../../../../warehouse/src/postgres-index/check-index.ts';
import { makeCanaryWarehouse } from '../../../testing/tiny-warehouse.ts';
import { openIndexWorld, readTexts } from '../../../testing/worlds/index-world.ts';
import { makePostgresIndex } from '../../../testing/worlds/postgres-index-world.ts';
import { openWarehouseFiles } from '../../warehouse-files/index.ts';
import { IndexBusyError, IndexFailedError, type PropertyIndex } from '../index.ts';
import { propertyIndexSuite } from '../property-index-suite.ts';
import { propertySqlSuite } from '../property-sql-suite.ts';
import { suggestSuite } from '../suggest-suite.ts';
import { PostgresIndex, type PostgresIndexOptions } from './postgres-index.ts';
import { setPassword } from './scram-verifier.ts';
import { SetConnections } from './set-connections.ts';

const folder = await makeCanaryWarehouse();
const files = await openIndexWorld(Promise.resolve(folder));
const made = await makePostgresIndex(folder);
const narrowSet: EntitlementSet = {
  objects: ['Property.PropertyAddress', 'Foreclosure.ForeclosureStatus'],
  counties: ['12031'],
};
const bareSet: EntitlementSet = { objects: ['Permits.BuildingPermit'], counties: ['12031', '06037'] };
const named = new Map([narrowSet, bareSet].map((set) => [entitlementSetHash(set), set]));
const { setOf } = openWarehouseFiles(folder);
const neverRare = { rare: 0 };
const open = (changes: Partial<PostgresIndexOptions> = {}) => {
  const index = new PostgresIndex({
    url: made.url,
    setOf: (hash) => named.get(hash) ?? setOf(hash),
    files: files.index,
    ...changes,
  });
  afterAll(() => index.close());
  return index;
};
const index = open();
const world = { ...files, index };
const { all, trial } = world;
const filesOf = (set: EntitlementSet) => ({ ...all, set: entitlementSetHash(set) });
const everything = readTexts({});

/** A client that is signed in as a login of the database. */
async function signIn(user: string, password: string): Promise<pg.Client> {
  const { host, port } = made.postgres;
  const client = new pg.Client({ host, port, database: made.database, user, password });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const signInAs = (hash: string) => signIn(`${made.database}_set_${hash}`, setPassword('server', hash));
const asLoader = (sql: string) => signIn(`${made.database}_loader`, 'loader').then((client) => client.query(sql));
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    ({ code }: { code?: string }) => code,
  );

describe('the property index in PostgreSQL', () => {
  propertyIndexSuite(world);
  propertySqlSuite(world);
  suggestSuite(world);
});

const tables = async () => {
  const { rows } = await asLoader(
    `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS guarded FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'county'
     WHERE c.relnamespace = 'search'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
  );
  return rows as { name: string; guarded: boolean }[];
};

/** Tables in which the trial's login sees a row of another county, with no filter in the statement. */
async function leaks(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const { rows } = await client.query(`SELECT DISTINCT county FROM search.${name}`);
    if (rows.some(({ county }) => !TRIAL_COUNTIES.includes(county))) found.push(name);
  }
  return found;
}

describe('the login of a set', () => {
  it('sees only its counties in every table, and a policy that is removed or broken shows [T23]', async () => {
    await index.count(trial, everything);
    await asLoader(
      `INSERT INTO search.spans SELECT county, NULL, 1, 1 FROM unnest(ARRAY['12031', '99001']) c(county);
       INSERT INTO search.best SELECT county, NULL, 'place', 'marked', '{}', '{}' FROM unnest(ARRAY['12031', '99001']) c(county)`,
    );
    onTestFinished(() =>
      asLoader("DELETE FROM search.spans WHERE span = 1; DELETE FROM search.best WHERE start = 'marked'").then(
        () => undefined,
      ),
    );
    const known = await tables();
    expect(known.filter(({ guarded }) => !guarded)).toEqual([]);
    const names = known.map(({ name }) => name).filter((name) => !name.startsWith('homes_'));
    expect(names.length).toBeGreaterThan(13);
    const client = await signInAs(trial.set);
    for (const name of names) {
      const { rows } = await asLoader(`SELECT DISTINCT county FROM search.${name}`);
      expect([
        name,
        rows.some(({ county }) => county === '12031'),
        rows.some(({ county }) => county === '99001'),
      ]).toEqual([name, true, true]);
    }
    expect(await leaks(client, names)).toEqual([]);
    const policy = `${made.database}_set_${trial.set}`;
    for (const name of names) {
      const { rows } = await asLoader(
        `SELECT qual FROM pg_policies WHERE tablename = '${name}' AND policyname = '${policy}'`,
      );
      await asLoader(`ALTER POLICY ${policy} ON search.${name} USING (true)`);
      expect(await leaks(client, names)).toEqual([name]);
      await asLoader(
        `ALTER POLICY ${policy} ON search.${name} USING (${rows[0].qual}); ALTER TABLE search.${name} DISABLE ROW LEVEL SECURITY`,
      );
      expect(await leaks(client, names)).toEqual([name]);
      await asLoader(`ALTER TABLE search.${name} ENABLE ROW LEVEL SECURITY`);
    }
    expect(await leaks(client, names)).toEqual([]);
  });

  it('sees only the columns and rows of its objects', async () => {
    const narrow = filesOf(narrowSet);
    const about = await index.about(narrow);
    const keys = propertyFields.filter(({ object }) => narrowSet.objects.includes(object)).map(({ key }) => key);
    expect([...about.fields.keys()]).toEqual(keys);
    expect([...about.choices.keys()].filter((key) => !keys.includes(key as never))).toEqual([]);
    const client = await signInAs(narrow.set);
    for (const { key } of propertyFields.filter((field) => !keys.includes(field.key)))
      expect([key, await refusalOf(client.query(`SELECT "${key}" FROM search.homes`))]).toEqual([key, '42501']);
    expect(await refusalOf(client.query('SELECT "stage", address FROM search.homes'))).toBe('done');
    expect(await refusalOf(client.query('SELECT * FROM search.homes'))).toBe('42501');
    expect(await refusalOf(client.query('SELECT "value" FROM search.cells'))).toBe('42501');
    for (const { name } of await tables()) {
      if (name.startsWith('homes') || name === 'counties' || name === 'cells') continue;
      const { rows } = await client.query(`SELECT DISTINCT object FROM search.${name}`);
      const objects = rows.map(({ object }) => object).filter((object) => object !== null && object !== 'address');
      expect([name, objects.filter((object) => !narrowSet.objects.includes(object))]).toEqual([name, []]);
    }
    const { rows: owners } = await asLoader("SELECT label FROM search.owners WHERE county = '12031' LIMIT 1");
    const asked = { owners: true, limit: 10 };
    expect((await index.suggest(trial, owners[0].label, asked)).suggestions.map(({ kind }) => kind)).toContain('owner');
    expect((await index.suggest(narrow, owners[0].label, asked)).suggestions.map(({ kind }) => kind)).not.toContain(
      'owner',
    );
    await expect(index.count(narrow, readTexts({ where: 'value=100000..' }))).rejects.toThrow(IndexFailedError);
  });

  it('sees only properties with rows in its objects if it has no addresses', async () => {
    const bare = filesOf(bareSet);
    expect((await index.about(bare)).fields.has('permit')).toBe(true);
    const where = "CountyFIPS in ('12031', '06037')";
    const expected = await world.sql.number(
      `select count(distinct PropertyID) from Permits.BuildingPermit where ${where}`,
    );
    const { rows } = await (await signInAs(bare.set)).query('SELECT count(*)::integer AS n FROM search.homes');
    expect(rows[0].n).toBe(expected);
    expect(expected).toBeLessThan(
      await world.sql.number(`select count(*) from Property.PropertyAddress where ${where}`),
    );
    const sort = { key: 'address', isDescending: false };
    const { rows: hits } = await index.page(bare, { conditions: everything, sort, fields: ['permit'], limit: 3 });
    expect(hits.map(({ address, city, lat, values }) => [address, city, lat, values['permit'] !== null])).toEqual(
      Array(3).fill(['', '', null, true]),
    );
    expect(await index.count(bare, readTexts({ near: '30.33,-81.66,5' }))).toBe(0);
    expect(await index.clusters(bare, { conditions: everything, zoom: 4, layer: undefined })).toEqual({
      clusters: [],
      points: [],
    });
  });

  it('cannot become another login, change anything or open sets; the login of the server sees nothing', async () => {
    await index.count(all, everything);
    const client = await signInAs(trial.set);
    const other = `${made.database}_set_${all.set}`;
    for (const sql of [
      `SET ROLE ${other}`,
      `SET SESSION AUTHORIZATION ${other}`,
      `SELECT set_config('role', '${other}', false)`,
      `SET ROLE ${made.database}_readers`,
      `SET ROLE ${made.database}_valuation_avm`,
      'SET default_transaction_read_only = off; CREATE TABLE search.mine ()',
      'CREATE TEMP TABLE mine ()',
      'DELETE FROM search.counties',
      "SELECT search.open_set('{*}', '{*}', 'SCRAM-SHA-256$')",
      'SELECT FROM search.sets',
      'SET row_security = off; SELECT county FROM search.homes',
    ])
      expect([sql, await refusalOf(client.query(sql))]).toEqual([sql, '42501']);
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relname LIKE 'homes\\_%' AND relkind = 'r'",
    );
    for (const { relname } of rows.slice(0, 3))
      expect(await refusalOf(client.query(`SELECT FROM search.${relname}`))).toBe('42501');
    const server = await signIn(`${made.database}_server`, 'server');
    for (const name of ['homes', 'counties', 'typos', 'sets'])
      expect(await refusalOf(server.query(`SELECT FROM search.${name}`))).toBe('42501');
    expect(await refusalOf(server.query(`SET ROLE ${other}`))).toBe('42501');
    expect(await refusalOf(signIn(other, setPassword('another secret', all.set)))).toBe('28P01');
  });

  it('gets a new password when the secret of the server changes, and none for a set that the warehouse lacks', async () => {
    await made.postgres.query(`ALTER ROLE ${made.database}_server PASSWORD 'changed'`);
    onTestFinished(() =>
      made.postgres.query(`ALTER ROLE ${made.database}_server PASSWORD 'server'`).then(() => undefined),
    );
    const later = open({ url: made.url.replace(':server@', ':changed@') });
    expect(await later.count(trial, everything)).toBe(
      await world.sql.number(
        `select count(*) from Property.PropertyAddress where CountyFIPS in (${TRIAL_COUNTIES.map((fips) => `'${fips}'`)})`,
      ),
    );
    await expect(later.count({ ...trial, set: '0123456789abcdef' }, everything)).rejects.toThrow('There is no set');
    expect(entitlementSetHash(TRIAL_SET)).toBe(trial.set);
  });
});

describe('a search over many properties', () => {
  it('is counted exactly up to a number, and beyond on request; exactly at once where bitmaps have the answer', async () => {
    const brief = open({ thresholds: { exactCount: 100 } });
    const dear = readTexts({ where: 'value=100000..', near: '30.33,-81.66,20' });
    const exact = await brief.count(all, dear);
    expect(exact).toBeGreaterThan(100);
    expect(await brief.countSome(all, dear)).toEqual({ count: 100, isMore: true });
    const few = readTexts({ where: 'value=100000..', near: '30.33,-81.66,1.5' });
    expect(await brief.countSome(all, few)).toEqual({ count: await index.count(all, few), isMore: false });
    for (const where of ['type=SFR', 'type=SFR&beds=3..4&pool=none,N', 'county=12031', 'value=100000..'])
      expect((await brief.countSome(all, readTexts({ where }))).isMore).toBe(false);
  });

  it('counts every range of every number and date from bits as from the properties', async () => {
    const wrong: unknown[] = [];
    for (const { key, kind } of propertyFields) {
      if ((kind !== 'number' && kind !== 'date') || key === 'ownedCount') continue;
      const column = (await files.sql.ask(
        `select "${key}" from i.homes where "${key}" is not null order by hash("${key}") limit 12`,
      )) as [string | number][];
      const [low, high, ...others] = column.map(([value]) => value);
      if (low === undefined || high === undefined) continue;
      const [from, to] = low <= high ? [low, high] : [high, low];
      for (const text of [
        `${from}..${to}`,
        `${from}..`,
        `..${to}`,
        `none,..${from}`,
        'none',
        ...others.map((one) => `${one}..${one}`),
      ]) {
        const conditions = readTexts({ where: `${key}=${text}` });
        const [counted, read] = await Promise.all([index.count(all, conditions), files.index.count(all, conditions)]);
        if (counted !== read) wrong.push([key, text, counted, read]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has the same pages and points whether bitmaps or the order of a column find them', async () => {
    const walking = open({ thresholds: neverRare });
    for (const where of [
      'type=SFR&beds=3..',
      'value=200000..450000',
      'stage=none&county=12031',
      'ownedCount=1..&pool=Y',
    ])
      for (const key of ['value', 'address', 'id', 'ownedCount', 'saleDate', 'city']) {
        const conditions = readTexts({ where, view: '-125,24,-66,50' });
        const query = {
          conditions,
          sort: { key, isDescending: true },
          fields: ['type', 'ownedCount', 'city'],
          limit: 30,
        };
        const [quick, walked] = await Promise.all([index.page(all, query), walking.page(all, query)]);
        expect([where, key, quick]).toEqual([where, key, walked]);
        const next = { ...query, after: walked.last };
        expect(await index.page(all, next)).toEqual(await walking.page(all, next));
      }
    const close = {
      conditions: readTexts({ where: 'pool=Y', view: '-81.9,30.2,-81.5,30.4' }),
      zoom: 12,
      layer: 'equity',
    };
    const idsIn = ({ points }: Awaited<ReturnType<typeof index.clusters>>) =>
      points.map(({ id, layer }) => `${id} ${layer}`).sort();
    expect(idsIn(await index.clusters(all, close))).toEqual(idsIn(await walking.clusters(all, close)));
  });

  it('has the same pages whether each county is read to the end or up to where the page probably ends', async () => {
    const [whole, part] = [
      open({ thresholds: { ...neverRare, firstCounties: 1_000 } }),
      open({ thresholds: { ...neverRare, firstCounties: 1 } }),
    ];
    for (const where of [
      'pool=Y&beds=4..',
      'stage=AUCTION',
      'saleDate=2024-01-01..&pool=Y',
      'value=..150000&area=2000..',
    ])
      for (const key of ['value', 'saleDate', 'area'])
        for (const isDescending of [true, false]) {
          const query = { conditions: readTexts({ where }), sort: { key, isDescending }, fields: ['value'], limit: 25 };
          const read = async (of: PropertyIndex) => {
            const first = await of.page(all, query);
            const second = await of.page(all, { ...query, after: first.last });
            return [first, second, await of.page(all, { ...query, before: second.first })];
          };
          const [expected, found] = [await read(whole), await read(part)];
          expect([where, key, found]).toEqual([where, key, expected]);
          expect(expected[0]?.rows.length).toBeGreaterThan(0);
        }
  });

  it('has the same clusters from bitmaps as from its properties', async () => {
    const quick = open({ thresholds: { bitmapClusters: 10, ...neverRare } });
    for (const where of ['type=SFR&beds=3..', 'pool=Y&county=12031,06111', 'stage=none', 'value=200000..']) {
      const query = { conditions: readTexts({ where, view: '-125,24,-66,50' }), zoom: 5, layer: undefined };
      const [counted, read] = await Promise.all([quick.clusters(all, query), index.clusters(all, query)]);
      const counts = ({ clusters }: typeof read) => clusters.map(({ count }) => count);
      expect([where, counts(counted)]).toEqual([where, counts(read)]);
      expect(counted.clusters.length).toBeGreaterThan(2);
      for (const { lat, lon, bounds } of counted.clusters)
        expect(lon >= bounds[0] && lat >= bounds[1] && lon <= bounds[2] && lat <= bounds[3]).toBe(true);
    }
  });

  it('counts the properties of an owner in the counties of the set only', async () => {
    const { rows } = await asLoader(
      `UPDATE search.homes SET span = 7, "ownedCount" = 2 WHERE propertyid = (SELECT min(propertyid) FROM search.homes WHERE county = '12031') RETURNING propertyid`,
    );
    await asLoader(
      "INSERT INTO search.spans VALUES ('12031', NULL, 7, 2), ('06111', NULL, 7, 3), ('48201', NULL, 7, 20)",
    );
    onTestFinished(() =>
      asLoader('DELETE FROM search.spans WHERE span = 7; UPDATE search.homes SET span = NULL WHERE span = 7').then(
        () => undefined,
      ),
    );
    const later = open();
    const owned = async (of: typeof all) => {
      const conditions = readTexts({ where: 'ownedCount=5..25', ids: String(rows[0].propertyid) });
      const sort = { key: 'ownedCount', isDescending: true };
      const page = await later.page(of, { conditions, sort, fields: ['ownedCount'], limit: 5 });
      return page.rows.map(({ values }) => values['ownedCount']);
    };
    expect([await owned(trial), await owned(all)]).toEqual([[5], [25]]);
    const most = async (of: typeof all) => (await later.about(of)).fields.get('ownedCount')?.to;
    expect([Number(await most(trial)) < 25, await most(all)]).toEqual([true, 25]);
  });
});

describe('loading the search index', () => {
  it('loads only counties that changed, and serves the old rows meanwhile', async () => {
    const options = { folder, url: made.loader, login: `${made.database}_server`, threads: 2, memory: '1GB' };
    expect(await made.load()).toMatchObject({ loaded: 0 });
    expect((await checkIndex(options)).differences).toEqual([]);
    const duval = readTexts({ where: 'value=1..&county=12031' });
    const before = await index.count(all, duval);
    await asLoader(
      `UPDATE search.counties SET fingerprint = 'old' WHERE county = '12031'; DELETE FROM search.parcels WHERE county = '12031'`,
    );
    expect((await checkIndex(options)).differences).toEqual([
      expect.stringMatching(/^12031 parcels: 0 rows, not \d+$/),
      '12031 has changed since it was loaded',
    ]);
    let isLoaded = false;
    const loading = made.load().finally(() => {
      isLoaded = true;
    });
    const search = { conditions: duval, sort: { key: 'id', isDescending: false }, fields: [], limit: 1000 };
    while (!isLoaded) expect((await index.page(all, search)).rows).toHaveLength(Math.min(before, 1000));
    expect(await loading).toMatchObject({ loaded: 1 });
    expect((await index.page(all, search)).rows).toHaveLength(Math.min(before, 1000));
    expect((await checkIndex(options)).differences).toEqual([]);
    const text = { owners: true, limit: 10 };
    expect((await index.suggest(trial, 'duval', text)).suggestions).toHaveLength(
      (await files.index.suggest(trial, 'duval', text)).suggestions.length,
    );
  }, 60_000);

  it('removes a county that the warehouse no longer has, and logins of sets that it lacks', async () => {
    await asLoader(
      "INSERT INTO search.counties (county, homes, located, fingerprint) VALUES ('98001', 0, 0, ''); INSERT INTO search.owners VALUES ('98001', NULL, 'GONE', 1)",
    );
    await index.count(filesOf(narrowSet), everything);
    await made.load();
    expect((await asLoader("SELECT FROM search.owners WHERE county = '98001'")).rows).toEqual([]);
    const { rows } = await asLoader('SELECT hash FROM search.sets');
    const hashes = rows.map(({ hash }) => hash);
    expect([hashes.includes(trial.set), hashes.includes(entitlementSetHash(narrowSet))]).toEqual([true, false]);
    await expect(signInAs(entitlementSetHash(narrowSet))).rejects.toThrow('password authentication failed');
  });
});

describe('PostgreSQL that is slow or gone', () => {
  it('stops statements whose caller is gone', async () => {
    const connections = new SetConnections({ url: made.url, setOf, perSet: 2 });
    onTestFinished(() => connections.close());
    const gone = new AbortController();
    const asked = connections.use(trial.set, gone.signal, (ask) => ask('SELECT pg_sleep(60)'));
    const sleeping = () => asLoaderCount("query = 'SELECT pg_sleep(60)' AND state = 'active'");
    await expect.poll(sleeping).toBe(1);
    gone.abort(new Error('gone'));
    await expect(asked).rejects.toThrow('canceling statement');
    expect(await sleeping()).toBe(0);
    expect((await connections.use(trial.set, new AbortController().signal, (ask) => ask('SELECT 1'))).rows).toEqual([
      [1],
    ]);
  });

  it('fails open requests when connections are lost, and answers the next ones', async () => {
    const names = `usename LIKE '${made.database}_set_%'`;
    expect(await asLoaderCount(names)).toBeGreaterThan(0);
    await made.postgres.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${names}`);
    await expect
      .poll(() => index.count(trial, readTexts({ near: '30.33,-81.66,5' })).catch(() => 0))
      .toBeGreaterThan(0);
    const lost = open({ url: made.url.replace(/:\d+\//, ':1/') });
    await expect(lost.count(trial, everything)).rejects.toThrow(IndexFailedError);
  });

  it('limits the open requests of one caller', async () => {
    const fair = open({ limits: { perCaller: { running: 1, open: 2 } } });
    await fair.about(trial);
    const search = { conditions: everything, sort: { key: 'id', isDescending: false }, fields: [], limit: 10 };
    const ask = (caller: string) => fair.page(trial, search, { caller });
    const asked = await Promise.allSettled([ask('a'), ask('a'), ask('a'), ask('b')]);
    expect(asked.map((one) => (one.status === 'rejected' ? one.reason : undefined))).toEqual([
      undefined,
      undefined,
      expect.any(IndexBusyError),
      undefined,
    ]);
  });
});

async function asLoaderCount(where: string): Promise<number> {
  const { rows } = await made.postgres.query(`SELECT count(*)::integer AS n FROM pg_stat_activity WHERE ${where}`);
  return rows[0].n;
}
