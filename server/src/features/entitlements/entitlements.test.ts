import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type EntitlementSet,
  entitlementSetHash,
  type WarehouseManifest,
} from '@platbook/contract/packs/entitlement-set';
import { preparingText } from '@platbook/contract/workbench/schema-info';
import { licensePerson } from '../../testing/database-rows.ts';
import { errorOf, LICENSED, rowsOf, runSql } from '../../testing/run-sql.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { makeTinyWarehouse } from '../../testing/tiny-warehouse.ts';
import { recordSignIn } from '../people/index.ts';
import { removeUnheldSets } from './start-entitlements.ts';

const narrow: EntitlementSet = { objects: ['Property.PropertyAddress'], counties: ['12031', '27123'] };
const addresses = 'select distinct CountyFIPS from Property.PropertyAddress order by 1';
const DAY = 24 * 60 * 60_000;

async function open(env: Record<string, string> = {}) {
  const folder = temporaryFolder('sets');
  const dataFolder = path.join(folder, 'data');
  cpSync(await makeTinyWarehouse(), folder, { recursive: true });
  const app = await startTestApp({ dataFolder, env: { WAREHOUSE_FOLDER: folder, STATEMENT_SECONDS: '30', ...env } });
  let isOpen = true;
  const close = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  onTestFinished(() => close());
  const manifest = () => JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')) as WarehouseManifest;
  return { app, folder, close, manifest, hashes: () => manifest().sets.map(({ hash }) => hash) };
}

async function license(app: TestApp, email: string, entitlement: EntitlementSet | null): Promise<void> {
  await licensePerson(app.services, email, { entitlement, packs: ['DSPRP'] });
}

const countiesSeenBy = async (client: TestClient) => {
  const batch = await runSql(client, { connectionId: LICENSED, batchText: addresses });
  return errorOf(batch)?.title ?? (await rowsOf(client, batch.statements[0]?.id)).flat();
};

it('after a license change, runs get a clear message at once, and exactly the new rows once they are built [V34]', async () => {
  const { app, hashes } = await open();
  const licensed = await app.signIn('licensed@example.com');
  const before = (await licensed.get(`/api/schema-info/${LICENSED}`)).json;
  expect(before).toHaveProperty('Valuation.AVM');
  const startedAt = performance.now();
  await license(app, 'licensed@example.com', narrow);
  expect(await countiesSeenBy(licensed)).toBe('Your data is being prepared');
  const schema = await licensed.get(`/api/schema-info/${LICENSED}`);
  const failed = { title: 'Error loading Schema', detail: 'Your data is being prepared', code: 'schema.failed' };
  expect([schema.status, schema.json]).toEqual([400, failed]);
  await vi.waitFor(() => expect(app.services.warehouse.fileOf(narrow)).toBeDefined(), { timeout: 60_000 });
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  expect(await countiesSeenBy(licensed)).toEqual(['12031', '27123']);
  const after = (await licensed.get(`/api/schema-info/${LICENSED}`)).json;
  expect(Object.keys(after).sort()).toEqual(['Property', 'Reference']);
  expect(Object.keys(after.Property)).toEqual(['PropertyAddress']);
  expect(hashes()).toContain(entitlementSetHash(narrow));
}, 180_000);

