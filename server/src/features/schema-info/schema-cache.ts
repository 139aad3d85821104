import type { SchemaObject } from '@platbook/contract/workbench/schema-info';
import { readMeanings } from '@platbook/property/dictionary/meanings';
import { shareAnswers } from '../../background/share-answers.ts';
import type { DatabaseDescription } from '../../drivers/driver.ts';
import { gzipJson } from '../../http/pages/compression.ts';

export type CachedSchema = Awaited<ReturnType<typeof toCached>>;

/** Users with the same access share a description, for an hour at most. */
export function createSchemaCache(capacity = 50) {
  const shared = shareAnswers(capacity, 60 * 60 * 1000);
  return {
    get: (key: string, isReload: boolean, describe: () => Promise<DatabaseDescription>): Promise<CachedSchema> =>
      shared(key, async () => toCached(await describe()), isReload),
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
  const { schemas, codes = [] } = description;
  return { gzippedColumns: await gzipJson(schemas), objects, codes, meanings: readMeanings(schemas, codes) };
}
