import { loadAgain } from '@platbook/ui/browser/load-again';
import type { Camera } from '@platbook/ui/map/camera';
import { canDrawMaps } from '@platbook/ui/map/can-draw-maps';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapBounds, MapPoint } from '../../../charts/map/map-shapes.ts';
import { fitCamera, frameOf, type MapSize, pixelAt, placeOf } from './map-view.ts';
import type { OpenMap } from './open-result-map.ts';
import { buildMarks, type DrawnPoints } from './point-vertices.ts';

interface DrawnMapOptions {
  /** Of all points. The map shows them once they are known, and again when they change. */
  bounds: MapBounds | undefined;
  size: MapSize | undefined;
  drawn: DrawnPoints | undefined;
  /** In Mercator units. */
  chosen: MapPoint | undefined;
  hovered: MapPoint | undefined;
  isMovable: boolean;
  onPress: (pixel: MapPoint) => void;
  onHover: (pixel: MapPoint | undefined) => void;
}

/** The map in an element, and its camera. The map library is loaded for it. */
export function useDrawnMap(host: RefObject<HTMLElement | null>, options: DrawnMapOptions) {
  const { bounds, size } = options;
  const [map, setMap] = useState<OpenMap>();
  const [camera, setCamera] = useState<Camera>();
  const [isPossible, setIsPossible] = useState(canDrawMaps);
  const latest = useRef(options);
  latest.current = options;
  const at = useRef<Camera>(undefined);
  const move = (next: Camera) => {
    at.current = next;
    setCamera(next);
    map?.show(next);
  };
  const showAll = () => bounds && size && move(fitCamera(bounds, size));
  const fitted = useRef<MapBounds>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other points move the map
  useEffect(() => {
    if (bounds && size && fitted.current !== bounds) {
      fitted.current = bounds;
      showAll();
    }
  }, [bounds, size]);

  const isReady = isPossible && camera !== undefined;
  useEffect(() => {
    if (!isReady) return;
    let isOver = false;
    let opened: OpenMap | undefined;
    const open = async () => {
      const { openResultMap } = await loadAgain(() => import('./open-result-map.ts'));
      if (isOver || !host.current || !at.current) return;
      opened = openResultMap(host.current, at.current, {
        onMove: (next) => {
          at.current = next;
          setCamera(next);
        },
        onPress: (pixel) => latest.current.onPress(pixel),
        onHover: (pixel) => latest.current.onHover(pixel),
      });
      setMap(opened);
    };
    open().catch(() => setIsPossible(false));
    return () => {
      isOver = true;
      opened?.close();
      setMap(undefined);
    };
  }, [host, isReady]);

  useMapState(map, options);
  const zoomBy = (steps: number) => map && camera && zoomAround(map, camera, steps, options);
  return { camera, isPossible, isOpen: map !== undefined, showAll, zoomBy, move };
}

/** Around the chosen point, if it is in view. */
function zoomAround(map: OpenMap, camera: Camera, steps: number, { chosen, size }: DrawnMapOptions): void {
  const frame = size && frameOf(camera, size);
  if (!frame) return;
  const pixel = chosen && pixelAt(frame, chosen);
  const isInView = pixel && pixel.x > 0 && pixel.y > 0 && pixel.x < frame.size.width && pixel.y < frame.size.height;
  map.zoomBy(steps, chosen && isInView ? placeOf(chosen) : camera);
}

function useMapState(map: OpenMap | undefined, { drawn, chosen, hovered, isMovable }: DrawnMapOptions): void {
  const scheme = useColorScheme();
  useEffect(() => {
    if (drawn) map?.setPoints(drawn);
  }, [map, drawn]);
  useEffect(() => map?.setMarks(buildMarks(chosen, hovered)), [map, chosen, hovered]);
  useEffect(() => map?.setMovable(isMovable), [map, isMovable]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other theme has other colors
  useEffect(() => map?.readColors(), [map, scheme]);
}
