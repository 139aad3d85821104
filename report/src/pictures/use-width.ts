import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of a picture's place in pixels, live; where nothing can be measured it is that of half a page. */
export function useWidth<E extends Element>(usual = 564): { ref: RefObject<E | null>; width: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const measure = () => {
      const { width: measured } = place.getBoundingClientRect();
      if (measured > 0) setWidth(Math.round(measured));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
