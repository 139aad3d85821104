// biome-ignore-all lint/a11y/useSemanticElements: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: a virtualized ARIA grid can't be a table, and has one tab stop
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the grid handles the keys of all cells
import type { Column } from '@platbook/contract/workbench/batches';
import { useDrag } from '@platbook/ui/browser/use-drag';
import { ArrowDown, ArrowUp, ChevronsLeftRight, Ellipsis, Funnel, Pin } from '@platbook/ui/icons';
import { Icon } from '@platbook/ui/widgets/Icon.tsx';
import type { Sort } from '../../table/sort-rows.ts';
import { cellId } from '../grid-keys.ts';
import { type GridGeometry, type GridItem, hiddenMarkWidth } from '../use-grid-geometry.ts';
import type { GridView } from '../use-grid-view.ts';
import { isNumberColumn } from '../values/cell-text.ts';
import { visibleText } from '../values/visible-text.ts';
import type { ColumnOrder } from './grid-columns.ts';

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
    <div className="g-head flex raised" role="row" aria-rowindex={1} style={{ width: geometry.width }}>
      <div className="rn" role="columnheader" aria-colindex={1}>
        Row
      </div>
      {geometry.frozen.length > 0 && (
        <div className="g-frozen rigid raised" role="presentation" style={{ width: geometry.frozenWidth }}>
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

interface GridHeaderProps {
  column: Column;
  item: GridItem;
  id: string;
  isActive: boolean;
  isFrozen: boolean;
  isFiltered: boolean;
  sorted: Sort['direction'] | undefined;
  isOn: boolean;
  onChoose: () => void;
  /** Cycles through ascending, descending and original order. */
  onSort: () => void;
  onOpen: () => void;
  onResize: (width: number) => void;
  onShowHidden: () => void;
}

function GridHeader(props: GridHeaderProps) {
  const { column, item, sorted } = props;
  const drag = useDrag('x', item.size, props.onResize);
  const name = visibleText(column.name);
  const classes = [isNumberColumn(column) && 'num', props.isOn && 'on', props.isActive && 'at'].filter(Boolean);
  return (
    <>
      {item.hiddenBefore > 0 && (
        <HiddenCount left={item.start - 28} count={item.hiddenBefore} onClick={props.onShowHidden} />
      )}
      <div
        role="columnheader"
        id={props.id}
        aria-colindex={item.index + 2}
        aria-sort={sorted ?? undefined}
        className={`g-th flex middle s-125 b hand ${classes.join(' ')}`}
        style={{ left: item.start, width: item.size }}
        aria-label={name}
        title={`${name} (${column.datatype})`}
        onPointerDown={props.onChoose}
        onClick={(event) => (event.target as Element).closest('.g-grip, .g-more') === null && props.onSort()}
      >
        {sorted && <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
        <span className="cut">{name}</span>
        {props.isFiltered && <Icon of={Funnel} size={12} />}
        {props.isFrozen && <Icon of={Pin} size={12} />}
        {/* Not a tab stop: the grid has one, and Enter on the header does the same. */}
        <button
          type="button"
          className="g-more placed tiles blank raised round muted"
          tabIndex={-1}
          aria-label={`Column ${name}`}
          aria-haspopup="dialog"
          aria-expanded={props.isOn}
          onClick={props.onOpen}
        >
          <Icon of={Ellipsis} size={14} />
        </button>
        <span
          className="g-grip placed"
          aria-hidden="true"
          {...drag}
          onPointerDown={(event) => {
            event.preventDefault();
            event.stopPropagation();
            drag.onPointerDown(event);
          }}
        />
      </div>
    </>
  );
}

function HiddenCount({ left, count, onClick }: { left: number; count: number; onClick: () => void }) {
  return (
    <div className="g-hid" aria-hidden="true" style={{ left }} title={`Show ${count} hidden columns`} onClick={onClick}>
      <Icon of={ChevronsLeftRight} size={12} />
      {count}
    </div>
  );
}
