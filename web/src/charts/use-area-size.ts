import { type RefObject, useEffect, useState } from 'react';

/** A size that changed holds still for so many milliseconds before it counts: while a pane is dragged nothing is drawn again. */
const settleMilliseconds = 80;

/** The inner size of an element in CSS pixels, followed; undefined until it is known. */
export function useAreaSize(element: RefObject<HTMLElement | null>): { width: number; height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number } | undefined>(undefined);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const read = () => {
      const [width, height] = [target.clientWidth, target.clientHeight];
      const isCovered = width < 40 || height < 40;
      // Behind a sheet the picture stays as it was, larger than what is left: nothing to scroll for the keyboard.
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
