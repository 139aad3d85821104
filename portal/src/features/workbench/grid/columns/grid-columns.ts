/** The user's column layout; all numbers are column indexes in the result, from 0. */
export interface ColumnLayout {
  frozen: readonly number[];
  hidden: ReadonlySet<number>;
}

export interface ColumnOrder {
  /** Columns of the result from left to right, frozen ones first, without the hidden ones. */
  shown: readonly number[];
  frozenCount: number;
  /** For each position in `shown`, the number of hidden columns before it; 0 at frozen positions. */
  hiddenBefore: readonly number[];
  hiddenAfter: number;
}

export const defaultLayout: ColumnLayout = { frozen: [], hidden: new Set() };

export function orderColumns(count: number, { frozen, hidden }: ColumnLayout): ColumnOrder {
  const shown = frozen.filter((column) => !hidden.has(column));
  const frozenCount = shown.length;
  const hiddenBefore = shown.map(() => 0);
  let skipped = 0;
  for (let column = 0; column < count; column += 1) {
    if (hidden.has(column)) skipped += 1;
    else if (!frozen.includes(column)) {
      shown.push(column);
      hiddenBefore.push(skipped);
      skipped = 0;
    }
  }
  return { shown, frozenCount, hiddenBefore, hiddenAfter: skipped };
}

export function toggleFrozen(layout: ColumnLayout, column: number): ColumnLayout {
  const isFrozen = layout.frozen.includes(column);
  const frozen = isFrozen ? layout.frozen.filter((each) => each !== column) : [...layout.frozen, column];
  return { ...layout, frozen };
}

/** Hides or shows columns; the last visible one can't be hidden. */
export function setHidden(layout: ColumnLayout, columns: readonly number[], isHidden: boolean, count: number) {
  const hidden = new Set(layout.hidden);
  for (const column of columns) {
    if (!isHidden) hidden.delete(column);
    else if (hidden.size < count - 1) hidden.add(column);
  }
  return { ...layout, hidden };
}

export function findColumns(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  return names.flatMap((name, index) => (name.toLowerCase().includes(wanted) ? [index] : []));
}
