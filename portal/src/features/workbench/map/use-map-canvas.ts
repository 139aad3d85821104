import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MapPoint, MapSize, MapView } from '../../../charts/map/projection.ts';
import { readTokens } from '../../../charts/read-tokens.ts';
import { type DrawnPoints, type MapColors, type MapOrder, mapColorNames } from './map-messages.ts';
import { createMapPainter, type MapPainter } from './map-painter.ts';

function openMapPainter(canvas: HTMLCanvasElement): MapPainter {
  if (typeof Worker === 'undefined' || !('transferControlToOffscreen' in canvas)) return createMapPainter(canvas);
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module', name: 'map' });
  const post = (order: MapOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  post({ type: 'open', canvas: offscreen }, [offscreen]);
  return {
    setPoints: (points) => post({ type: 'points', points }),
    setFrame: (frame) => post({ type: 'frame', frame }),
    close: () => worker.terminate(),
  };
}

interface Picture {
  drawn: DrawnPoints | undefined;
  view: MapView | undefined;
  size: MapSize | undefined;
  chosen: MapPoint | undefined;
  hovered: MapPoint | undefined;
}

/** Draws a canvas in the host element. Each mount creates a new canvas, because its control is transferred to the worker. */
export function useMapCanvas(host: RefObject<HTMLElement | null>, { drawn, view, size, chosen, hovered }: Picture) {
  const painter = useRef<MapPainter>(undefined);
  const scheme = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other theme has other colors
  const look = useMemo(() => (size ? readLook() : undefined), [scheme, size]);
  useEffect(() => {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    host.current?.prepend(canvas);
    const opened = openMapPainter(canvas);
    painter.current = opened;
    return () => {
      opened.close();
      canvas.remove();
    };
  }, [host]);
  useEffect(() => {
    if (drawn) painter.current?.setPoints(drawn);
  }, [drawn]);
  useEffect(() => {
    if (!view || !size || !look) return;
    const ratio = Math.max(1, window.devicePixelRatio || 1);
    painter.current?.setFrame({ view, ...size, ...look, ratio, chosen, hovered });
  }, [view, size, look, chosen, hovered]);
}

function readLook(): { colors: MapColors; font: string } {
  const { token, tokens } = readTokens();
  const named = Object.fromEntries(mapColorNames.map((name) => [name, token(name) || '#888']));
  const colors = { ...named, ramp: tokens('s', 7).slice(2), kinds: tokens('c', 8) } as unknown as MapColors;
  return { colors, font: token('font-ui') || 'sans-serif' };
}
