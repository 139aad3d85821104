import type { ExpressionSpecification, Map as MapLibreMap } from 'maplibre-gl';
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

/** How long a map waits for its next picture: making one takes longer than moving it. */
const keptMilliseconds = 60_000;

interface KeptMap {
  readonly map: MapLibreMap;
  readonly host: HTMLElement;
  readonly loadTile: LoadTile;
}

let last: Promise<unknown> = Promise.resolve();
const kept = new Map<ColorScheme, KeptMap>();
let dismissal: ReturnType<typeof setTimeout> | undefined;

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
  clearTimeout(dismissal);
  try {
    const { map, host } = mapFor(view, scheme, loadTile);
    sizeHost(host, view);
    map.resize();
    map.jumpTo({ center: [view.lon, view.lat], zoom: view.zoom });
    return await pictureOf(map, tinted, signal);
  } catch (cause) {
    if (!signal.aborted) dismiss(scheme);
    throw cause;
  } finally {
    dismissal = setTimeout(() => [...kept.keys()].forEach(dismiss), keptMilliseconds);
  }
}

function mapFor(view: PlaceView, scheme: ColorScheme, loadTile: LoadTile): KeptMap {
  const known = kept.get(scheme);
  if (known?.loadTile === loadTile) return known;
  dismiss(scheme);
  const host = document.createElement('div');
  host.className = 'place-picture';
  host.ariaHidden = 'true';
  sizeHost(host, view);
  document.body.append(host);
  const colors = readMapColors(scheme);
  const style = baseMapStyle(baseMapLayers({ colors, lots: { isColored: isTinted, color: colors.c1 } }));
  try {
    const map = createMap({ host, start: view, style, loadTile });
    map.setPixelRatio(pixelRatio);
    // Without a listener, a missing tile would be reported as an error of the page.
    map.on('error', () => {});
    map.on('webglcontextlost', () => dismiss(scheme));
    map.once('style.load', () => {
      for (const names of ['street-names', 'road-names'])
        map.setLayoutProperty(names, 'symbol-spacing', pixelsBetweenNames);
    });
    const made = { map, host, loadTile };
    kept.set(scheme, made);
    return made;
  } catch (cause) {
    host.remove();
    throw cause;
  }
}

function sizeHost(host: HTMLElement, { width, height }: PlaceView): void {
  Object.assign(host.style, { width: `${width}px`, height: `${height}px` });
}

function dismiss(scheme: ColorScheme): void {
  const known = kept.get(scheme);
  known?.map.remove();
  known?.host.remove();
  kept.delete(scheme);
}

function pictureOf(map: MapLibreMap, tinted: readonly number[], signal: AbortSignal): Promise<string> {
  const tint = () => {
    map.removeFeatureState({ source: 'tiles', sourceLayer: 'lots' });
    for (const id of tinted) map.setFeatureState({ source: 'tiles', sourceLayer: 'lots', id }, { isTinted: true });
  };
  if (map.getSource('tiles') === undefined) map.once('style.load', tint);
  else tint();
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    // Right after drawing: the browser clears the canvas afterwards.
    map.once('idle', () =>
      map
        .getCanvas()
        .toBlob((blob) => (blob ? resolve(addressOf(blob)) : reject(new Error('The map has no picture.')))),
    );
    map.triggerRepaint();
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
