import { useEffect, useState } from 'react';
import type { RemoteTable } from '../table/open-row-table.ts';

/** Columns without any value, counted when someone looks, over the rows that are here then; undefined until it is known. */
export function useEmptyColumns(table: RemoteTable, isWanted: boolean, loaded: number): readonly number[] | undefined {
  const [found, setFound] = useState<readonly number[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows may fill a column
  useEffect(() => {
    if (isWanted) table.emptyColumns().then(setFound, () => {});
  }, [table, isWanted, loaded]);
  return found;
}
