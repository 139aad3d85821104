import type { PointerEvent } from 'react';
import type { ColumnOrder } from './grid-columns.ts';

interface ColumnRulerProps {
  count: number;
  order: ColumnOrder;
  first: number;
  last: number;
  active: number;
  onGoTo: (column: number) => void;
}

export function ColumnRuler({ count, order, first, last, active, onGoTo }: ColumnRulerProps) {
  const { shown, frozenCount } = order;
  const isShown = new Set(shown);
  const at = (column: number) => `${(column / count) * 100}%`;
  const from = shown[first] ?? 0;
  const to = shown[last] ?? from;
  const activeColumn = shown[active];
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onGoTo(Math.max(0, Math.min(count - 1, Math.floor(((event.clientX - left) / width) * count))));
  };
  return (
    <div className="ruler rigid holds topped clips hand raised" aria-hidden="true" onPointerDown={onPointerDown}>
      <i className="line placed" />
      {Array.from({ length: count }, (_, column) => column)
        .filter((column) => !isShown.has(column))
        .map((column) => (
          <i key={column} className="gone placed" style={{ left: at(column), width: at(1) }} />
        ))}
      {shown.slice(0, frozenCount).map((column) => (
        <i key={column} className="fixed placed" style={{ left: at(column), width: at(1) }} />
      ))}
      <i className="thumb placed" style={{ left: at(Math.min(from, to)), width: at(Math.abs(to - from) + 1) }} />
      {activeColumn !== undefined && <i className="here placed" style={{ left: at(activeColumn) }} />}
    </div>
  );
}
