import type { StatementError } from '@platbook/contract/batches';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ErrorPlace } from '../editor/sql-marks.ts';
import { findLocked } from './find-locked.ts';
import { LockedFailure } from './LockedFailure.tsx';
import { lockedQuery } from './locked-query.ts';

interface LockedOrProps {
  /** Where it ran. */
  connectionId: string;
  error: StatementError;
  onGoTo?: ((place: ErrorPlace) => void) | undefined;
  /** What stands here when the licence is not the reason. */
  children: ReactNode;
}

/** Of a run that failed for a table that is not there: that the licence leaves it out, if it does. */
export function LockedOr({ connectionId, error, onGoTo, children }: LockedOrProps) {
  const { data: locked } = useQuery(lockedQuery(connectionId));
  const object = locked && findLocked(error.title, locked);
  return object ? <LockedFailure object={object} locked={locked} error={error} onGoTo={onGoTo} /> : children;
}
