import { createState, type State } from '@platbook/ui/browser/create-state';
import type { Camera } from '@platbook/ui/map/camera';
import { readMapColors } from '@platbook/ui/map/map-colors';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BaseMap, type BaseMapEvents, type LoadedTiles, openBaseMap } from './base-map.ts';
import type { MapLayer } from './map-layers.ts';
import type { MapLook } from './search-map-style.ts';
import type { Rest } from './use-map-data.ts';

/** Changes when the camera moves: overlays follow it without rerendering the whole page. */
export type Frames = State<number>;

interface BaseMapOptions {
  /** Where the map starts. It opens once this is known. */
  begin: Camera | undefined;
  layer: MapLayer;
  onRest: (rest: Rest, isByHand: boolean) => void;
  onPress: BaseMapEvents['onPress'];
  onHover: (id: number | undefined) => void;
  onOpen: (id: number) => void;
  onBroken: () => void;
}

export interface TilesInView extends LoadedTiles {
  readonly isBusy: boolean;
}

/** The same object if nothing changed: the map also reports after each hover, and a new object would rerender the page. */
function tilesAfter(before: TilesInView, next: LoadedTiles): TilesInView {
  const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
    one.length === other.length && one.every((each, at) => each === other[at]);
  const ids = (areas: TilesInView['areas']) => areas.map(({ geoId }) => geoId);
  const areas = isSame(ids(next.areas), ids(before.areas)) ? before.areas : next.areas;
  const land = isSame(next.land, before.land) ? before.land : next.land;
  const isUnchanged = areas === before.areas && land === before.land && before.isFailed === next.isFailed;
  return isUnchanged && !before.isBusy ? before : { areas, land, isFailed: next.isFailed, isBusy: false };
}

const noTiles: TilesInView = { areas: [], land: [], isBusy: true, isFailed: false };
const settleMilliseconds = 180;

export function useBaseMap(host: RefObject<HTMLDivElement | null>, options: BaseMapOptions) {
  const { begin } = options;
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
        { layer: first.layer, isFiltered: false, isTinted: false, colors: readMapColors() },
        {
          onMove: () => frames.set(frames.get() + 1),
          onRest: (byHand) => {
            isByHand ||= byHand;
            clearTimeout(timer);
            timer = setTimeout(settle, settleMilliseconds);
          },
          onPress: (id, area) => latest.current.onPress(id, area),
          onHover: (id) => latest.current.onHover(id),
          onOpen: (id) => latest.current.onOpen(id),
          onTilesLoading: () => setTiles((before) => ({ ...before, isBusy: true, isFailed: false })),
          onTilesLoaded: (next) => setTiles((before) => tilesAfter(before, next)),
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

  return { baseMap, rest, frames, tiles };
}

/** Keeps the map in the colors of the theme, the layer and the search. */
export function useLook(baseMap: BaseMap | undefined, { layer, isFiltered, isTinted }: Omit<MapLook, 'colors'>): void {
  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors must be read again when the theme changes
  useEffect(
    () => baseMap?.setLook({ colors: readMapColors(), layer, isFiltered, isTinted }),
    [baseMap, layer, isFiltered, isTinted, scheme],
  );
}
