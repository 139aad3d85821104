import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows rendered above and below those in view. */
const more = 12;
const usualHeight = 600;

/** The visible rows of a list whose rows all have the same height. The cost doesn't depend on the number of rows. */
export function useFixedRows(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(usualHeight);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => setTop(Math.floor(element.scrollTop / rowHeight));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, rowHeight]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || usualHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const shown = Math.ceil(height / rowHeight) + 1;
  // After the list gets shorter, the scroll position is updated only when it is drawn.
  const first = Math.min(top, Math.max(0, count - shown));
  const from = Math.max(0, first - more);
  return {
    height: count * rowHeight,
    indexes: Array.from({ length: Math.min(count, first + shown + more) - from }, (_, offset) => from + offset),
    scrollTo(index: number, align: 'center' | 'nearest') {
      const element = scroller.current;
      if (!element) return;
      const room = element.clientHeight - rowHeight;
      const start = index * rowHeight;
      if (align === 'center') element.scrollTop = start - room / 2;
      else element.scrollTop = Math.min(start, Math.max(element.scrollTop, start - room));
    },
  };
}
