import type { DrawnPoints, MapFrame } from './map-messages.ts';
import { paintMap } from './paint-map.ts';

export class MapPainter {
  readonly #canvas: OffscreenCanvas | HTMLCanvasElement;
  #points: DrawnPoints = { x: new Float64Array(), y: new Float64Array(), codes: new Uint8Array(), palette: 'ramp' };
  #frame: MapFrame | undefined;
  #isDue = false;

  constructor(canvas: OffscreenCanvas | HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  setPoints(points: DrawnPoints): void {
    this.#points = points;
    this.#plan();
  }

  setFrame(frame: MapFrame): void {
    this.#frame = frame;
    this.#plan();
  }

  #plan(): void {
    if (this.#isDue || !this.#frame) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#paint();
    });
  }

  #paint(): void {
    const frame = this.#frame;
    if (!frame) return;
    const [width, height] = [Math.round(frame.width * frame.ratio), Math.round(frame.height * frame.ratio)];
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const context = this.#canvas.getContext('2d') as
      | OffscreenCanvasRenderingContext2D
      | CanvasRenderingContext2D
      | null;
    if (context) paintMap(context, this.#points, frame);
  }
}