it('until the new set is built, no query reads a wider one', async () => {
  const { app } = await open({ WAREHOUSE_COMMAND: path.join(import.meta.dirname, 'no-such-command.ts') });
  const licensed = await app.signIn('licensed@example.com');
  await license(app, 'licensed@example.com', narrow);
  for (const sql of [addresses, 'select 1', 'select * from Valuation.AVM limit 1']) {
    const batch = await runSql(licensed, { connectionId: LICENSED, batchText: sql });
    expect([batch.status, errorOf(batch)?.title]).toEqual(['error', preparingText]);
    expect((await licensed.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).not.toBe(200);
  }
  expect((await licensed.get(`/api/schema-objects/${LICENSED}?reload=true`)).json.detail).toBe(preparingText);
});

it('results of the wider license are refused after the change [T14]', async () => {
  const { app } = await open();
  const licensed = await app.signIn('licensed@example.com');
  const batch = await runSql(licensed, { connectionId: LICENSED, batchText: addresses });
  expect(await rowsOf(licensed, batch.statements[0]?.id)).toHaveLength(10);
  await license(app, 'licensed@example.com', narrow);
  expect((await licensed.get(`/api/statements/${batch.statements[0]?.id}/results`)).status).toBe(403);
});

it('missing files of users’ sets are built when the server starts', async () => {
  const { app, folder, close, hashes } = await open();
  const { db, setOrders } = app.services;
  const identity = { iss: 'https://identity.example', sub: 'one', email: 'a@b.example', givenName: 'A', surname: 'B' };
  await recordSignIn(db, identity, new Date());
  await license(app, identity.email, narrow);
  await vi.waitFor(() => expect(hashes()).toContain(entitlementSetHash(narrow)), { timeout: 60_000 });
  // A removal has no effect until the previous build has completely finished.
  const isRemoved = () => {
    setOrders.remove(entitlementSetHash(narrow));
    expect(hashes()).not.toContain(entitlementSetHash(narrow));
  };
  await vi.waitFor(isRemoved, { timeout: 60_000 });
  await close();
  const again = await startTestApp({ dataFolder: app.dataFolder, env: { WAREHOUSE_FOLDER: folder } });
  onTestFinished(() => again.close());
  await vi.waitFor(() => expect(hashes()).toContain(entitlementSetHash(narrow)), { timeout: 60_000 });
}, 180_000);

it('an unused set is removed after a day, except the trial’s and the full set', async () => {
  const { app, folder, manifest, hashes } = await open();
  const tend = () => removeUnheldSets(app.services);
  const old = manifest().sets.find(({ objects }) => objects.length > 1);
  await license(app, 'licensed@example.com', null);
  await license(app, 'admin@example.com', null);
  await tend();
  app.advance(DAY - 60_000);
  await tend();
  expect(hashes()).toContain(old?.hash);
  app.advance(2 * 60_000);
  await tend();
  await vi.waitFor(() => expect(hashes()).not.toContain(old?.hash), { timeout: 60_000 });
  await vi.waitFor(() => expect(existsSync(path.join(folder, old?.file ?? ''))).toBe(false), { timeout: 60_000 });
  expect(hashes()).toHaveLength(2);
}, 180_000);

it('a set that is used again within the day keeps its file, and the day restarts', async () => {
  const { app, manifest, hashes } = await open();
  const tend = () => removeUnheldSets(app.services);
  const old = manifest().sets.find(({ objects }) => objects.length > 1) as EntitlementSet & { hash: string };
  await license(app, 'licensed@example.com', null);
  await tend();
  app.advance(DAY / 2);
  await license(app, 'trial@example.com', { objects: old.objects, counties: old.counties });
  await tend();
  app.advance(DAY);
  await license(app, 'trial@example.com', null);
  await tend();
  expect(await app.services.db.selectFrom('unheld_sets').selectAll().execute()).toMatchObject([{ hash: old.hash }]);
  expect(hashes()).toContain(old.hash);
});

it('while a wider license’s file is built, the narrower one is read, and its results stay readable', async () => {
  const { app, hashes } = await open({ WAREHOUSE_COMMAND: path.join(import.meta.dirname, 'no-such-command.ts') });
  const licensed = await app.signIn('licensed@example.com');
  const before = await runSql(licensed, { connectionId: LICENSED, batchText: addresses });
  const old = heldSet(app);
  const wider = { objects: [...old.objects, 'Permits.BuildingPermit'], counties: [...old.counties, '48201', '36047'] };
  await license(app, 'licensed@example.com', wider);
  expect(hashes()).not.toContain(entitlementSetHash(wider));
  expect(await countiesSeenBy(licensed)).toHaveLength(10);
  expect((await licensed.get(`/api/schema-info/${LICENSED}`)).json).not.toHaveProperty('Permits');
  expect(await rowsOf(licensed, before.statements[0]?.id)).toHaveLength(10);
});

function heldSet({ services: { warehouse } }: TestApp): EntitlementSet {
  const sets = warehouse.hashes().flatMap((hash) => warehouse.setOf(hash) ?? []);
  return sets.find(({ objects }) => !objects.includes('*')) as EntitlementSet;
}
