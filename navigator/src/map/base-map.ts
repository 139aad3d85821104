import { TILE_LOT_ZOOM } from '@platbook/contract/property/property-map';
import type { Bounds, Cell } from '@platbook/contract/property/property-search';
import type { Camera, LonLat } from '@platbook/ui/map/camera';
import { createMap, repaint } from '@platbook/ui/map/create-map';
import {
  type AreasInView,
  areaOf,
  areasInView,
  type MapArea,
  setFeatures,
  setNames,
} from '@platbook/ui/map/tile-areas';
import { LngLatBounds, type Map as MapLibreMap } from 'maplibre-gl';
import { loadTile } from './load-tile.ts';
import { type AreaState, type LotState, type MapLook, searchMapLayers, searchMapStyle } from './search-map-style.ts';

export interface MapPoint {
  readonly id: number;
  readonly at: LonLat;
  /** By the key of the layer that colors it. */
  readonly attributes: Readonly<Record<string, Cell>>;
}

export interface LoadedTiles extends AreasInView {
  readonly isFailed: boolean;
}

export interface BaseMapEvents {
  onMove: () => void;
  /** The camera has stopped; `isByHand` if the user moved it. */
  onRest: (isByHand: boolean) => void;
  /** A property; or else, while lots are too small to see, the area at this place. */
  onPress: (id: number | undefined, area: MapArea | undefined) => void;
  onHover: (id: number | undefined) => void;
  /** Enter on a property in the middle of the map. */
  onOpen: (id: number) => void;
  onTilesLoading: () => void;
  /** All tiles in view were loaded or failed. */
  onTilesLoaded: (tiles: LoadedTiles) => void;
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
  /** The area that the search is limited to, by its feature's ID. */
  setChosenArea: (id: number | undefined) => void;
  /** The names shown, most important first. */
  setNames: (areas: readonly MapArea[]) => void;
  setMovable: (isMovable: boolean) => void;
  reloadTiles: () => void;
  close: () => void;
}

const mapName =
  'Map of the properties. The list next to it shows the same properties. Arrow keys move the map, plus and minus zoom, Enter opens the property in the middle.';
const pressable = ['lots', 'points'];

/** The kind of area that reacts at a zoom; from the zoom where lots can be clicked on, none does. */
function pressableKind(zoom: number): string | undefined {
  if (zoom >= TILE_LOT_ZOOM + 0.5) return undefined;
  return zoom < 9 ? 'CO' : zoom < 12.5 ? 'ZI' : 'ND';
}

/** Opens the map in an element. Throws in a browser without WebGL. */
export function openBaseMap(host: HTMLElement, start: Camera, look: MapLook, events: BaseMapEvents): BaseMap {
  const map = createMap({ host, start, style: searchMapStyle(look), loadTile, name: mapName });
  // For measurements: the first picture with all tiles, before pins and names.
  map.once('load', () => performance.mark('map drawn'));
  const isReady = new Promise<void>((resolve) => map.once('style.load', () => resolve()));
  let isOpen = true;
  const whenReady = (act: () => void) => void isReady.then(() => isOpen && act());

  const moves = listen(map, events);
  const tiles = followTiles(map, events);
  const lots = (state: LotState) => featuresWith(map, 'lots', state);
  const [hits, selectedLots, hoveredLots] = [lots('isHit'), lots('isSelected'), lots('isHovered')];
  const chosenAreas = featuresWith(map, 'areas', 'isChosen');
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
    setPoints: (points) => whenReady(() => setFeatures(map, 'points', points.map(featureOf))),
    setNames: (areas) => whenReady(() => setNames(map, areas)),
    setChosenArea: (id) => whenReady(() => chosenAreas.set(one(id))),
    setHits: (ids) => whenReady(() => hits.set(ids)),
    setLook: (next) => whenReady(() => repaint(map, searchMapLayers(next))),
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

/** The features of a tile layer with a state. It outlives the tiles, so those that are loaded later have it, too. */
function featuresWith(
  map: MapLibreMap,
  sourceLayer: string,
  state: LotState | AreaState,
): { set: (ids: readonly number[]) => void } {
  let known = new Set<number>();
  return {
    set(ids) {
      const next = new Set(ids);
      const feature = (id: number) => ({ source: 'tiles', sourceLayer, id });
      for (const id of known) if (!next.has(id)) map.removeFeatureState(feature(id), state);
      for (const id of next) if (!known.has(id)) map.setFeatureState(feature(id), { [state]: true });
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
    if ((event as { sourceId?: string }).sourceId === 'tiles') isFailed = true;
    // With a listener, the map library no longer reports errors.
    else console.error(event.error);
  });
  map.on('idle', () => {
    events.onTilesLoaded({ ...areasInView(map), isFailed });
  });
  return {
    reload: () => {
      isFailed = false;
      map.refreshTiles('tiles');
    },
  };
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
  map.on('moveend', (event) => {
    const { isByHand } = moves;
    moves.isByHand = false;
    events.onRest(isByHand);
    if (event.originalEvent instanceof KeyboardEvent) hoverAt(map.project(map.getCenter()));
  });
  const hoveredAreas = featuresWith(map, 'areas', 'isHovered');
  const pressAt = (point: Pixel) => {
    const id = propertyAt(map, point);
    events.onPress(id, id === undefined ? areaAt(map, point) : undefined);
    return id;
  };
  function hoverAt(point: Pixel): void {
    const id = propertyAt(map, point);
    const area = id === undefined ? areaAt(map, point) : undefined;
    hoveredAreas.set(area ? [area.id] : []);
    map.getCanvas().style.cursor = id === undefined && !area ? '' : 'pointer';
    events.onHover(id);
  }
  map.on('click', ({ point }) => pressAt(point));
  map.on('mousemove', ({ point, originalEvent }) => {
    if (originalEvent.buttons === 0) hoverAt(point);
  });
  map.getCanvas().addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter') return;
    const id = pressAt(map.project(map.getCenter()));
    if (id !== undefined) events.onOpen(id);
  });
  map.on('mouseout', () => {
    hoveredAreas.set([]);
    events.onHover(undefined);
  });
  return moves;
}

interface Pixel {
  readonly x: number;
  readonly y: number;
}

function propertyAt(map: MapLibreMap, { x, y }: Pixel): number | undefined {
  const layers = pressable.filter((id) => map.getLayer(id));
  const id = map.queryRenderedFeatures([x, y], { layers })[0]?.id;
  return typeof id === 'number' ? id : undefined;
}

function areaAt(map: MapLibreMap, { x, y }: Pixel): MapArea | undefined {
  const kind = pressableKind(map.getZoom());
  if (kind === undefined || !map.getLayer('area-fills')) return undefined;
  const found = map.queryRenderedFeatures([x, y], { layers: ['area-fills'] });
  const area = found.find(({ properties }) => properties['kind'] === kind);
  return area && areaOf(area);
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
