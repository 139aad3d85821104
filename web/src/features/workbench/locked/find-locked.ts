import type { Locked, LockedObject } from '@platbook/contract/locked-objects';
import { missingTable } from './missing-table.ts';

/** The object that a run failed for because the license leaves it out; undefined when it failed for anything else. */
export function findLocked(title: string, { objects }: Pick<Locked, 'objects'>): LockedObject | undefined {
  const [, schema, name] = missingTable.exec(title) ?? [];
  if (name === undefined) return undefined;
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return objects.find((object) => isSame(object.name, name) && (schema === undefined || isSame(object.schema, schema)));
}
