import { type RefObject, useEffect, useState } from 'react';

/** Debounce of size changes, so that dragging a pane doesn't redraw. */
const settleMilliseconds = 80;

export function useAreaSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number } | undefined>(undefined);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = () => {
      const [width, height] = [target.clientWidth, target.clientHeight];
      const isCovered = width < 40 || height < 40;
      // While a sheet covers the area, the picture keeps its size and overflows; the area must not be scrollable by keyboard.
      target.style.overflow = isCovered ? 'hidden' : '';
      setSize((known) =>
        isCovered || (known?.width === width && known.height === height) ? known : { width, height },
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(read, settleMilliseconds);
    });
    observer.observe(target);
    read();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return size;
}
