import type { Locked, LockedObject } from '@platbook/contract/workbench/locked-objects';
import { missingTable } from './missing-table.ts';

/** The object outside the license that made a run fail; undefined if it failed for another reason. */
export function findLocked(title: string, { objects }: Pick<Locked, 'objects'>): LockedObject | undefined {
  const [, schema, name] = missingTable.exec(title) ?? [];
  if (name === undefined) return undefined;
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return objects.find((object) => isSame(object.name, name) && (schema === undefined || isSame(object.schema, schema)));
}
