import './map.css';
import {
  addProtocol,
  type GeoJSONSource,
  type LayerSpecification,
  Map as MapLibreMap,
  prewarm,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import { statesAddress, statesZoom, tileScheme } from './base-map-style.ts';
import type { Camera } from './camera.ts';
import { mapWorkerAddress } from './map-worker-address.ts';
import type { LoadTile } from './tile-loader.ts';

// The worker loads while the page prepares the map.
setWorkerUrl(mapWorkerAddress);
prewarm();

interface MapStart {
  readonly host: HTMLElement;
  readonly start: Camera;
  readonly style: StyleSpecification;
  readonly loadTile: LoadTile;
  /** Of a map that the user can move. */
  readonly name?: string;
}

/** Throws in a browser without WebGL. */
export function createMap({ host, start, style, loadTile, name = '' }: MapStart): MapLibreMap {
  addProtocol(tileScheme, async ({ url }, { signal }) => {
    const [z = '', x = '', y = ''] = url.slice(`${tileScheme}://`.length).split('/');
    return { data: await loadTile({ z, x, y }, signal) };
  });
  const map = new MapLibreMap({
    container: host,
    style,
    center: [start.lon, start.lat],
    zoom: start.zoom,
    minZoom: 2,
    maxZoom: 20,
    maxPitch: 0,
    dragRotate: false,
    touchPitch: false,
    pitchWithRotate: false,
    rollEnabled: false,
    attributionControl: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    locale: { 'Map.Title': name },
  });
  loadStatesWhenShown(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** A map that opens close to the ground doesn't wait for them. */
function loadStatesWhenShown(map: MapLibreMap): void {
  const look = () => {
    if (map.getZoom() >= statesZoom) return;
    map.off('zoom', look);
    map.getSource<GeoJSONSource>('states')?.setData(statesAddress());
  };
  map.on('zoom', look);
  map.once('style.load', look);
}

/** Gives layers that the map has the paint of these. */
export function repaint(map: MapLibreMap, layers: readonly LayerSpecification[]): void {
  for (const { id, paint } of layers)
    for (const [name, value] of Object.entries(paint ?? {})) map.setPaintProperty(id, name as never, value as never);
}
