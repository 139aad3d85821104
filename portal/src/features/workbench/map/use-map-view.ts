import {
  type Dispatch,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  fitView,
  type MapBounds,
  type MapPoint,
  type MapSize,
  type MapView,
  zoomView,
} from '../../../charts/map/projection.ts';

const wheelStep = 0.0018;
const dragPixels = 4;

interface MapViewOptions {
  host: RefObject<HTMLElement | null>;
  size: MapSize | undefined;
  bounds: MapBounds | undefined;
  isDrawing: boolean;
  onPress: (at: MapPoint) => void;
  onBox: (from: MapPoint, to: MapPoint) => void;
}

export function useMapView({ host, size, bounds, isDrawing, onPress, onBox }: MapViewOptions) {
  const [view, setView] = useState<MapView>();
  const [box, setBox] = useState<{ from: MapPoint; to: MapPoint }>();
  const drag = useRef<{ at: MapPoint; view: MapView; hasMoved: boolean } | undefined>(undefined);
  const fitted = useRef<MapBounds>(undefined);
  const showAll = () => {
    if (bounds && size) setView(fitView(bounds, size));
  };
  useEffect(() => {
    if (!bounds || !size || fitted.current === bounds) return;
    fitted.current = bounds;
    setView(fitView(bounds, size));
  }, [bounds, size]);
  useWheelZoom(host, size, setView);
  const zoom = (factor: number) => view && size && setView(zoomView(view, factor, size));
  const end = () => {
    drag.current = undefined;
    setBox(undefined);
  };
  return {
    view,
    setView,
    zoom,
    showAll,
    box,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !view) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.current = { at: pixelOf(event), view, hasMoved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = drag.current;
      if (!from) return;
      const to = pixelOf(event);
      from.hasMoved ||= Math.hypot(to.x - from.at.x, to.y - from.at.y) > dragPixels;
      if (!from.hasMoved) return;
      if (isDrawing) return setBox({ from: from.at, to });
      const { x, y, scale } = from.view;
      setView({ x: x - (to.x - from.at.x) / scale, y: y - (to.y - from.at.y) / scale, scale });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = drag.current;
      if (!from) return;
      const to = pixelOf(event);
      end();
      if (!from.hasMoved) onPress(to);
      else if (isDrawing) onBox(from.at, to);
    },
    onPointerCancel: end,
    onZoomKey({ key }: KeyboardEvent) {
      if (key === '+' || key === '=') zoom(1.6);
      else if (key === '-' || key === '_') zoom(1 / 1.6);
      else if (key === '0' || key === 'Home') showAll();
      else return false;
      return true;
    },
  };
}

function useWheelZoom(
  host: RefObject<HTMLElement | null>,
  size: MapSize | undefined,
  setView: Dispatch<SetStateAction<MapView | undefined>>,
): void {
  useEffect(() => {
    const target = host.current;
    if (!target || !size) return;
    // React's wheel listener is passive and can't prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const frame = target.getBoundingClientRect();
      const at = { x: event.clientX - frame.left, y: event.clientY - frame.top };
      const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
      setView((known) => known && zoomView(known, Math.exp(-pixels * wheelStep), size, at));
    };
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [host, size, setView]);
}

export function pixelOf(event: PointerEvent<HTMLElement>): MapPoint {
  const frame = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - frame.left, y: event.clientY - frame.top };
}
