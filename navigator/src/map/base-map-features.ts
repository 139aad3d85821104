import type { Cell } from '@platbook/contract/property/property-search';
import type { MapFeature } from './base-map.ts';
import type { MapLayer } from './map-layers.ts';
import type { MapData } from './use-map-data.ts';

export function outlineFeatures(outlines: MapData['outlines']): MapFeature[] {
  return (outlines ?? []).map(({ kind, geometry }) => ({
    geometry: geometry as GeoJSON.Geometry,
    properties: { kind },
  }));
}

export function parcelFeatures(parcels: MapData['parcels'], layer: MapLayer): MapFeature[] {
  return (parcels ?? []).map(({ id, isHit, rings, layer: cell }) => ({
    geometry: { type: 'Polygon', coordinates: rings },
    properties: { id, isHit, step: stepOf(layer, cell) },
  }));
}

export function pointFeatures(points: MapData['points'], layer: MapLayer): MapFeature[] {
  return (points ?? []).map(({ id, lat, lon, layer: cell }) => ({
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id, step: stepOf(layer, cell) },
  }));
}

function stepOf(layer: MapLayer, cell: Cell): number {
  return layer.stepOf(cell) ?? -1;
}
