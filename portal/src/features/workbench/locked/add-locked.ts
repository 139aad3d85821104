import type { LockedObject } from '@platbook/contract/workbench/locked-objects';
import type { SchemaInfo } from '@platbook/contract/workbench/schema-info';
import type { QueryClient } from '@tanstack/react-query';
import { mapSchemaObjects, type TreeObject } from '../schema/schema-tree.ts';
import type { LoadedSchema } from '../schema/use-schema.ts';
import { lockedQuery } from './locked-query.ts';

export async function addLocked(
  client: QueryClient,
  connectionId: string,
  schema: LoadedSchema,
): Promise<LoadedSchema> {
  const { objects } = await client.fetchQuery(lockedQuery(connectionId));
  if (objects.length === 0) return schema;
  const { info, all } = mergeLocked(schema, objects);
  return { info, objects: mapSchemaObjects(all) };
}

function mergeLocked({ info, objects }: LoadedSchema, locked: readonly LockedObject[]) {
  const merged: SchemaInfo = {};
  const all: TreeObject[] = [...objects.values()];
  const names = new Set([...Object.keys(info), ...locked.map(({ schema }) => schema)]);
  for (const schema of [...names].sort()) {
    const closed = locked.filter((object) => object.schema === schema);
    const tables = { ...info[schema], ...Object.fromEntries(closed.map(({ name, columns }) => [name, columns])) };
    merged[schema] = Object.fromEntries(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1)));
    for (const { name, kind, description, packs } of closed)
      all.push({ schema, name, kind, description, lock: packs[0] ?? '' });
    // A schema with only locked tables is locked itself.
    const lock = closed[0]?.packs[0];
    if (info[schema] === undefined && lock !== undefined)
      all.push({ schema, name: '', kind: 'table', description: '', lock });
  }
  return { info: merged, all };
}
