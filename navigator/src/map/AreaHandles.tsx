import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { BaseMap } from './base-map.ts';
import { arrowMove, pixelOf } from './draw-pixels.ts';
import { type DrawnArea, dropCorner, handlesOf, moveHandle, outlineOf, splitSide } from './drawn-area.ts';

interface AreaHandlesProps {
  baseMap: Pick<BaseMap, 'pixelOf' | 'placeOf'>;
  area: DrawnArea;
  onArea: (area: DrawnArea) => void;
}

export function AreaHandles({ baseMap, area, onArea }: AreaHandlesProps) {
  const [moved, setMoved] = useState<DrawnArea>();
  const shown = moved ?? area;
  const commit = () => {
    if (moved) onArea(moved);
    setMoved(undefined);
  };
  const drop = (handle: HTMLElement, index: number) => {
    const fewer = dropCorner(shown, index);
    // The last button goes, so the corner before it takes the focus.
    if (handlesOf(fewer).length === index) (handle.previousElementSibling as HTMLElement | null)?.focus();
    onArea(fewer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const handle = handlesOf(shown)[index];
    const move = arrowMove(event);
    if (move && handle) {
      const [x, y] = baseMap.pixelOf(handle.at);
      setMoved(moveHandle(shown, index, baseMap.placeOf([x + move[0], y + move[1]])));
    } else if (event.key === 'Delete' || event.key === 'Backspace') drop(event.currentTarget, index);
    else if (event.key === '+') onArea(splitSide(shown, index));
    else if (event.key === 'Escape' && moved) setMoved(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.currentTarget.hasPointerCapture?.(event.pointerId))
      setMoved(moveHandle(shown, index, baseMap.placeOf(pixelOf(event))));
  };
  return (
    <>
      {moved && (
        <svg className="cover whole still" aria-hidden="true">
          <path
            className="map-area drawing"
            d={`M${outlineOf(moved)
              .map((at) => baseMap.pixelOf(at).join(' '))
              .join('L')}`}
          />
        </svg>
      )}
      {handlesOf(shown).map(({ at, name }, index) => {
        const [left, top] = baseMap.pixelOf(at);
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its index
            key={index}
            type="button"
            className="map-handle blank placed"
            style={{ left, top }}
            aria-label={name}
            onKeyDown={(event) => onKeyDown(event, index)}
            onKeyUp={(event) => event.key.startsWith('Arrow') && commit()}
            onPointerDown={(event) => {
              event.stopPropagation();
              event.currentTarget.setPointerCapture?.(event.pointerId);
            }}
            onPointerMove={(event) => onPointerMove(event, index)}
            onPointerUp={commit}
            onPointerCancel={() => setMoved(undefined)}
            onDoubleClick={(event) => drop(event.currentTarget, index)}
            onBlur={commit}
          />
        );
      })}
    </>
  );
}
