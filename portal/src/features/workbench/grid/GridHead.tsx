// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA grid can't be a table, and has one tab stop
import type { Column } from '@platbook/contract/workbench/batches';
import { GridHeader, HiddenCount } from './GridHeader.tsx';
import type { ColumnOrder } from './grid-columns.ts';
import { cellId } from './grid-keys.ts';
import { type GridGeometry, type GridItem, hiddenMarkWidth } from './use-grid-geometry.ts';
import type { GridView } from './use-grid-view.ts';

interface GridHeadProps {
  columns: readonly Column[];
  order: ColumnOrder;
  geometry: GridGeometry;
  id: string;
  /** −1 while the active cell is in the rows. */
  activePlace: number;
  view: GridView;
  openColumn: number | undefined;
  onChoose: (place: number) => void;
  /** Takes the column's index in the result. */
  onSort: (column: number) => void;
  onOpen: (place: number) => void;
  onShow: (columns: readonly number[]) => void;
}

export function GridHead(props: GridHeadProps) {
  const { columns, order, geometry, view } = props;
  const isShown = new Set(order.shown);
  const hiddenBefore = (column: number) => {
    const found: number[] = [];
    for (let before = column - 1; before >= 0 && !isShown.has(before); before -= 1) found.push(before);
    return found;
  };
  const headerOf = (item: GridItem) => (
    <GridHeader
      key={item.column}
      column={columns[item.column] as Column}
      item={item}
      id={cellId(props.id, { row: -1, column: item.index })}
      isActive={item.index === props.activePlace}
      isFrozen={item.index < order.frozenCount}
      isFiltered={view.filters.some((filter) => filter.column === item.column)}
      sorted={view.sort?.column === item.column ? view.sort.direction : undefined}
      isOn={props.openColumn === item.column}
      onChoose={() => props.onChoose(item.index)}
      onSort={() => props.onSort(item.column)}
      onOpen={() => props.onOpen(item.index)}
      onResize={(width) => geometry.resize(item.column, width)}
      onShowHidden={() => props.onShow(hiddenBefore(item.column))}
    />
  );
  return (
    <div className="g-head" role="row" aria-rowindex={1} style={{ width: geometry.width }}>
      <div className="rn" role="columnheader" aria-colindex={1}>
        Row
      </div>
      {geometry.frozen.length > 0 && (
        <div className="g-frozen" role="presentation" style={{ width: geometry.frozenWidth }}>
          {geometry.frozen.map(headerOf)}
        </div>
      )}
      {geometry.columns.map(headerOf)}
      {order.hiddenAfter > 0 && (
        <HiddenCount
          left={geometry.width - hiddenMarkWidth}
          count={order.hiddenAfter}
          onClick={() => props.onShow(hiddenBefore(columns.length))}
        />
      )}
    </div>
  );
}
