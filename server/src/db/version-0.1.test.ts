import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';
import { createTestClient } from '../testing/test-client.ts';

// The fixture is the data folder of a server of version 0.1 with a signed-in user, saved while the user had unsaved texts.
const query = 'b1534131-0164-40b1-8b53-addfb69034e4';
const cookie = 'platbook=IrP17oXXQ5704XaAgPH2qDCzyN7qHCaGq86Jh8OJJfs';
const secrets = '{"ENCRYPTION_KEYS":"demo:L0q3Z7x7QMgq4wSV3KHVH9leaFR3maJjuk3+It8Jg5o="}';

/** As if the server had stopped a moment ago: sessions and trials end by time. */
function openFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'platbook-test-'));
  const file = path.join(folder, 'platbook.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(new URL('../testing/made-by-0.1.sqlite.gz', import.meta.url))));
  writeFileSync(path.join(folder, 'secrets.json'), secrets, { mode: 0o600 });
  const database = new DatabaseSync(file);
  const now = new Date();
  database.prepare('update sessions set created_at = ?, last_used_at = ?').run(now.toISOString(), now.toISOString());
  database.prepare('update people set trial_ends_at = ? where trial_ends_at is not null').run(inDays(now, 20));
  database.close();
  return folder;
}

const inDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000).toISOString();

it('opens a data folder of version 0.1 with its session, drafts, tags, stars, searches and keys', async () => {
  const { app, url, close } = await startTestApp({ dataFolder: openFolder() });
  const client = createTestClient(app, url, cookie);
  const get = async (address: string) => (await client.get(address)).json;
  expect(await get('/api/users/72ec91b8-a2ed-451a-8a53-4f5c79be6e09')).toMatchObject({
    id: '72ec91b8-a2ed-451a-8a53-4f5c79be6e09',
  });
  expect(await get(`/api/queries/${query}`)).toMatchObject({
    name: 'Homes by city',
    queryText: "select 'ä 🏡' as word, count(*)\nfrom Property.PropertyAddress",
    tags: ['leads', 'équité'],
    isStarred: true,
  });
  expect(await get('/api/queries?search=homes')).toMatchObject([{ id: query }]);
  expect(await get(`/api/drafts/${query}`)).toMatchObject({ text: 'select 2 -- unsaved', version: 1 });
  expect(await get('/api/drafts/new-b1a2')).toMatchObject({
    text: 'select 3 -- never saved',
    device: 'Chrome on Windows',
  });
  const [key] = (await get('/api/api-keys')).keys;
  expect(key).toMatchObject({ name: 'Nightly load' });
  expect(await get(`/api/api-keys/${key.id}/text`)).toEqual({ id: key.id, key: 'aabcf141998ae3cd59eeb3d2b29501d4' });
  await close();
});
