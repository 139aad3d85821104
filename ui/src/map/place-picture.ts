import type { ExpressionSpecification } from 'maplibre-gl';
import type { ColorScheme } from '../styles/color-scheme.ts';
import { baseMapLayers, baseMapStyle } from './base-map-style.ts';
import { createMap } from './create-map.ts';
import { readMapColors } from './map-colors.ts';
import type { PlaceView } from './place-view.ts';
import type { LoadTile } from './tile-loader.ts';

export interface PlacePicture {
  readonly view: PlaceView;
  /** Properties whose lots are tinted. */
  readonly tinted: readonly number[];
  readonly scheme: ColorScheme;
}

/** Sharp on every screen and in print. */
const pixelRatio = 2;

/** Little, so that a street's name is seen even where only a part of it is. */
const pixelsBetweenNames = 120;

const isTinted: ExpressionSpecification = ['boolean', ['feature-state', 'isTinted'], false];

let last: Promise<unknown> = Promise.resolve();

/** A `data:` URL of a view of the map. Rejects in a browser without WebGL, and if the signal aborts. */
export function drawPlace(picture: PlacePicture, loadTile: LoadTile, signal: AbortSignal): Promise<string> {
  // One at a time: a browser has few drawing contexts.
  const next = last.then(() => drawNow(picture, loadTile, signal));
  last = next.catch(() => {});
  return next;
}

async function drawNow(
  { view, tinted, scheme }: PlacePicture,
  loadTile: LoadTile,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const host = document.createElement('div');
  host.className = 'place-picture';
  host.ariaHidden = 'true';
  Object.assign(host.style, { width: `${view.width}px`, height: `${view.height}px` });
  document.body.append(host);
  try {
    const colors = readMapColors(scheme);
    const style = baseMapStyle(baseMapLayers({ colors, lots: { isColored: isTinted, color: colors.c1 } }));
    const map = createMap({ host, start: view, style, loadTile });
    try {
      return await pictureOf(map, tinted, signal);
    } finally {
      map.remove();
    }
  } finally {
    host.remove();
  }
}

function pictureOf(map: ReturnType<typeof createMap>, tinted: readonly number[], signal: AbortSignal): Promise<string> {
  map.setPixelRatio(pixelRatio);
  // Without a listener, a missing tile would be reported as an error of the page.
  map.on('error', () => {});
  map.once('style.load', () => {
    for (const names of ['street-names', 'road-names'])
      map.setLayoutProperty(names, 'symbol-spacing', pixelsBetweenNames);
    for (const id of tinted) map.setFeatureState({ source: 'tiles', sourceLayer: 'lots', id }, { isTinted: true });
  });
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    // Right after drawing: the browser clears the canvas afterwards.
    map.once('idle', () =>
      map
        .getCanvas()
        .toBlob((blob) => (blob ? resolve(addressOf(blob)) : reject(new Error('The map has no picture.')))),
    );
  });
}

/** Not a `blob:` URL, which an exported page couldn't include. */
function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
