import { useEffect, useState } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';

/** Columns without any value among the loaded rows, counted on demand; undefined until then. */
export function useEmptyColumns(table: RemoteTable, isWanted: boolean, loaded: number): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows can fill a column
  useEffect(() => {
    if (isWanted) table.emptyColumns().then(setFound, () => {});
  }, [table, isWanted, loaded]);
  return found;
}
