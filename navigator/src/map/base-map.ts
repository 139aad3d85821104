import type { Bounds } from '@platbook/contract/property/property-search';
import { type GeoJSONSource, LngLatBounds, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { type BaseMapSource, baseMapLayers, baseMapStyle } from './base-map-style.ts';
import type { Camera, LonLat } from './camera.ts';
import type { MapColors } from './map-colors.ts';
import type { MapLayer } from './map-layers.ts';

/** URL of the map library's worker. A build replaces it with its own (navigator/map-library.ts). */
const mapWorkerAddress: string = address;

export interface MapFeature {
  readonly geometry: GeoJSON.Geometry;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

export interface BaseMapEvents {
  onMove: () => void;
  /** The camera has stopped; `isByHand` if the user moved it. */
  onRest: (isByHand: boolean) => void;
  onPress: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
}

export interface BaseMap {
  camera: () => Camera;
  bounds: () => Bounds;
  /** Position in pixels from the upper left corner, and the inverse. */
  pixelOf: (place: LonLat) => readonly [number, number];
  placeOf: (pixel: readonly [number, number]) => LonLat;
  moveTo: (camera: Partial<Camera>) => void;
  showBounds: (bounds: Bounds, isByHand?: boolean) => void;
  zoomBy: (steps: number) => void;
  setData: (source: BaseMapSource, features: readonly MapFeature[]) => void;
  setLook: (colors: MapColors, layer: MapLayer) => void;
  setChosen: (selected: number | undefined, hovered: number | undefined) => void;
  setMovable: (isMovable: boolean) => void;
  close: () => void;
}

const mapName = 'Map of the properties. The list next to it shows the same properties.';
const pressable = ['lots', 'points'];

/** Opens the map in an element. Throws in a browser without WebGL. */
export function openBaseMap(
  host: HTMLElement,
  start: Camera,
  colors: MapColors,
  layer: MapLayer,
  events: BaseMapEvents,
): BaseMap {
  const map = createMap(host, start, colors, layer);
  const isReady = new Promise<void>((resolve) => map.once('style.load', () => resolve()));
  let isOpen = true;
  const whenReady = (act: () => void) => void isReady.then(() => isOpen && act());

  const moves = listen(map, events);
  return {
    ...placesOf(map),
    moveTo: ({ lat, lon, zoom }) =>
      void map.easeTo({
        ...(lat !== undefined && lon !== undefined && { center: [lon, lat] as [number, number] }),
        ...(zoom !== undefined && { zoom }),
        duration: 200,
      }),
    showBounds: ([west, south, east, north], byHand = false) => {
      moves.isByHand = byHand;
      map.fitBounds(new LngLatBounds([west, south], [east, north]), { padding: 40, maxZoom: 17.5, duration: 300 });
    },
    zoomBy: (steps) => {
      moves.isByHand = true;
      map.easeTo({ zoom: map.getZoom() + steps, duration: 200 });
    },
    setData: (source, features) =>
      whenReady(() => {
        const shown = features.map((feature) => ({ type: 'Feature' as const, ...feature }));
        void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features: shown });
      }),
    setLook: (nextColors, nextLayer) =>
      whenReady(() => {
        for (const { id, paint } of baseMapLayers(nextColors, nextLayer))
          for (const [name, value] of Object.entries(paint ?? {}))
            map.setPaintProperty(id, name as never, value as never);
      }),
    setChosen: (selected, hovered) =>
      whenReady(() => {
        map.setFilter('selected-lot', ['==', ['get', 'id'], selected ?? -1]);
        map.setFilter('hovered-lot', ['==', ['get', 'id'], hovered ?? -1]);
      }),
    setMovable: (isMovable) => {
      for (const handler of [map.dragPan, map.doubleClickZoom, map.boxZoom, map.keyboard])
        if (isMovable) handler.enable();
        else handler.disable();
      if (isMovable) map.keyboard.disableRotation();
    },
    close: () => {
      isOpen = false;
      map.remove();
    },
  };
}

function createMap(host: HTMLElement, start: Camera, colors: MapColors, layer: MapLayer): MapLibreMap {
  setWorkerUrl(mapWorkerAddress);
  const map = new MapLibreMap({
    container: host,
    style: baseMapStyle(colors, layer),
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
    locale: { 'Map.Title': mapName },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
}

/** Reports moves and clicks. Set `isByHand` before a move that counts as the user's. */
function listen(map: MapLibreMap, events: BaseMapEvents): { isByHand: boolean } {
  // Moves by the user start with a browser event; the page's own buttons set this explicitly.
  const moves = { isByHand: false };
  map.on('movestart', (event) => {
    if (event.originalEvent) moves.isByHand = true;
  });
  map.on('move', events.onMove);
  map.on('resize', events.onMove);
  map.on('moveend', () => {
    const { isByHand } = moves;
    moves.isByHand = false;
    events.onRest(isByHand);
  });
  const idAt = (point: { x: number; y: number }): number | undefined => {
    const layers = pressable.filter((id) => map.getLayer(id));
    const id = map.queryRenderedFeatures([point.x, point.y], { layers })[0]?.properties['id'];
    return typeof id === 'number' ? id : undefined;
  };
  map.on('click', (event) => events.onPress(idAt(event.point)));
  map.on('mousemove', (event) => {
    if (event.originalEvent.buttons === 0) events.onHover(idAt(event.point));
  });
  map.on('mouseout', () => events.onHover(undefined));
  return moves;
}

function placesOf(map: MapLibreMap): Pick<BaseMap, 'camera' | 'bounds' | 'pixelOf' | 'placeOf'> {
  return {
    camera: () => ({ lat: map.getCenter().lat, lon: map.getCenter().lng, zoom: map.getZoom() }),
    bounds: () => {
      const bounds = map.getBounds();
      return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
    },
    pixelOf: ([lon, lat]) => {
      const { x, y } = map.project([lon, lat]);
      return [x, y];
    },
    placeOf: ([x, y]) => {
      const { lng, lat } = map.unproject([x, y]);
      return [lng, lat];
    },
  };
}
