import type { StatementError } from '@platbook/contract/workbench/batches';
import type { Locked, LockedObject } from '@platbook/contract/workbench/locked-objects';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { LockedFailure } from './LockedFailure.tsx';
import { lockedQuery } from './locked-query.ts';
import { missingTable } from './missing-table.ts';

interface LockedInsteadProps {
  connectionId: string;
  error: StatementError;
  readText: () => string;
  onGoTo?: ((place: ErrorPlace) => void) | undefined;
  /** Called before paint if the license is the reason, so that the plain error is hidden without a flicker. */
  onFound: (error: StatementError) => void;
}

export function LockedInstead({ connectionId, error, readText, onGoTo, onFound }: LockedInsteadProps) {
  const { data: locked } = useQuery(lockedQuery(connectionId));
  const object = locked && findLocked(error.title, locked);
  const isFound = object !== undefined;
  useLayoutEffect(() => {
    if (isFound) onFound(error);
  }, [isFound, onFound, error]);
  return object ? (
    <LockedFailure object={object} locked={locked} error={error} readText={readText} onGoTo={onGoTo} />
  ) : null;
}

function findLocked(title: string, { objects }: Pick<Locked, 'objects'>): LockedObject | undefined {
  const [, schema, name] = missingTable.exec(title) ?? [];
  if (name === undefined) return undefined;
  const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return objects.find((object) => isSame(object.name, name) && (schema === undefined || isSame(object.schema, schema)));
}
