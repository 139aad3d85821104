interface Shown {
  center?: [number, number];
  zoom?: number;
}

/** In place of maplibre-gl, which needs WebGL: a camera without a picture. */
class FakeMap {
  readonly #canvas = document.createElement('canvas');
  readonly #listeners = new Map<string, ((event: unknown) => void)[]>();
  #center: [number, number];
  #zoom: number;
  readonly #handler = { enable() {}, disable() {}, disableRotation() {} };
  readonly keyboard = this.#handler;
  readonly boxZoom = this.#handler;
  readonly dragPan = this.#handler;
  readonly doubleClickZoom = this.#handler;
  readonly touchZoomRotate = this.#handler;
  constructor({ container, center, zoom }: { container: HTMLElement; center: [number, number]; zoom: number }) {
    container.append(this.#canvas);
    [this.#center, this.#zoom] = [center, zoom];
  }
  on(name: string, listener: (event: unknown) => void) {
    this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
  }
  once() {}
  off() {}
  jumpTo({ center = this.#center, zoom = this.#zoom }: Shown) {
    [this.#center, this.#zoom] = [center, zoom];
    for (const listener of this.#listeners.get('move') ?? []) listener({});
  }
  easeTo = this.jumpTo;
  getCanvas = () => this.#canvas;
  getCenter = () => ({ lng: this.#center[0], lat: this.#center[1] });
  getZoom = () => this.#zoom;
  isStyleLoaded = () => false;
  setMinZoom() {}
  remove() {
    this.#canvas.remove();
  }
}

export { FakeMap as Map };
export function addProtocol(): void {}
export function prewarm(): void {}
export function setWorkerUrl(): void {}
