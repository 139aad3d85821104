// Draws the map off the main thread, so that dragging it with 50,000 points doesn't block the page.

import type { MapOrder } from './map-messages.ts';
import { createMapPainter, type MapPainter } from './map-painter.ts';

let painter: MapPainter | undefined;

addEventListener('message', ({ data }: MessageEvent<MapOrder>) => {
  if (data.type === 'open') painter = createMapPainter(data.canvas);
  else if (data.type === 'points') painter?.setPoints(data.points);
  else painter?.setFrame(data.frame);
});
