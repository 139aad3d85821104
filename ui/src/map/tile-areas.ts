import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';

/** A county, ZIP, neighborhood or place (kind CO, ZI, ND, PL), or a piece of land with a name, with its center. */
export interface MapArea {
  /** Of the tiles' feature; -1 if it can't be pressed. */
  readonly id: number;
  readonly geoId: string;
  readonly kind: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
}

export interface AreasInView {
  readonly areas: readonly MapArea[];
  /** The kinds of land in view. */
  readonly land: readonly string[];
}

/** Of the tiles that are loaded. */
export function areasInView(map: MapLibreMap): AreasInView {
  const areas = new Map<string, MapArea>();
  for (const feature of map.querySourceFeatures('tiles', { sourceLayer: 'areas' })) {
    const area = areaOf(feature);
    areas.set(area.geoId, area);
  }
  const land = new Set<string>();
  for (const { properties } of map.querySourceFeatures('tiles', { sourceLayer: 'land' })) {
    const { kind, name, lat, lon } = properties as MapArea;
    land.add(kind);
    const geoId = `${kind} ${lat} ${lon}`;
    if (name) areas.set(geoId, { id: -1, geoId, kind, name, lat, lon });
  }
  return { areas: [...areas.values()], land: [...land].sort() };
}

export function areaOf({ id, properties }: Pick<GeoJSON.Feature, 'id' | 'properties'>): MapArea {
  return { ...(properties as Omit<MapArea, 'id'>), id: Number(id) };
}

/** Shows names, most important first. */
export function setNames(map: MapLibreMap, areas: readonly MapArea[]): void {
  setFeatures(
    map,
    'names',
    areas.map(({ name, kind, lat, lon }, order) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: { name, kind, order },
    })),
  );
}

export function setFeatures(map: MapLibreMap, source: string, features: GeoJSON.Feature[]): void {
  void map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features });
}
