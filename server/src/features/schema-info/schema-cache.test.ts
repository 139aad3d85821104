import { gunzipSync } from 'node:zlib';
import type { DatabaseDescription } from '../../drivers/driver.ts';
import { createSchemaCache } from './schema-cache.ts';

const described = (table: string): DatabaseDescription => ({
  schemas: { Property: { [table]: [{ column_name: 'Id', column_description: 'Key', data_type: 'int' }] } },
  objects: { [`Property.${table}`]: { kind: 'view', description: 'A view' } },
});

it('queries the database once for all users with the same access', async () => {
  const cache = createSchemaCache();
  let asked = 0;
  const describe = async () => described(`T${++asked}`);
  const [first, second] = await Promise.all([cache.get('a', false, describe), cache.get('a', false, describe)]);
  expect(asked).toBe(1);
  expect(first).toBe(second);
  expect(first.objects).toEqual([{ schema: 'Property', name: 'T1', kind: 'view', description: 'A view' }]);
  await cache.get('b', false, describe);
  expect(asked).toBe(2);
});

it('queries again on reload and after a failure', async () => {
  const cache = createSchemaCache();
  let asked = 0;
  await expect(
    cache.get('a', false, async () => {
      asked += 1;
      throw new Error('down');
    }),
  ).rejects.toThrow('down');
  await cache.get('a', false, async () => described(`T${++asked}`));
  const reloaded = await cache.get('a', true, async () => described(`T${++asked}`));
  expect(asked).toBe(3);
  expect(JSON.parse(gunzipSync(reloaded.gzippedColumns).toString())).toHaveProperty('Property.T3');
});

it('keeps a bounded number of descriptions and evicts the least recently used', async () => {
  const cache = createSchemaCache(2);
  let asked = 0;
  const describe = async () => described(`T${++asked}`);
  await cache.get('a', false, describe);
  await cache.get('b', false, describe);
  await cache.get('a', false, describe);
  await cache.get('c', false, describe);
  await cache.get('a', false, describe);
  expect(asked).toBe(3);
  await cache.get('b', false, describe);
  expect(asked).toBe(4);
});
