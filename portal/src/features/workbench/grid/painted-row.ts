import type { ResultValue } from '@platbook/contract/workbench/batches';
import { type ShownColumn, wordsAfter } from './columns/shown-columns.ts';
import { cellId, type GridCell } from './grid-keys.ts';
import type { GridRange } from './grid-range.ts';
import type { GridItem } from './use-grid-geometry.ts';
import { cellText, exactLabel, isNumberColumn } from './values/cell-text.ts';

/** What the rows are drawn from; a new object whenever anything but the visible rows changes. */
export interface PaintedGrid {
  columns: readonly ShownColumn[];
  id: string;
  rowHeight: number;
  rowCount: number;
  frozen: readonly GridItem[];
  frozenWidth: number;
  shown: readonly GridItem[];
  cell: GridCell;
  block: GridRange | undefined;
  valueAt: (row: number, column: number) => ResultValue | undefined;
}

/** A row element that is recycled for different rows of the result; updates write only differences. */
export interface PaintedRow {
  element: HTMLElement;
  /** The row number in the gutter, hidden from screen readers. One sticky strip is a single layer; one in each row would be many. */
  number: HTMLElement;
  /** Shows a row, counted from 0. `stamp` changes when values of the row change; unchanged input is a no-op. */
  show: (grid: PaintedGrid, row: number, stamp: number) => void;
  /** Shows only a row's number while rows pass quickly; the row itself is not drawn. Height in pixels. */
  pass: (row: number, rowHeight: number) => void;
  /** Puts the cells into visual order in the DOM; horizontal scrolling doesn't maintain it. */
  tidy: () => void;
}

export function createPaintedRow(): PaintedRow {
  const element = makeElement('g-row flex', 'row');
  const header = element.appendChild(makeElement('rh', 'rowheader'));
  header.setAttribute('aria-colindex', '1');
  // For screen readers; visually the number is in the gutter.
  const headerText = header.appendChild(document.createTextNode(''));
  const number = makeElement('rn');
  const numberText = number.appendChild(document.createTextNode(''));
  const holder = makeElement('g-frozen rigid raised', 'presentation');
  let frozen: PaintedCell[] = [];
  let scrolling: PaintedCell[] = [];
  let before: { grid: PaintedGrid; row: number; stamp: number } | undefined;
  let numbered: { row: number; rowHeight: number } | undefined;

  const giveNumber = (row: number, rowHeight: number) => {
    if (numbered?.row === row && numbered.rowHeight === rowHeight) return;
    number.dataset['row'] = String(row);
    numberText.data = String(row + 1);
    number.style.transform = `translateY(${row * rowHeight}px)`;
    numbered = { row, rowHeight };
  };
  const lay = (grid: PaintedGrid) => {
    if (before?.grid.frozen !== grid.frozen) {
      frozen = placeCells(holder, frozen, grid.frozen, grid);
      holder.style.width = `${grid.frozenWidth}px`;
      if (grid.frozen.length === 0) holder.remove();
      else if (!holder.parentNode) header.after(holder);
    }
    if (before?.grid.shown !== grid.shown) scrolling = placeCells(element, scrolling, grid.shown, grid);
  };
  return {
    element,
    number,
    show(grid, row, stamp) {
      if (before?.grid === grid && before.row === row && before.stamp === stamp) return giveNumber(row, grid.rowHeight);
      if (before?.grid !== grid) lay(grid);
      if (before?.row !== row) {
        element.setAttribute('aria-rowindex', String(row + 2));
        headerText.data = String(row + 1);
      }
      if (before?.row !== row || before.grid.rowHeight !== grid.rowHeight)
        element.style.transform = `translateY(${row * grid.rowHeight}px)`;
      giveNumber(row, grid.rowHeight);
      before = { grid, row, stamp };
      const { block } = grid;
      const isChosen = block !== undefined && row >= block.top && row <= block.bottom;
      const classes = isChosen ? 'rn on' : 'rn';
      if (number.className !== classes) number.className = classes;
      for (const cell of frozen) showValue(cell, grid, row, isChosen);
      for (const cell of scrolling) showValue(cell, grid, row, isChosen);
    },
    pass: giveNumber,
    tidy() {
      putInOrder(holder, frozen);
      putInOrder(element, scrolling);
    },
  };
}

interface PaintedCell {
  element: HTMLElement;
  text: Text;
  /** After the text, from the first code with words that the cell shows. */
  words: Text | undefined;
  label: string | undefined;
  mark: HTMLElement | undefined;
  item: GridItem;
  kind: string;
  classes: string;
  isSelected: boolean;
}

