import { useState } from 'react';
import { numberOf } from '../time/read-series.ts';

interface RowOrder {
  readonly column: string;
  readonly isDown: boolean;
}

/** Initially the order of the reply; a third click on a header restores it. Missing values come last. */
export function useRowOrder(count: number, cellOf: (row: number, column: string) => number | string | null) {
  const [order, setOrder] = useState<RowOrder>();
  const rows = Array.from({ length: count }, (_, row) => row);
  if (order) {
    const { column, isDown } = order;
    rows.sort((a, b) => compare(cellOf(a, column), cellOf(b, column), isDown));
  }
  const press = (column: string, isNumber: boolean) => {
    const first = { column, isDown: isNumber };
    if (order?.column !== column) return setOrder(first);
    setOrder(order.isDown === first.isDown ? { column, isDown: !isNumber } : undefined);
  };
  const sortOf = (column: string) =>
    order?.column === column ? (order.isDown ? 'descending' : 'ascending') : undefined;
  return { rows, press, sortOf } as const;
}

function compare(a: number | string | null, b: number | string | null, isDown: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [first, second] = [numberOf(a), numberOf(b)];
  const way = first !== null && second !== null ? first - second : String(a).localeCompare(String(b), 'en');
  return isDown ? -way : way;
}
