import { type PointerEvent, useRef } from 'react';

export interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
}

export function useDrag(axis: 'x' | 'y', size: number, onSize: (size: number) => void): DragHandlers {
  const drag = useRef<{ from: number; size: number } | undefined>(undefined);
  const place = (event: PointerEvent) => (axis === 'x' ? event.clientX : event.clientY);
  const end = () => {
    drag.current = undefined;
  };
  return {
    onPointerDown(event) {
      drag.current = { from: place(event), size };
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event) {
      if (drag.current) onSize(drag.current.size + place(event) - drag.current.from);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
