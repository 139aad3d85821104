// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
// biome-ignore-all lint/a11y/useFocusableInteractive: an ARIA grid that draws only what is in sight cannot be a table, and has one tab stop
import type { Column } from '@platbook/contract/batches';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useDrag } from '../../../ui/use-drag.ts';
import { isNumberColumn } from './cell-text.ts';
import { visibleText } from './visible-text.ts';

interface GridHeaderProps {
  column: Column;
  /** Where the column stands. */
  item: VirtualItem;
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onResize: (width: number) => void;
}

/** The header of one column, with the grip that drags its width. */
export function GridHeader({ column, item, id, isActive, onChoose, onResize }: GridHeaderProps) {
  const drag = useDrag('x', item.size, onResize);
  const name = visibleText(column.name);
  return (
    <div
      role="columnheader"
      id={id}
      aria-colindex={item.index + 2}
      className={`g-th${isNumberColumn(column) ? ' num' : ''}${isActive ? ' at' : ''}`}
      style={{ left: item.start, width: item.size }}
      title={`${name} (${column.datatype})`}
      onPointerDown={onChoose}
    >
      <span className="cut">{name}</span>
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
  );
}
