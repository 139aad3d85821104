import { useColorScheme } from '@platbook/ui/styles/color-scheme';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { MapSize, MapView } from '../../../charts/map/projection.ts';
import { type DrawnPoints, type MapColors, mapColorNames } from './map-messages.ts';
import { openMapPainter, type RemotePainter } from './open-map-painter.ts';

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
  const painter = useRef<RemotePainter>(undefined);
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
