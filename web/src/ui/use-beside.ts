import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels that stay free above and below. */
const margin = 8;
/** Where the panel's top is above the row's, so that its heading stands beside the row. */
const rise = 8;

interface BesidePlace {
  /** Pixels from the top of the window. */
  top: number;
  /** Pixels from the panel's top to the middle of the row, where its arrow points. */
  arrow: number;
}

/** Where a panel stands beside a row of a list that scrolls, whole in the window; undefined until it is measured. */
export function useBeside(
  row: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): BesidePlace | undefined {
  const [place, setPlace] = useState<BesidePlace>();
  useLayoutEffect(() => {
    const measure = () => {
      const at = row.current?.getBoundingClientRect();
      const height = panel.current?.offsetHeight;
      if (!at || height === undefined) return;
      const top = Math.max(margin, Math.min(at.top - rise, window.innerHeight - height - margin));
      const arrow = Math.max(margin, Math.min(at.top + at.height / 2 - top, height - margin));
      setPlace((known) => (known?.top === top && known.arrow === arrow ? known : { top, arrow }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (panel.current) observer.observe(panel.current);
    // The list scrolls, not the window; such events do not bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [row, panel]);
  return place;
}
