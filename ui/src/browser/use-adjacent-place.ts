import { type RefObject, useLayoutEffect, useState } from 'react';

const margin = 8;
/** How far the panel's top is above the row's, so that its heading is level with the row. */
const rise = 8;

interface AdjacentPlace {
  top: number;
  /** Pixels from the panel's top to the middle of the row, for the arrow. */
  arrow: number;
}

export function useAdjacentPlace(
  row: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): AdjacentPlace | undefined {
  const [place, setPlace] = useState<AdjacentPlace>();
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
    // The list scrolls, not the window; its scroll events don't bubble.
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
