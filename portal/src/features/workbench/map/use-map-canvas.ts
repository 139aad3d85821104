import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MapSize, MapView } from '../../../charts/map/projection.ts';
import { type DrawnPoints, type MapColors, type MapFrame, type MapOrder, mapColorNames } from './map-messages.ts';
import { MapPainter } from './map-painter.ts';

function openMapPainter(canvas: HTMLCanvasElement) {
  if (typeof Worker === 'undefined' || !('transferControlToOffscreen' in canvas)) {
    const painter = new MapPainter(canvas);
    return {
      setPoints: (points: DrawnPoints) => painter.setPoints(points),
      setFrame: (frame: MapFrame) => painter.setFrame(frame),
      close() {},
    };
  }
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module', name: 'map' });
  const post = (order: MapOrder, transfer: Transferable[] = []) => worker.postMessage(order, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  post({ type: 'open', canvas: offscreen }, [offscreen]);
  return {
    setPoints: (points: DrawnPoints) => post({ type: 'points', points }),
    setFrame: (frame: MapFrame) => post({ type: 'frame', frame }),
    close: () => worker.terminate(),
  };
}

interface Picture {
  drawn: DrawnPoints | undefined;
  view: MapView | undefined;
  size: MapSize | undefined;
  chosen: { x: number; y: number } | undefined;
  hovered: { x: number; y: number } | undefined;
}

/** Draws a canvas in the host element. Each mount creates a new canvas, because its control is transferred to the worker. */
export function useMapCanvas(
  host: RefObject<HTMLElement | null>,
  { drawn, view, size, chosen, hovered }: Picture,
): void {
  const painter = useRef<ReturnType<typeof openMapPainter>>(undefined);
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
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(`--${name}`).trim() || '#888';
  return {
    colors: Object.fromEntries(mapColorNames.map((name) => [name, read(name)])) as MapColors,
    font: style.getPropertyValue('--font-ui').trim() || 'sans-serif',
  };
}
