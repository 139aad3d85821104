import type { Column } from '@platbook/contract/workbench/batches';
import { late } from '@platbook/ui/browser/late';
import { useMemo } from 'react';
import type { GridCell } from '../grid/grid-keys.ts';
import type { GridView } from '../grid/use-grid-view.ts';
import { Separator, usePaneSize } from '../Separator.tsx';
import type { RemoteTable } from '../table/open-row-table.ts';
import { findPlaceColumns } from './find-places.ts';

const ResultMap = late(() => import('./ResultMap.tsx').then((module) => module.ResultMap), null);

interface GridMapSource {
  isShown: boolean;
  columns: readonly Column[];
  table: RemoteTable;
  loaded: number;
  view: GridView;
  cell: GridCell;
  onChoose: (cell: GridCell) => void;
}

export function useGridMap({ isShown, columns, table, loaded, view, cell, onChoose }: GridMapSource) {
  const places = useMemo(() => findPlaceColumns(columns), [columns]);
  const mapPane = usePaneSize('map', 620);
  if (!places || !isShown) return null;
  return (
    <>
      <Separator orientation="vertical" label="Map width" isAfter pane={mapPane} range={[280, 1800]} />
      <div className="grid-map rigid holds" style={{ width: mapPane[0] }}>
        <ResultMap
          columns={columns}
          table={table}
          places={places}
          loaded={loaded}
          view={view.applied.number}
          chosenPlace={cell.row < 0 ? undefined : cell.row}
          onChoose={(row) => onChoose({ row, column: cell.column })}
          within={view.within}
          onWithin={view.setWithin}
        />
      </div>
    </>
  );
}
