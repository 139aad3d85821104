import type { SchemaObject } from '@platbook/contract/workbench/schema-info';
import type { DatabaseDescription } from '../../drivers/driver.ts';
import { gzipJson } from '../../http/pages/compression.ts';

export type CachedSchema = Awaited<ReturnType<typeof toCached>>;

/** Keeps up to `capacity` descriptions (LRU), each for `maximumAge` milliseconds; users with the same access share one. */
export function createSchemaCache(capacity = 50, maximumAge = 60 * 60 * 1000) {
  const entries = new Map<string, { schema: Promise<CachedSchema>; since: number; isLoading: boolean }>();

  const load = (key: string, describe: () => Promise<DatabaseDescription>) => {
    const entry = { schema: describe().then(toCached), since: Date.now(), isLoading: true };
    entries.set(key, entry);
    entry.schema.then(
      () => {
        entry.isLoading = false;
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key);
      },
    );
    while (entries.size > capacity) entries.delete(entries.keys().next().value as string);
    return entry.schema;
  };

  return {
    async get(key: string, isReload: boolean, describe: () => Promise<DatabaseDescription>): Promise<CachedSchema> {
      const entry = entries.get(key);
      if (entry === undefined) return load(key, describe);
      if (entry.isLoading) return entry.schema;
      if (isReload || Date.now() - entry.since > maximumAge) return load(key, describe);
      entries.delete(key);
      entries.set(key, entry);
      return entry.schema;
    },
  };
}

/** `gzippedColumns` maps schema → table → columns; it is compressed because thousands of tables take megabytes. */
async function toCached(description: DatabaseDescription) {
  const objects = Object.entries(description.schemas).flatMap(([schema, tables]) =>
    Object.keys(tables).map((name): SchemaObject => {
      const object = description.objects[`${schema}.${name}`];
      return { schema, name, kind: object?.kind ?? 'table', description: object?.description ?? '' };
    }),
  );
  return { gzippedColumns: await gzipJson(description.schemas), objects, codes: description.codes ?? [] };
}
