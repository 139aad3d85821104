import { createState, type State } from '@platbook/ui/browser/create-state';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BaseMap, type MapArea, openBaseMap } from './base-map.ts';
import type { Camera } from './camera.ts';
import { readMapColors } from './map-colors.ts';
import type { MapLayer } from './map-layers.ts';
import type { Rest } from './use-map-data.ts';

/** Changes when the camera moves: overlays follow it without rerendering the whole page. */
export type Frames = State<number>;

interface BaseMapOptions {
  /** Where the map starts. It opens once this is known. */
  begin: Camera | undefined;
  layer: MapLayer;
  /** True if the search has conditions other than the view. */
  isFiltered: boolean;
  onRest: (rest: Rest, isByHand: boolean) => void;
  onPress: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  onBroken: () => void;
}

export interface TilesInView {
  readonly areas: readonly MapArea[];
  readonly isBusy: boolean;
  readonly isFailed: boolean;
}

/** The same object if nothing changed: the map also reports after each hover, and a new object would rerender the page. */
function tilesAfter(before: TilesInView, areas: TilesInView['areas'], isFailed: boolean): TilesInView {
  const isSame =
    areas.length === before.areas.length && areas.every(({ geoId }, at) => geoId === before.areas[at]?.geoId);
  if (isSame && !before.isBusy && before.isFailed === isFailed) return before;
  return { areas: isSame ? before.areas : areas, isBusy: false, isFailed };
}

const noTiles: TilesInView = { areas: [], isBusy: true, isFailed: false };
const settleMilliseconds = 180;

export function useBaseMap(host: RefObject<HTMLDivElement | null>, options: BaseMapOptions) {
  const { begin, layer, isFiltered } = options;
  const [baseMap, setBaseMap] = useState<BaseMap>();
  const [rest, setRest] = useState<Rest>();
  const [tiles, setTiles] = useState(noTiles);
  const [frames] = useState<Frames>(() => createState(0));
  const latest = useRef(options);
  latest.current = options;
  const isBegun = begin !== undefined;
  useEffect(() => {
    const { begin: camera, ...first } = latest.current;
    if (!isBegun || !camera || !host.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isByHand = false;
    let opened: BaseMap | undefined;
    const settle = () => {
      if (!opened) return;
      const next = { camera: opened.camera(), bounds: opened.bounds() };
      setRest(next);
      latest.current.onRest(next, isByHand);
      isByHand = false;
    };
    try {
      opened = openBaseMap(
        host.current,
        camera,
        { ...first, colors: readMapColors() },
        {
          onMove: () => frames.set(frames.get() + 1),
          onRest: (byHand) => {
            isByHand ||= byHand;
            clearTimeout(timer);
            timer = setTimeout(settle, settleMilliseconds);
          },
          onPress: (id) => latest.current.onPress(id),
          onHover: (id) => latest.current.onHover(id),
          onTilesLoading: () => setTiles(({ areas }) => ({ areas, isBusy: true, isFailed: false })),
          onTilesLoaded: (areas, isFailed) => setTiles((before) => tilesAfter(before, areas, isFailed)),
        },
      );
      setBaseMap(opened);
      setRest({ camera: opened.camera(), bounds: opened.bounds() });
    } catch {
      latest.current.onBroken();
    }
    return () => {
      clearTimeout(timer);
      opened?.close();
      setBaseMap(undefined);
    };
  }, [host, frames, isBegun]);

  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors must be read again when the theme changes
  useEffect(
    () => baseMap?.setLook({ colors: readMapColors(), layer, isFiltered }),
    [baseMap, layer, isFiltered, scheme],
  );
  return { baseMap, rest, frames, tiles };
}
