import { useStateValue } from '@platbook/ui/browser/create-state';
import type { LonLat } from '@platbook/ui/map/camera';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { AreaHandles } from './AreaHandles.tsx';
import type { BaseMap } from './base-map.ts';
import { arrowMove, distance, type Pixel, pixelOf } from './draw-pixels.ts';
import { circleTo, type DrawnArea, mostCorners, outlineOf, rectangleOf } from './drawn-area.ts';
import type { Frames } from './use-base-map.ts';

export type DrawTool = 'polygon' | 'circle' | 'rectangle';

interface DrawOverlayProps {
  baseMap: Pick<BaseMap, 'pixelOf' | 'placeOf'>;
  frames: Frames;
  area: DrawnArea | undefined;
  tool: DrawTool | undefined;
  onArea: (area: DrawnArea | undefined) => void;
  onEnd: () => void;
}

/** A click within this distance of the first corner closes the polygon. */
const closePixels = 12;

/** Keyboard: arrows move a crosshair, Space sets a corner, Enter closes the polygon, Backspace removes a corner, Escape cancels. */
export function DrawOverlay({ baseMap, frames, area, tool, onArea, onEnd }: DrawOverlayProps) {
  useStateValue(frames);
  const host = useRef<HTMLDivElement>(null);
  const [corners, setCorners] = useState<readonly LonLat[]>([]);
  const [cross, setCross] = useState<Pixel>();
  const [from, setFrom] = useState<LonLat>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tool starts a new shape
  useEffect(() => {
    setCorners([]);
    setFrom(undefined);
    setCross(undefined);
  }, [tool]);
  useDrawingFocus(host, tool);

  const finish = (drawn: DrawnArea) => {
    onArea(drawn);
    onEnd();
  };
  const addCorner = (pixel: Pixel) => {
    const [first] = corners;
    const isOnFirst = first !== undefined && distance(baseMap.pixelOf(first), pixel) < closePixels;
    if (isOnFirst && corners.length >= 3) return finish({ kind: 'polygon', corners });
    const last = corners.at(-1);
    if (isOnFirst || (last && distance(baseMap.pixelOf(last), pixel) < 3)) return;
    if (corners.length < mostCorners) setCorners([...corners, baseMap.placeOf(pixel)]);
  };
  const build = (start: LonLat, end: LonLat) => (tool === 'circle' ? circleTo(start, end) : rectangleOf(start, end));
  const middle = (): Pixel => {
    const { clientWidth = 0, clientHeight = 0 } = host.current ?? {};
    return [clientWidth / 2, clientHeight / 2];
  };
  const setPoint = () => {
    const at = cross ?? middle();
    setCross(at);
    if (tool === 'polygon') addCorner(at);
    else if (!from) setFrom(baseMap.placeOf(at));
    else if (distance(baseMap.pixelOf(from), at) >= 4) finish(build(from, baseMap.placeOf(at)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!tool || event.target !== event.currentTarget) return;
    const move = arrowMove(event);
    if (event.key === 'Escape') onEnd();
    else if (event.key === 'Backspace') setCorners(corners.slice(0, -1));
    else if (event.key === ' ') setPoint();
    else if (event.key === 'Enter') {
      if (tool !== 'polygon') setPoint();
      else if (corners.length >= 3) finish({ kind: 'polygon', corners });
    } else if (move) setCross(([x, y] = middle()) => [x + move[0], y + move[1]]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!tool || event.button !== 0) return;
    const pixel = pixelOf(event);
    if (tool === 'polygon') return addCorner(pixel);
    setFrom(baseMap.placeOf(pixel));
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!from || tool === 'polygon') return;
    const pixel = pixelOf(event);
    if (distance(baseMap.pixelOf(from), pixel) < 4) setFrom(undefined);
    else finish(build(from, baseMap.placeOf(pixel)));
  };

  const at = cross && baseMap.placeOf(cross);
  const drawing =
    tool && (tool === 'polygon' ? [...corners, ...(at ? [at] : [])] : from && at && outlineOf(build(from, at)));
  const outline = area && !tool ? outlineOf(area) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role and a name while the user draws, and is inert otherwise
    <div
      ref={host}
      className={`map-draw cover clips still${tool ? ' on' : ''}`}
      {...(tool && { role: 'application', 'aria-label': toolWords[tool], tabIndex: 0 })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => tool && setCross(pixelOf(event))}
      onPointerUp={onPointerUp}
      onDoubleClick={() => tool === 'polygon' && corners.length >= 3 && finish({ kind: 'polygon', corners })}
    >
      <svg className="cover whole still" aria-hidden="true">
        {outline && <path className="map-area" d={pathOf(baseMap, outline)} />}
        {drawing && drawing.length > 1 && <path className="map-area drawing" d={pathOf(baseMap, drawing)} />}
        {tool === 'polygon' && corners.map((corner) => <Dot key={corner.join(' ')} at={baseMap.pixelOf(corner)} />)}
        {tool && cross && (
          <path className="map-cross" d={`M${cross[0] - 8} ${cross[1]}h16M${cross[0]} ${cross[1] - 8}v16`} />
        )}
      </svg>
      {area && !tool && <AreaHandles baseMap={baseMap} area={area} onArea={onArea} />}
      {tool && (
        <p className="sr" role="status">
          {tool === 'polygon' && `${corners.length} ${corners.length === 1 ? 'corner' : 'corners'}`}
          {tool !== 'polygon' && from && 'Started'}
        </p>
      )}
    </div>
  );
}

/** Gives the overlay the focus while the user draws, and then the tool's button: without a tool, the overlay can't keep it. */
function useDrawingFocus(host: RefObject<HTMLElement | null>, tool: DrawTool | undefined): void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (tool) {
      if (focused !== host.current) opener.current = focused;
      host.current?.focus();
    } else if (focused === host.current || focused === document.body) (opener.current as HTMLElement | null)?.focus();
  }, [host, tool]);
}

const toolWords: Readonly<Record<DrawTool, string>> = {
  polygon:
    'Draw a polygon. Arrow keys move the crosshair, Space adds a corner, Enter closes the shape, Escape cancels.',
  circle: 'Draw a circle. Arrow keys move the crosshair, Space sets the center and then the edge, Escape cancels.',
  rectangle: 'Draw a rectangle. Arrow keys move the crosshair, Space sets two opposite corners, Escape cancels.',
};

function Dot({ at: [x, y] }: { at: Pixel }) {
  return <rect className="map-dot" x={x - 4} y={y - 4} width={8} height={8} rx={1.5} />;
}

function pathOf(baseMap: DrawOverlayProps['baseMap'], places: readonly LonLat[]): string {
  return `M${places.map((place) => baseMap.pixelOf(place).map(Math.round).join(' ')).join('L')}`;
}
