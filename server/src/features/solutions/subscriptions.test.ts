import {
  componentTypes,
  type Entitlement,
  type SolutionDetail,
  type UserSubscription,
} from '@platbook/contract/packs/subscriptions';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const app = await startTestApp();
afterAll(() => app.close());

async function arrive(email: string) {
  const client = await app.signIn(email);
  return { client, id: await client.personId() };
}
const svgOf = (base64: string) => Buffer.from(base64, 'base64').toString('utf8');

describe('the packs of a person', () => {
  it('are the owned ones for a licensed customer, each with its license code, at both paths [R214, R396, R398]', async () => {
    const { client, id } = await arrive('licensed@example.com');
    for (const call of ['subscription', 'purchased-subscription']) {
      const { status, json } = await client.get(`/api/${call}?uid=${id}`);
      const codes = json.map((each: UserSubscription) => each.subscriptionCode).sort();
      expect([status, codes]).toEqual([200, ['DSFCL', 'DSPRP', 'SPEQT', 'SPFCL', 'SPVAL']]);
      for (const each of json as UserSubscription[]) {
        expect(Object.keys(each).sort()).toEqual([
          'clientSubscriptionCode',
          'solutionPackImageName',
          'subscriptionCode',
          'subscriptionName',
        ]);
        expect(each.clientSubscriptionCode).toBe(`LIC-${each.subscriptionCode}`);
        expect(svgOf(each.solutionPackImageName)).toMatch(/^<svg .*<\/svg>\s*$/s);
      }
      expect((await client.get(`/${call}?uid=${id}`)).json).toEqual(json);
    }
  });

  it('are all 22 in a trial, none of them owned or purchased [R020, R396, R398]', async () => {
    const { client, id } = await arrive('trial@example.com');
    const { json } = await client.get(`/subscription?uid=${id}`);
    expect(json).toHaveLength(22);
    expect(new Set(json.map((each: UserSubscription) => each.clientSubscriptionCode))).toEqual(new Set([null]));
    expect((await client.get(`/purchased-subscription?uid=${id}`)).json).toEqual([]);
  });
});