/** Assigns cells to columns: a cell whose position stays visible is kept, others are reused for new positions. */
function placeCells(
  parent: HTMLElement,
  cells: readonly PaintedCell[],
  items: readonly GridItem[],
  { columns }: PaintedGrid,
): PaintedCell[] {
  const wanted = new Set(items.map(({ index }) => index));
  const free = cells.filter(({ item }) => !wanted.has(item.index));
  const staying = new Map(cells.map((cell) => [cell.item.index, cell]));
  const placed = items.map((item) => {
    const cell = staying.get(item.index) ?? free.pop() ?? makeCell(parent);
    const { index, column, start, size, hiddenBefore } = item;
    const { element, item: was } = cell;
    if (was.start !== start) element.style.left = `${start}px`;
    if (was.size !== size) element.style.width = `${size}px`;
    if (was.index !== index) {
      element.dataset.place = String(index);
      element.setAttribute('aria-colindex', String(index + 2));
    }
    if (hiddenBefore > 0) {
      cell.mark ??= element.parentNode?.insertBefore(makeElement('g-hid'), element) as HTMLElement;
      cell.mark.ariaHidden = 'true';
      cell.mark.style.left = `${start - 28}px`;
    } else if (cell.mark) {
      cell.mark.remove();
      cell.mark = undefined;
    }
    const described = columns[column] as ShownColumn;
    cell.kind = `g-td${isNumberColumn(described) ? ' num' : ''}${described.datatype === 'json' ? ' js' : ''}`;
    cell.item = item;
    return cell;
  });
  for (const { element, mark } of free) {
    element.remove();
    mark?.remove();
  }
  return placed;
}

function makeCell(parent: HTMLElement): PaintedCell {
  const element = parent.appendChild(makeElement('', 'gridcell'));
  element.setAttribute('aria-selected', 'false');
  const text = element.appendChild(document.createTextNode(''));
  const item = { index: -1, column: -1, start: -1, size: -1, hiddenBefore: 0 };
  return {
    element,
    text,
    words: undefined,
    label: undefined,
    mark: undefined,
    item,
    kind: '',
    classes: '',
    isSelected: false,
  };
}

/** Placeholder for a loading value: changing a text node is cheaper than adding and removing one. */
const noText = '\u00a0';
/** Pixels: the widest common letter, and a cell's horizontal padding. */
const widestLetter = 14;
const cellPadding = 21;

/** Truncation makes the browser clip each cell, so only texts that can be too long get it. */
function surelyFits(text: string, width: number): boolean {
  return text.length * widestLetter <= width - cellPadding && /^[ -~]*$/.test(text);
}

function showValue(cell: PaintedCell, grid: PaintedGrid, row: number, isChosenRow: boolean): void {
  const { element, text, item, kind } = cell;
  const { block } = grid;
  const value = grid.valueAt(row, item.column);
  const isActive = grid.cell.row === row && grid.cell.column === item.index;
  const isChosen = isChosenRow && block !== undefined && item.index >= block.left && item.index <= block.right;
  const column = grid.columns[item.column] as ShownColumn;
  const isValue = value !== undefined && value !== null;
  const shown = isValue ? cellText(value, column) : value === null ? 'NULL' : noText;
  const after = isValue && column.words ? wordsAfter(value, column) : '';
  const state =
    value === undefined ? ' wait' : value === null ? ' nil' : surelyFits(shown + after, item.size) ? '' : ' long';
  const classes = `${kind}${state}${isChosen ? ' in' : ''}${isActive ? ' at' : ''}`;
  if (text.data !== shown) text.data = shown;
  if (after !== (cell.words?.data ?? '')) showWords(cell, after);
  const label = value === undefined ? 'Loading' : isValue ? exactLabel(value, column, shown) : undefined;
  if (label !== cell.label) {
    cell.label = label;
    if (label === undefined) element.removeAttribute('aria-label');
    else element.setAttribute('aria-label', label);
  }
  if (isActive !== element.id.length > 0 || isActive) element.id = isActive ? cellId(grid.id, grid.cell) : '';
  if (isActive || isChosen !== cell.isSelected) {
    cell.isSelected = isActive || isChosen;
    element.setAttribute('aria-selected', String(cell.isSelected));
  }
  if (cell.classes === classes) return;
  cell.classes = classes;
  element.className = classes;
}

function showWords(cell: PaintedCell, text: string): void {
  if (!cell.words) {
    const holder = cell.element.appendChild(document.createElement('span'));
    holder.className = 'muted';
    cell.words = holder.appendChild(document.createTextNode(''));
  }
  cell.words.data = text;
}

function makeElement(className: string, role?: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  if (role) element.setAttribute('role', role);
  return element;
}

function putInOrder(parent: HTMLElement, cells: readonly PaintedCell[]): void {
  const wanted = [...cells].sort((a, b) => a.item.index - b.item.index);
  const isInOrder = wanted.every(
    ({ element }, index) =>
      index === 0 || wanted[index - 1]?.element.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  if (!isInOrder) parent.append(...wanted.flatMap(({ element, mark }) => (mark ? [mark, element] : [element])));
}
