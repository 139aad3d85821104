import type { DrawnPoints, MapFrame } from './map-messages.ts';
import { type Context, paintMap } from './paint-map.ts';

export function createMapPainter(canvas: OffscreenCanvas | HTMLCanvasElement) {
  let points: DrawnPoints = { x: new Float64Array(), y: new Float64Array(), codes: new Uint8Array(), palette: 'ramp' };
  let frame: MapFrame | undefined;
  let isDue = false;
  const paint = () => {
    isDue = false;
    if (!frame) return;
    const [width, height] = [Math.round(frame.width * frame.ratio), Math.round(frame.height * frame.ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const context = canvas.getContext('2d') as Context | null;
    if (context) paintMap(context, points, frame);
  };
  const plan = () => {
    if (isDue || !frame) return;
    isDue = true;
    requestAnimationFrame(paint);
  };
  return {
    setPoints(next: DrawnPoints) {
      points = next;
      plan();
    },
    setFrame(next: MapFrame) {
      frame = next;
      plan();
    },
    close() {},
  };
}

export type MapPainter = ReturnType<typeof createMapPainter>;
