// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of all cells are heard by the grid
import type { Column } from '@platbook/contract/batches';
import { ArrowDown, ArrowUp, ChevronsLeftRight, Ellipsis, Funnel, Pin } from 'lucide-react';
import { Icon } from '../../../ui/Icon.tsx';
import { useDrag } from '../../../ui/use-drag.ts';
import type { Sort } from '../table/sort-rows.ts';
import { isNumberColumn } from './cell-text.ts';
import type { GridItem } from './use-grid-geometry.ts';
import { visibleText } from './visible-text.ts';

interface GridHeaderProps {
  column: Column;
  /** Where the column stands. */
  item: GridItem;
  id: string;
  isActive: boolean;
  isFrozen: boolean;
  isFiltered: boolean;
  /** The direction when the rows are sorted by this column. */
  sorted: Sort['direction'] | undefined;
  /** It is chosen: its profile is open, or the whole column is selected. */
  isOn: boolean;
  onChoose: () => void;
  /** Ascending, then descending, then as the rows came. */
  onSort: () => void;
  /** Opens what there is to say about the column. */
  onOpen: () => void;
  onResize: (width: number) => void;
  /** Shows the hidden columns before it again. */
  onShowHidden: () => void;
}

/** The header of one column: its name, its marks, and the grip that drags its width. */
export function GridHeader(props: GridHeaderProps) {
  const { column, item, sorted } = props;
  const drag = useDrag('x', item.size, props.onResize);
  const name = visibleText(column.name);
  const classes = ['g-th', isNumberColumn(column) && 'num', props.isOn && 'on', props.isActive && 'at'];
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
        className={classes.filter(Boolean).join(' ')}
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
          className="g-more"
          tabIndex={-1}
          aria-label={`Column ${name}`}
          aria-haspopup="dialog"
          aria-expanded={props.isOn}
          onClick={props.onOpen}
        >
          <Icon of={Ellipsis} size={14} />
        </button>
        <span
          className="g-grip"
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

/** How many columns are hidden at a place; a press shows them again. The finder does the same by keys. */
export function HiddenCount({ left, count, onClick }: { left: number; count: number; onClick: () => void }) {
  return (
    <div className="g-hid" aria-hidden="true" style={{ left }} title={`Show ${count} hidden columns`} onClick={onClick}>
      <Icon of={ChevronsLeftRight} size={12} />
      {count}
    </div>
  );
}
