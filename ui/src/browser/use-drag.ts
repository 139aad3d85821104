import { type PointerEvent, useRef } from 'react';

export function useDrag(axis: 'x' | 'y', size: number, onSize: (size: number) => void) {
  const drag = useRef<{ from: number; size: number } | undefined>(undefined);
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY);
  const end = () => {
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      drag.current = { from: place(event), size };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current) onSize(drag.current.size + place(event) - drag.current.from);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
