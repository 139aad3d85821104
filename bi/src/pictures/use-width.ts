import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The size of a picture's container in pixels. Until it can be measured, the width is that of half a page and the height is 0. */
export function useWidth<E extends Element>(initial = 564): { ref: RefObject<E | null>; width: number; room: number } {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const place = ref.current;
    if (!place) return;
    const measure = () => {
      const { width: measured, height } = place.getBoundingClientRect();
      if (measured > 0) setWidth(Math.round(measured));
      setRoom(Math.round(height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { ref, width, room };
}
