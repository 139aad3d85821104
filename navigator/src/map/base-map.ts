import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import { addProtocol, type GeoJSONSource, LngLatBounds, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import address from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { baseMapLayers, baseMapStyle, type LotState, type MapLook, tileScheme } from './base-map-style.ts';
import type { Camera, LonLat } from './camera.ts';
import { createTileLoader } from './load-tile.ts';

/** URL of the map library's worker. A build replaces it with its own (navigator/map-library.ts). */
const mapWorkerAddress: string = address;

export interface MapPoint {
  readonly id: number;
  readonly at: LonLat;
  /** By the key of the layer that colors it. */
  readonly attributes: Readonly<Record<string, Cell>>;
}

/** A county, ZIP, neighborhood or place (kind CO, ZI, ND, PL) with its center. */
export interface MapArea {
  readonly geoId: string;
  readonly kind: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

export interface BaseMapEvents {
  onMove: () => void;
  /** The camera has stopped; `isByHand` if the user moved it. */
  onRest: (isByHand: boolean) => void;
  onPress: (id: number | undefined) => void;
  onHover: (id: number | undefined) => void;
  onTilesLoading: () => void;
  /** All tiles in view were loaded or failed. */
  onTilesLoaded: (areas: readonly MapArea[], isFailed: boolean) => void;
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
  setPoints: (points: readonly MapPoint[]) => void;
  /** The lots that match the search, if the look is filtered. */
  setHits: (ids: readonly number[]) => void;
  setLook: (look: MapLook) => void;
  setChosen: (selected: number | undefined, hovered: number | undefined) => void;
  setMovable: (isMovable: boolean) => void;
  reloadTiles: () => void;
  close: () => void;
}

const mapName = 'Map of the properties. The list next to it shows the same properties.';
const pressable = ['lots', 'points'];

/** Opens the map in an element. Throws in a browser without WebGL. */
export function openBaseMap(host: HTMLElement, start: Camera, look: MapLook, events: BaseMapEvents): BaseMap {
  const map = createMap(host, start, look);
  const isReady = new Promise<void>((resolve) => map.once('style.load', () => resolve()));
  let isOpen = true;
  const whenReady = (act: () => void) => void isReady.then(() => isOpen && act());

  const moves = listen(map, events);
  const tiles = followTiles(map, events);
  const [hits, selectedLots, hoveredLots] = [
    lotsWith(map, 'isHit'),
    lotsWith(map, 'isSelected'),
    lotsWith(map, 'isHovered'),
  ];
  const one = (id: number | undefined) => (id === undefined ? [] : [id]);
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
    setPoints: (points) =>
      whenReady(() => {
        const features = points.map(featureOf);
        void map.getSource<GeoJSONSource>('points')?.setData({ type: 'FeatureCollection', features });
      }),
    setHits: (ids) => whenReady(() => hits.set(ids)),
    setLook: (next) =>
      whenReady(() => {
        for (const { id, paint } of baseMapLayers(next))
          for (const [name, value] of Object.entries(paint ?? {}))
            map.setPaintProperty(id, name as never, value as never);
      }),
    setChosen: (selected, hovered) =>
      whenReady(() => {
        selectedLots.set(one(selected));
        hoveredLots.set(one(hovered));
      }),
    setMovable: (isMovable) => {
      for (const handler of [map.dragPan, map.doubleClickZoom, map.boxZoom, map.keyboard])
        if (isMovable) handler.enable();
        else handler.disable();
      if (isMovable) map.keyboard.disableRotation();
    },
    reloadTiles: tiles.reload,
    close: () => {
      isOpen = false;
      map.remove();
    },
  };
}

function featureOf({ id, at: [lon, lat], attributes }: MapPoint): GeoJSON.Feature {
  const properties = Object.fromEntries(Object.entries(attributes).filter(([, cell]) => cell !== null));
  return { type: 'Feature', id, geometry: { type: 'Point', coordinates: [lon, lat] }, properties };
}

/** The lots with a feature state. It outlives the tiles, so lots that are loaded later have it, too. */
function lotsWith(map: MapLibreMap, state: LotState): { set: (ids: readonly number[]) => void } {
  let known = new Set<number>();
  return {
    set(ids) {
      const next = new Set(ids);
      const lot = (id: number) => ({ source: 'tiles', sourceLayer: 'lots', id });
      for (const id of known) if (!next.has(id)) map.removeFeatureState(lot(id), state);
      for (const id of next) if (!known.has(id)) map.setFeatureState(lot(id), { [state]: true });
      known = next;
    },
  };
}

function followTiles(map: MapLibreMap, events: BaseMapEvents): { reload: () => void } {
  let isFailed = false;
  map.on('sourcedataloading', ({ sourceId }) => {
    if (sourceId === 'tiles') events.onTilesLoading();
  });
  map.on('error', (event) => {
    isFailed ||= (event as { sourceId?: string }).sourceId === 'tiles';
  });
  map.on('idle', () => {
    const areas = new Map<string, MapArea>();
    for (const { properties } of map.querySourceFeatures('tiles', { sourceLayer: 'areas' }))
      areas.set(properties['geoId'] as string, properties as MapArea);
    events.onTilesLoaded([...areas.values()], isFailed);
  });
  return {
    reload: () => {
      isFailed = false;
      map.refreshTiles('tiles');
    },
  };
}

function createMap(host: HTMLElement, start: Camera, look: MapLook): MapLibreMap {
  setWorkerUrl(mapWorkerAddress);
  const loadTile = createTileLoader();
  addProtocol(tileScheme, async ({ url }, { signal }) => {
    const [z = '', x = '', y = ''] = url.slice(`${tileScheme}://`.length).split('/');
    return { data: await loadTile(z, x, y, signal) };
  });
  const map = new MapLibreMap({
    container: host,
    style: baseMapStyle(look),
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
    const id = map.queryRenderedFeatures([point.x, point.y], { layers })[0]?.id;
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
