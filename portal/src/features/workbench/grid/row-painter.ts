import { cellId } from './grid-keys.ts';
import { createPaintedRow, type PaintedGrid, type PaintedRow } from './painted-row.ts';

/** Rows drawn outside the viewport, in the scroll direction and opposite to it. */
const ahead = 20;
const behind = 4;
/** Pixels, until the browser has measured the grid. */
const initialHeight = 600;
const restMilliseconds = 150;
/** Consecutive jumps within this time mean that the user drags the scroll thumb. */
const passMilliseconds = 100;

interface PaintedValues {
  stampOf: (row: number) => number;
  look: (from: number, to: number) => void;
}

/**
 * Draws the visible rows directly into `body`, a child of `scroller`, while scrolling, without a React render. Elements that leave at one
 * end are reused at the other. The caller must close it.
 */
export class RowPainter {
  #shown: { grid: PaintedGrid; values: PaintedValues } | undefined;
  #rows: PaintedRow[] = [];
  #height: number;
  #top: number;
  #isGoingDown = true;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #arrival: ReturnType<typeof setTimeout> | undefined;
  #around = 0;
  #jumpedAt = Number.NEGATIVE_INFINITY;
  readonly #scroller: HTMLElement;
  readonly #body: HTMLElement;
  readonly #gutter = document.createElement('div');
  readonly #observer: ResizeObserver;

  constructor(scroller: HTMLElement, body: HTMLElement) {
    this.#scroller = scroller;
    this.#body = body;
    this.#height = scroller.clientHeight || initialHeight;
    this.#top = scroller.scrollTop;
    this.#gutter.className = 'g-gutter';
    this.#gutter.ariaHidden = 'true';
    body.append(this.#gutter);
    this.#observer = new ResizeObserver(([entry]) => this.#onResize(entry?.contentRect.height ?? 0));
    scroller.addEventListener('scroll', this.#onScroll, { passive: true });
    this.#observer.observe(scroller);
  }

  show(grid: PaintedGrid, values: PaintedValues): void {
    this.#shown = { grid, values };
    this.paint();
  }

  paint(isOfSightOnly = false): void {
    if (!this.#shown) return;
    const { grid, values } = this.#shown;
    const height = this.#height;
    const top = this.#top;
    const count = Math.min(grid.rowCount, Math.ceil(height / grid.rowHeight) + ahead + behind);
    this.#resizeTo(count);
    const rows = this.#rows;
    const first = Math.floor(top / grid.rowHeight) - (this.#isGoingDown ? behind : ahead);
    const from = Math.max(0, Math.min(first, grid.rowCount - count));
    const isPassing = this.#isPassing();
    for (let row = from; row < from + count; row += 1) {
      const isInSight = (row + 1) * grid.rowHeight > top && row * grid.rowHeight < top + height;
      if (isPassing) rows[row % count]?.pass(row, grid.rowHeight);
      else if (isInSight || !isOfSightOnly) rows[row % count]?.show(grid, row, values.stampOf(row));
    }
    clearTimeout(this.#rest);
    if (isPassing) return;
    values.look(from, from + count);
    this.#rest = setTimeout(() => this.#tidy(from, cellId(grid.id, grid.cell)), restMilliseconds);
  }

  close(): void {
    clearTimeout(this.#rest);
    clearTimeout(this.#arrival);
    cancelAnimationFrame(this.#around);
    this.#observer.disconnect();
    this.#scroller.removeEventListener('scroll', this.#onScroll);
    this.#rows.forEach(remove);
    this.#gutter.remove();
    this.#rows = [];
  }

  #resizeTo(count: number): void {
    while (this.#rows.length < count) {
      const row = createPaintedRow();
      this.#body.append(row.element);
      this.#gutter.append(row.number);
      this.#rows.push(row);
    }
    for (const row of this.#rows.splice(count)) remove(row);
  }

  #isPassing(): boolean {
    return this.#body.classList.contains('passing');
  }

  #arrive = () => {
    clearTimeout(this.#arrival);
    this.#body.classList.remove('passing');
    this.#land();
  };

  /** After a jump every cell changes: draws the visible rows now, the overscan in the next frame. */
  #land(): void {
    this.paint(true);
    cancelAnimationFrame(this.#around);
    this.#around = requestAnimationFrame(() => this.paint());
  }

  /** Keeps the rows in visual order in the DOM for screen readers. */
  #tidy(from: number, chosenId: string): void {
    const rows = this.#rows;
    const begin = rows.length > 0 ? from % rows.length : 0;
    const wanted = [...rows.slice(begin), ...rows.slice(0, begin)];
    if (wanted.some(({ element }, index) => this.#body.children[index + 1] !== element))
      this.#body.append(...wanted.map(({ element }) => element));
    for (const row of rows) row.tidy();
    // aria-activedescendant must reference a rendered cell.
    if (document.getElementById(chosenId)) this.#scroller.setAttribute('aria-activedescendant', chosenId);
    else this.#scroller.removeAttribute('aria-activedescendant');
  }

  #onScroll = () => {
    const now = this.#scroller.scrollTop;
    if (now === this.#top) return;
    this.#isGoingDown = now > this.#top;
    const isJump = Math.abs(now - this.#top) > this.#height;
    this.#top = now;
    // While the scroll thumb is dragged, rows are empty lines: they are unreadable, and every cell would change in every frame.
    if (isJump && performance.now() - this.#jumpedAt < passMilliseconds) this.#body.classList.add('passing');
    if (isJump) this.#jumpedAt = performance.now();
    clearTimeout(this.#arrival);
    if (!this.#isPassing()) return isJump ? this.#land() : this.paint();
    if (!isJump) return this.#arrive();
    this.paint();
    this.#arrival = setTimeout(this.#arrive, passMilliseconds);
  };

  #onResize(now: number): void {
    if (now <= this.#height && now > this.#height - ahead) return;
    this.#height = now;
    this.paint();
  }
}

function remove({ element, number }: PaintedRow): void {
  element.remove();
  number.remove();
}