it('lists every pack and its contents, as two lists [R216, R217, R397]', async () => {
  const { client } = await arrive('trial@example.com');
  const { json } = await client.get('/get-default-solution-pack');
  const [packs, entitlements] = json;
  expect(json).toHaveLength(2);
  expect(packs).toHaveLength(22);
  expect(packs.find((each: { subscription_code: string }) => each.subscription_code === 'SPINS')).toEqual({
    subscription_name: 'Insurance Property Risk',
    subscription_code: 'SPINS',
    subscription_desc: expect.stringContaining('Underwriting view'),
    subscription_icon: expect.any(String),
    type: 'Solution Pack',
    industry: 'Insurance;Financial Services;Government;Real Estate',
    entitlement_name: 'Wildfire-exposed value',
    videoLink: 'spins-tour.mp4',
  });
  const ids = entitlements.map((each: Entitlement) => each.entitlementId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(entitlements.filter((each: Entitlement) => each.queryId !== null)).toHaveLength(102);
  expect((await client.get('/api/get-default-solution-pack')).json).toEqual(json);
});

describe('the contents of a pack', () => {
  const detailOf = async (client: TestClient, id: string, code: string, base = '/api') =>
    (await client.get(`${base}/solution-entitlements?solutionId=${code}&uid=${id}`)).json as SolutionDetail[];

  it('has six components with their entitlements, whatever the case of the code [R219, R400]', async () => {
    const { client, id } = await arrive('trial@example.com');
    const [detail, ...others] = await detailOf(client, id, 'spfcl');
    expect(others).toEqual([]);
    expect(detail).toMatchObject({
      subscriptionName: 'Distressed Property & Foreclosure',
      subscriptionCode: 'SPFCL',
      solutionType: 'Solution Pack',
      deliveryMethod: 'Bulk;Cloud;API;Property Navigator',
      clientSubscriptionCode: null,
    });
    expect(detail?.components.map(({ componentType }) => componentType).sort()).toEqual([...componentTypes].sort());
    expect(detail?.components.map(({ entitlements }) => entitlements.length)).toEqual([6, 1, 5, 2, 5, 10]);
    expect(await detailOf(client, id, 'SPFCL', '')).toEqual([detail]);
  });

  it('has the type and NDA requirement of each file, the ID of each query and the name of each table [R221]', async () => {
    const { client, id } = await arrive('trial@example.com');
    const [detail] = await detailOf(client, id, 'SPFCL');
    const all = detail?.components.flatMap(({ entitlements }) => entitlements) ?? [];
    const named = (name: string) => all.find(({ entitlementName }) => entitlementName === name);
    expect(named('Foreclosure Lead Sheet')).toEqual({
      entitlementId: 'SPFCL-spfcl-foreclosure-lead-sheet.xlsx',
      entitlementName: 'Foreclosure Lead Sheet',
      entitlementCode: 'spfcl-foreclosure-lead-sheet.xlsx',
      entitlementDescription: 'Excel workbook',
      entitlementType: 'Excel',
      sequenceNumber: 1,
      downloadFile: true,
      defaultValue: 'spfcl-foreclosure-lead-sheet.xlsx',
      dataElementLink: null,
      requiresNDA: true,
      hasSignedNDA: false,
      queryId: null,
    });
    expect(named('Foreclosure rate by ZIP')).toMatchObject({ queryId: 'SPFCL-FCL03', downloadFile: false });
    expect(named('Mortgage.OpenLoan')).toMatchObject({ defaultValue: 'Mortgage.OpenLoan', entitlementType: null });
    expect(named('REO')).toMatchObject({ dataElementLink: '/guide/data-foreclosure' });
    expect(all.filter(({ entitlementType }) => entitlementType !== null).map((each) => each.entitlementType)).toEqual([
      'Excel',
      'Excel',
      'PowerBI',
      'Tableau',
      'Jupyter',
      'PowerBI',
      'PDF',
      'PDF',
    ]);
  });

  it('is an empty list for an unknown pack, and marks an owned one [R290]', async () => {
    const { client, id } = await arrive('licensed@example.com');
    expect(await detailOf(client, id, 'NOSUCH')).toEqual([]);
    expect((await detailOf(client, id, 'SPVAL'))[0]?.clientSubscriptionCode).toBe('LIC-SPVAL');
    const [other] = await detailOf(client, id, 'SPINS');
    expect(other?.clientSubscriptionCode).toBeNull();
    const files = other?.components.flatMap(({ entitlements }) => entitlements).filter((each) => each.entitlementType);
    expect(files?.filter(({ downloadFile }) => downloadFile).map((each) => each.entitlementType)).toEqual([
      'Excel',
      'PDF',
      'PDF',
    ]);
  });
});

describe('an icon', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const ask = async (icon: unknown) => (await arrive('trial@example.com')).client.post('/get-icon', { icon });

  it('is returned in base64 for the code or name of a pack, and for a clean image [R402]', async () => {
    const { status, json } = await ask('spfcl');
    expect([status, svgOf(json).startsWith('<svg ')]).toEqual([200, true]);
    expect((await ask('Distressed Property & Foreclosure')).json).toBe(json);
    expect((await ask(base64(svg))).json).toBe(base64(svg));
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    expect((await ask(`data:image/png;base64,${png}`)).json).toBe(png);
  });

  it.each([
    ['a path', '../../x.svg'],
    ['an address', 'http://169.254.169.254/'],
    ['no base64', 'not base64!'],
    ['text', base64('hello')],
    ['a script', base64(svg.replace('<path', '<script>alert(1)</script><path'))],
    ['an event handler', base64(svg.replace('d="', 'onload="alert(1)" d="'))],
    ['a foreign object', base64(svg.replace('<path', '<foreignObject/><path'))],
    ['an outside image', base64(svg.replace('<path', '<image href="https://example.com/x.png"/><path'))],
    ['an entity', base64(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`)],
    ['nothing', ''],
    ['a number', 7],
  ])('is refused when it is %s [H108, H109]', async (_, icon) => {
    const { status, json } = await ask(icon);
    expect([status, json.title]).toEqual([400, expect.any(String)]);
  });

  it('is refused when it is five megabytes long [H108]', async () => {
    expect([400, 413]).toContain((await ask('A'.repeat(5_000_000))).status);
  });
});
