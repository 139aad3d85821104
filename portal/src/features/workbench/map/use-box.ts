import { type PointerEvent, useState } from 'react';
import type { MapPoint } from '../../../charts/map/map-shapes.ts';

const dragPixels = 4;

/** A box that the user draws with the pointer; handlers for its element. */
export function useBox(isDrawing: boolean, onBox: (from: MapPoint, to: MapPoint) => void) {
  const [box, setBox] = useState<{ from: MapPoint; to: MapPoint }>();
  const isBox = box && Math.hypot(box.to.x - box.from.x, box.to.y - box.from.y) > dragPixels;
  return {
    box: isBox ? box : undefined,
    handlers: isDrawing
      ? {
          onPointerDown(event: PointerEvent<HTMLElement>) {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture?.(event.pointerId);
            const from = pixelOf(event);
            setBox({ from, to: from });
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => box && setBox({ ...box, to: pixelOf(event) }),
          onPointerUp() {
            setBox(undefined);
            if (isBox) onBox(box.from, box.to);
          },
          onPointerCancel: () => setBox(undefined),
        }
      : {},
  };
}

function pixelOf(event: PointerEvent<HTMLElement>): MapPoint {
  const frame = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - frame.left, y: event.clientY - frame.top };
}
