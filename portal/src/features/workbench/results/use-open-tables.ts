import { useEffect, useRef } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';
import type { ShownRun } from './run-state.ts';

/** Releases the rows of results that are no longer displayed, so that large results don't fill the memory. */
export function useOpenTables(shown: ShownRun | undefined): void {
  const open = useRef<readonly RemoteTable[]>([]);
  useEffect(() => {
    const used = Object.values(shown?.rows ?? {}).flatMap((rows) => (rows.is === 'here' ? [rows.table] : []));
    for (const table of open.current) if (!used.includes(table)) table.close();
    open.current = used;
  }, [shown]);
  useEffect(
    () => () => {
      for (const table of open.current) table.close();
    },
    [],
  );
}
