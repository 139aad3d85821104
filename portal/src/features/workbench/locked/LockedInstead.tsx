import type { StatementError } from '@platbook/contract/workbench/batches';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { findLocked } from './find-locked.ts';
import { LockedFailure } from './LockedFailure.tsx';
import { lockedQuery } from './locked-query.ts';

interface LockedInsteadProps {
  connectionId: string;
  error: StatementError;
  onGoTo?: ((place: ErrorPlace) => void) | undefined;
  /** Called before paint if the license is the reason, so that the plain error is hidden without a flicker. */
  onFound: (error: StatementError) => void;
}

/** For a run that failed on a missing table: explains if the license leaves it out. */
export function LockedInstead({ connectionId, error, onGoTo, onFound }: LockedInsteadProps) {
  const { data: locked } = useQuery(lockedQuery(connectionId));
  const object = locked && findLocked(error.title, locked);
  const isFound = object !== undefined;
  useLayoutEffect(() => {
    if (isFound) onFound(error);
  }, [isFound, onFound, error]);
  return object ? <LockedFailure object={object} locked={locked} error={error} onGoTo={onGoTo} /> : null;
}
