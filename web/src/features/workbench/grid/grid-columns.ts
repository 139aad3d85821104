/** Which columns a person has put where; all numbers are places in the result, from 0. */
export interface ColumnWishes {
  /** Pinned to the left, in this order; they don't scroll. */
  frozen: readonly number[];
  hidden: ReadonlySet<number>;
}

/** How the columns stand beside each other. */
export interface ColumnOrder {
  /** Columns of the result from left to right, the frozen ones first, without the hidden ones. */
  shown: readonly number[];
  frozenCount: number;
  /** For each place in `shown`, how many hidden columns were before it; frozen places have none. */
  hiddenBefore: readonly number[];
  /** Hidden columns after the last one. */
  hiddenAfter: number;
}

export const noWishes: ColumnWishes = { frozen: [], hidden: new Set() };

/** Puts the columns of a result in order. */
export function orderColumns(count: number, { frozen, hidden }: ColumnWishes): ColumnOrder {
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

/** Freezes a column behind those that are frozen, or lets it go back to its place. */
export function toggleFrozen(wishes: ColumnWishes, column: number): ColumnWishes {
  const isFrozen = wishes.frozen.includes(column);
  const frozen = isFrozen ? wishes.frozen.filter((each) => each !== column) : [...wishes.frozen, column];
  return { ...wishes, frozen };
}

/** Hides or shows columns; the last one that is shown stays. */
export function setHidden(
  wishes: ColumnWishes,
  columns: readonly number[],
  isHidden: boolean,
  count: number,
): ColumnWishes {
  const hidden = new Set(wishes.hidden);
  for (const column of columns) {
    if (!isHidden) hidden.delete(column);
    else if (hidden.size < count - 1) hidden.add(column);
  }
  return { ...wishes, hidden };
}

/** Columns whose name holds the text, without regard to case, in the order of the result; a blank text finds all. */
export function findColumns(names: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  return names.flatMap((name, index) => (name.toLowerCase().includes(wanted) ? [index] : []));
}
