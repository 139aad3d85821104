import type { CatalogPack } from '@platbook/contract/packs/solutions';
import { openTinyApp } from '../../testing/open-tiny-app.ts';

const app = await openTinyApp();

it('lists the industries of all packs, distinct and by name, at both paths [R218, R399]', async () => {
  const trial = await app.signIn('trial@example.com');
  const { status, json } = await trial.get('/api/get-industries');
  const names = json.map(({ industry }: { industry: string }) => industry);
  expect([status, names]).toEqual([200, [...new Set(names)].sort()]);
  expect(names).toEqual(expect.arrayContaining(['Mortgage', 'Real Estate']));
  for (const each of json) expect(Object.keys(each)).toEqual(['industry']);
  expect((await trial.get('/get-industries')).json).toEqual(json);
});

it('lists every pack and dataset with whether the caller owns it, owned ones first', async () => {
  const of = async (email: string) => (await (await app.signIn(email)).get('/api/catalog')).json as CatalogPack[];
  const [ofTrial, ofLicensed, ofAdmin] = [
    await of('trial@example.com'),
    await of('licensed@example.com'),
    await of('admin@example.com'),
  ];
  expect(ofTrial.find(({ code }) => code === 'SPFCL')).toEqual({
    code: 'SPFCL',
    name: 'Distressed Property & Foreclosure',
    description: expect.stringContaining('courthouse'),
    type: 'Solution Pack',
    industries: expect.arrayContaining(['Mortgage']),
    queries: 6,
    isLicensed: false,
    icon: expect.stringMatching(/^PHN2ZyB4bWxucz0i/),
    videoLink: 'spfcl-tour.mp4',
  });
  expect(ofTrial.some(({ isLicensed }) => isLicensed)).toBe(false);
  expect(ofAdmin.every(({ isLicensed }) => isLicensed)).toBe(true);
  expect(ofLicensed.map(({ code }) => code).sort()).toEqual(ofTrial.map(({ code }) => code).sort());
  expect(ofLicensed.filter(({ isLicensed }) => isLicensed).map(({ code }) => code)).toEqual(
    expect.arrayContaining(['SPFCL', 'SPVAL', 'DSPRP']),
  );
});

it('refuses both to an expired account, and to callers without a session', async () => {
  const clients = [await app.signIn('expired@example.com'), app.anonymous()];
  for (const path of ['/api/get-industries', '/get-industries', '/api/catalog', '/api/data-dictionary']) {
    const answers = await Promise.all(clients.map((client) => client.get(path)));
    expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 403, 401]);
  }
});

it('describes every table and column, and lists the packs that have it, whatever the caller owns', async () => {
  const of = async (email: string) => (await (await app.signIn(email)).get('/api/data-dictionary')).json;
  const [ofTrial, ofLicensed] = [await of('trial@example.com'), await of('licensed@example.com')];
  expect(ofLicensed).toEqual(ofTrial);
  expect(ofTrial.find(({ object }: { object: string }) => object === 'Permits.BuildingPermit')).toEqual({
    object: 'Permits.BuildingPermit',
    kind: 'table',
    description: expect.stringMatching(/permit/i),
    packs: expect.arrayContaining(['SPPER', 'DSPMT', 'SPINS']),
    columns: expect.arrayContaining([{ name: 'PermitTypeCode', type: 'varchar(4)', description: expect.any(String) }]),
  });
  expect(ofTrial.length).toBeGreaterThan(30);
});
