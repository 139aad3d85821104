import type { DrawnPoints, MapFrame, MapOrder } from './map-messages.ts';
import { MapPainter } from './map-painter.ts';

export interface RemotePainter {
  setPoints: (points: DrawnPoints) => void;
  setFrame: (frame: MapFrame) => void;
  close: () => void;
}

export function openMapPainter(canvas: HTMLCanvasElement): RemotePainter {
  if (typeof Worker === 'undefined' || !('transferControlToOffscreen' in canvas)) {
    const painter = new MapPainter(canvas);
    return {
      setPoints: (points) => painter.setPoints(points),
      setFrame: (frame) => painter.setFrame(frame),
      close() {},
    };
  }
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
