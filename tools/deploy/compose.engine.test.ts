import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts';
import { builtImage, canBuildImages } from '../image/built-image.ts';
import { canOpenNetworks, type Network, openNetwork } from './containers/open-network.ts';
import { runQuery } from './containers/run-query.ts';
import { hasServices, makeSecrets, openSite } from './containers/start-site.ts';
import { makeProviderCertificate, startVisitor, type Visitor } from './containers/start-visitor.ts';

/** Caddy uses an authority of its own for names that aren't public. */
const host = 'platbook.local';
const url = `https://${host}`;
/** The proxy has port 443. */
const issuer = 'https://login.example.com:8443';
const addresses = {
  'login.example.com': '127.0.0.1',
  [host]: '127.0.0.2',
  postgres: '127.0.0.3',
  s3: '127.0.0.4',
  node1: '127.0.0.5',
  node2: '127.0.0.6',
};

const until = (isSo: () => boolean | Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo()).toBe(true), { timeout: 120_000, interval: 200 });

const canRun = canBuildImages && canOpenNetworks && hasServices;

describe.skipIf(!canRun)('the compose file', { timeout: 900_000 }, () => {
  let site: ReturnType<typeof openSite>;
  let network: Network;
  let visitor: Visitor;
  let folder: string;

  // Vitest doesn't call an afterAll that is registered in a beforeAll.
  const closes: (() => unknown)[] = [];
  afterAll(async () => {
    for (const close of closes.reverse()) await close();
  });

  beforeAll(async () => {
    const image = await builtImage();
    folder = temporaryFolder('compose', (remove) => closes.push(remove));
    const authority = makeProviderCertificate(folder, ['login.example.com']);
    makeSecrets(folder, { secret: randomBytes(24).toString('base64'), authority });
    network = await openNetwork(addresses);
    closes.push(network.close);
    const given = {
      PLATBOOK_HOST: host,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'platbook-test',
      WAREHOUSE_SCALE: 'tiny',
    };
    site = openSite({ image, network, folder, given });
    closes.push(site.close);
    try {
      await startAll();
    } catch (error) {
      throw new Error(`${error}\n${site.logs()}`);
    }
  }, 900_000);

  async function startAll(): Promise<void> {
    const postgres = site.up('postgres');
    site.up('s3');
    const building = site.up('warehouse');
    expect(await building.exitCode()).toBe(0);
    await until(() => postgres.printed().includes('database system is ready to accept connections'));
    const nodes = [site.up('node1'), site.up('node2')];
    const authority = join(folder, 'volumes/certificates/caddy/pki/authorities/local/root.crt');
    const proxy = site.up('proxy');
    await until(() => Number(statSync(authority, { throwIfNoEntry: false })?.size) > 0);
    visitor = await startVisitor({ network, folder, issuer, authorities: authority });
    closes.push(visitor.close);
    const isReady = async (name: string) =>
      (await visitor.fetch(`http://${name}:3000/readyz`).catch(() => undefined))?.status === 200;
    await until(async () => (await isReady('node1')) && (await isReady('node2')));
    expect([...nodes, proxy].map((child) => child.hasEnded())).toEqual([false, false, false]);
  }

  it('finds its property data fresh the next time', () => {
    const again = site.run('warehouse');
    expect([again.status, again.stderr]).toEqual([0, '']);
  });

  it('serves pages over TLS, but no rules or metrics', async () => {
    const plain = await visitor.fetch(`http://${host}/`);
    expect([plain.status, plain.headers.location]).toEqual([308, `${url}/`]);
    expect((await visitor.fetch(`${url}/readyz`)).status).toBe(200);
    for (const path of ['/metrics', '/engine-rules/x'])
      expect([path, (await visitor.fetch(url + path)).status]).toEqual([path, 404]);
  });

  it('runs a query on one node, answers for it on the other, and keeps its result in the bucket', async () => {
    const cookie = await visitor.signIn(url, { sub: 'jo', email: 'jo@firm.example', email_verified: true });
    const sql = "select range as at, repeat('x', 1000) as filling from range(1000)";
    const rows = await runQuery({ visitor, url: 'http://node1:3000', followedAt: 'http://node2:3000', cookie, sql });
    expect(rows).toHaveLength(1000);
    const stored = readdirSync(join(folder, 'volumes/objects/platbook'), { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).not.toEqual([]);
  });

  it('serves everyone while one of its nodes is dead', async () => {
    const cookie = await visitor.signIn(url, { sub: 'jo', email: 'jo@firm.example', email_verified: true });
    await site.kill('node1');
    const isGone = () =>
      visitor.fetch('http://node1:3000/livez').then(
        () => false,
        () => true,
      );
    await until(isGone);
    const sql = 'select count(*) > 0 as found from Property.PropertyAddress';
    for (let turn = 0; turn < 5; turn += 1) expect(await runQuery({ visitor, url, cookie, sql })).toEqual([[true]]);
  });

  it('takes commands of the operator in a container, and stops in time', async () => {
    const listed = site.run('node2', ['platbook', 'admin', 'people', 'list', '--json']);
    expect(JSON.parse(listed.stdout)).toMatchObject([{ email: 'jo@firm.example', state: 'trial' }]);
    const startedAt = performance.now();
    expect(await site.stop('node2')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(
      Number.parseInt(site.compose.services.node2.stop_grace_period, 10) * 1000,
    );
  });
});
