import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BaseMap } from './base-map.ts';
import type { MapMark } from './build-marks.ts';
import { chooseMarks } from './place-marks.ts';
import type { Frames } from './use-base-map.ts';
import type { Rest } from './use-map-data.ts';

interface MapMarksProps {
  baseMap: BaseMap;
  frames: Frames;
  rest: Rest;
  marks: readonly MapMark[];
  selected: number | undefined;
  hovered: number | undefined;
  onPress: (mark: MapMark) => void;
  onHover: (id: number | undefined) => void;
}

const mostMarks = 160;

/** Clusters and pins over the map, which draws the names of places itself. Hidden from assistive technology: the list says the same. */
export function MapMarks({ baseMap, frames, rest, marks, selected, hovered, onPress, onHover }: MapMarksProps) {
  const host = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which marks have room is decided when the camera stops, not while it moves
  const shown = useMemo(() => {
    const boxes = marks.map(({ at, ...mark }) => {
      const [x, y] = baseMap.pixelOf(at);
      return { ...mark, x, y: mark.look === 'pin' ? y : y + mark.height / 2 };
    });
    const keys = chooseMarks(boxes, mostMarks);
    const all = marks.filter(({ key }) => keys.has(key));
    return { pressable: all.filter(({ area }) => !area), areas: all.flatMap(({ area }) => area ?? []) };
  }, [marks, rest, baseMap]);
  useEffect(() => baseMap.setNames(shown.areas), [baseMap, shown]);
  usePlaces(host, shown.pressable, baseMap, frames);
  return (
    <div className="cover clips still" aria-hidden="true">
      <div ref={host} className="map-marks cover">
        {shown.pressable.map((mark) => {
          const isPin = mark.look === 'pin';
          const on = isPin && mark.id === selected ? ' on' : isPin && mark.id === hovered ? ' over' : '';
          const hover = (id: number | undefined) => (isPin ? () => onHover(id) : undefined);
          return (
            <div key={mark.key} className={`map-mark placed ${mark.look}${on}`}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard users have the list */}
              <span
                style={{ ...(mark.token && { ['--mark' as string]: `var(--${mark.token})` }), ...sizeOf(mark) }}
                onClick={() => onPress(mark)}
                onPointerEnter={hover(mark.id)}
                onPointerLeave={hover(undefined)}
              >
                {isPin && mark.token && <i />}
                {mark.text}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function sizeOf({ look, width, height }: MapMark) {
  return look === 'cluster' ? { width, height } : {};
}

/** Moves the marks with the map: while the zoom stays, all together, because placing each takes longer than a frame has time. */
function usePlaces(
  host: RefObject<HTMLDivElement | null>,
  shown: readonly MapMark[],
  baseMap: BaseMap,
  frames: Frames,
): void {
  useLayoutEffect(() => {
    const { current: layer } = host;
    if (!layer) return;
    let zoom = Number.NaN;
    let corner = baseMap.placeOf([0, 0]);
    const placeEach = () => {
      zoom = baseMap.camera().zoom;
      corner = baseMap.placeOf([0, 0]);
      layer.style.transform = '';
      for (const [index, { at }] of shown.entries()) {
        const element = layer.children[index];
        const [x, y] = baseMap.pixelOf(at);
        if (element instanceof HTMLElement) element.style.transform = `translate(${x}px, ${y}px)`;
      }
    };
    const place = () => {
      if (baseMap.camera().zoom !== zoom) return placeEach();
      const [x, y] = baseMap.pixelOf(corner);
      layer.style.transform = `translate(${x}px, ${y}px)`;
    };
    placeEach();
    return frames.subscribe(place);
  }, [host, shown, baseMap, frames]);
}
