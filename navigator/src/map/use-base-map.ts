import { createState, type State } from '@platbook/ui/browser/create-state';
import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type BaseMap, openBaseMap } from './base-map.ts';
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
  onRest: (rest: Rest, isByHand: boolean) => void;
  onPress: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  onBroken: () => void;
}

const settleMilliseconds = 180;

export function useBaseMap(host: RefObject<HTMLDivElement | null>, options: BaseMapOptions) {
  const { begin, layer } = options;
  const [baseMap, setBaseMap] = useState<BaseMap>();
  const [rest, setRest] = useState<Rest>();
  const [frames] = useState<Frames>(() => createState(0));
  const latest = useRef(options);
  latest.current = options;
  const isBegun = begin !== undefined;
  useEffect(() => {
    const { begin: camera, layer: firstLayer } = latest.current;
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
      opened = openBaseMap(host.current, camera, readMapColors(), firstLayer, {
        onMove: () => frames.set(frames.get() + 1),
        onRest: (byHand) => {
          isByHand ||= byHand;
          clearTimeout(timer);
          timer = setTimeout(settle, settleMilliseconds);
        },
        onPress: (id) => latest.current.onPress(id),
        onHover: (id) => latest.current.onHover(id),
      });
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
  useEffect(() => baseMap?.setLook(readMapColors(), layer), [baseMap, layer, scheme]);
  return { baseMap, rest, frames };
}
