import { cellId } from './grid-keys.ts';
import { createPaintedRow, type PaintedGrid, type PaintedRow } from './painted-row.ts';

/** Rows drawn outside the viewport, in the scroll direction and opposite to it. */
const ahead = 20;
const behind = 4;
/** Pixels, until the browser has measured the grid. */
const initialHeight = 600;
/** Scrolling has ended after this pause. */
const restMilliseconds = 150;
/** Consecutive jumps within this time mean that the user drags the scroll thumb. */
const passMilliseconds = 100;

interface PaintedValues {
  stampOf: (row: number) => number;
  /** Reports the drawn rows, `to` exclusive, so that their values are requested. */
  look: (from: number, to: number) => void;
}

/** Draws the visible rows directly into the DOM while scrolling, without a React render. Elements that leave at one end are reused at the other. */
export interface RowPainter {
  /** Draws changed columns, selection or row height. */
  show: (grid: PaintedGrid, values: PaintedValues) => void;
  paint: () => void;
  close: () => void;
}

/** Starts to draw into `body`, a child of `scroller`. The caller must close it. */
export function openRowPainter(scroller: HTMLElement, body: HTMLElement): RowPainter {
  let shown: { grid: PaintedGrid; values: PaintedValues } | undefined;
  let rows: PaintedRow[] = [];
  const gutter = document.createElement('div');
  gutter.className = 'g-gutter';
  gutter.ariaHidden = 'true';
  body.append(gutter);
  let height = scroller.clientHeight || initialHeight;
  let top = scroller.scrollTop;
  let isGoingDown = true;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let arrival: ReturnType<typeof setTimeout> | undefined;
  let around = 0;
  let jumpedAt = Number.NEGATIVE_INFINITY;

  const arrive = () => {
    clearTimeout(arrival);
    body.classList.remove('passing');
    land();
  };
  // After a jump every cell changes: draws the visible rows now, the overscan in the next frame.
  const land = () => {
    paint(true);
    cancelAnimationFrame(around);
    around = requestAnimationFrame(() => paint());
  };
  const paint = (isOfSightOnly = false) => {
    if (!shown) return;
    const { grid, values } = shown;
    const count = Math.min(grid.rowCount, Math.ceil(height / grid.rowHeight) + ahead + behind);
    while (rows.length < count) {
      const row = createPaintedRow();
      body.append(row.element);
      gutter.append(row.number);
      rows.push(row);
    }
    for (const row of rows.slice(count)) remove(row);
    rows = rows.slice(0, count);
    const first = Math.floor(top / grid.rowHeight) - (isGoingDown ? behind : ahead);
    const from = Math.max(0, Math.min(first, grid.rowCount - count));
    const isPassing = body.classList.contains('passing');
    for (let row = from; row < from + count; row += 1) {
      const isInSight = (row + 1) * grid.rowHeight > top && row * grid.rowHeight < top + height;
      if (isPassing) rows[row % count]?.pass(row, grid.rowHeight);
      else if (isInSight || !isOfSightOnly) rows[row % count]?.show(grid, row, values.stampOf(row));
    }
    clearTimeout(rest);
    if (isPassing) return;
    values.look(from, from + count);
    rest = setTimeout(() => tidy(from, cellId(grid.id, grid.cell)), restMilliseconds);
  };
  // Keeps the rows in visual order in the DOM for screen readers.
  const tidy = (from: number, chosenId: string) => {
    const begin = rows.length > 0 ? from % rows.length : 0;
    const wanted = [...rows.slice(begin), ...rows.slice(0, begin)];
    if (wanted.some(({ element }, index) => body.children[index + 1] !== element))
      body.append(...wanted.map(({ element }) => element));
    for (const row of rows) row.tidy();
    // aria-activedescendant must reference a rendered cell.
    if (document.getElementById(chosenId)) scroller.setAttribute('aria-activedescendant', chosenId);
    else scroller.removeAttribute('aria-activedescendant');
  };
  const onScroll = () => {
    const now = scroller.scrollTop;
    if (now === top) return;
    isGoingDown = now > top;
    const isJump = Math.abs(now - top) > height;
    top = now;
    // While the scroll thumb is dragged, rows are empty lines: they are unreadable, and every cell would change in every frame.
    if (isJump && performance.now() - jumpedAt < passMilliseconds) body.classList.add('passing');
    if (isJump) jumpedAt = performance.now();
    clearTimeout(arrival);
    if (!body.classList.contains('passing')) return isJump ? land() : paint();
    if (!isJump) return arrive();
    paint();
    arrival = setTimeout(arrive, passMilliseconds);
  };
  const observer = new ResizeObserver(([entry]) => {
    const now = entry?.contentRect.height ?? 0;
    if (now <= height && now > height - ahead) return;
    height = now;
    paint();
  });
  scroller.addEventListener('scroll', onScroll, { passive: true });
  observer.observe(scroller);
  return {
    show(grid, values) {
      shown = { grid, values };
      paint();
    },
    paint: () => paint(),
    close() {
      clearTimeout(rest);
      clearTimeout(arrival);
      cancelAnimationFrame(around);
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      rows.forEach(remove);
      gutter.remove();
      rows = [];
    },
  };
}

function remove({ element, number }: PaintedRow): void {
  element.remove();
  number.remove();
}
