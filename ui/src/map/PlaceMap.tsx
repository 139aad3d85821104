import './place-map.css';
import type { Bounds } from '@platbook/contract/property/property-search';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useColorScheme } from '../styles/color-scheme.ts';
import { type PlaceView, viewOf } from './place-view.ts';
import type { LoadTile } from './tile-loader.ts';
import { usePlacePicture } from './use-place-picture.ts';

interface PlaceMapProps {
  /** The text equivalent. */
  label: string;
  bounds: Bounds;
  loadTile: LoadTile;
  /** Pixels left free around the bounds. */
  margin?: number;
  /** Properties whose lots are tinted. */
  tinted?: readonly number[];
  /** What is drawn over the map, as SVG in the pixels of the view. */
  children: (view: PlaceView) => ReactNode;
}

const none: readonly number[] = [];

/**
 * A picture of the map that doesn't move, with the page's own marks over it. Both scale together, on paper too. Without WebGL, the
 * marks are drawn on plain land.
 */
export function PlaceMap({ label, bounds, loadTile, margin = 0, tinted = none, children }: PlaceMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const size = useSettledSize(host);
  const view = useMemo(() => viewOf(bounds, size ?? usualSize, margin), [bounds, size, margin]);
  const scheme = useColorScheme();
  const picture = usePlacePicture(size && { view, tinted, scheme }, loadTile);
  return (
    <div ref={host} className="place-map holds framed clips" role="img" aria-label={label}>
      {picture && <img className="cover whole" src={picture} alt="" />}
      <svg
        className="cover whole"
        viewBox={`0 0 ${view.width} ${view.height}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {children(view)}
      </svg>
    </div>
  );
}

const usualSize = { width: 320, height: 196 };
const settleMilliseconds = 150;

/** The size of an element, once it no longer changes. Undefined before it has been laid out. */
function useSettledSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const host = element.current;
    if (!host) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = host;
      if (width > 0 && height > 0)
        setSize((now) => (now?.width === width && now.height === height ? now : { width, height }));
    };
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(measure, settleMilliseconds);
    });
    measure();
    observer.observe(host);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return size;
}
