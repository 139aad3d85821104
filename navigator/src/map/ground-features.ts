import type { Cell } from '@platbook/contract/property-search';
import type { GroundFeature } from './ground.ts';
import type { MapLayer } from './map-layers.ts';
import type { MapData } from './use-map-data.ts';

export function outlineFeatures(outlines: MapData['outlines']): GroundFeature[] {
  return (outlines ?? []).map(({ kind, geometry }) => ({
    geometry: geometry as GeoJSON.Geometry,
    properties: { kind },
  }));
}

export function parcelFeatures(parcels: MapData['parcels'], layer: MapLayer): GroundFeature[] {
  return (parcels ?? []).map(({ id, isHit, rings, layer: cell }) => ({
    geometry: { type: 'Polygon', coordinates: rings },
    properties: { id, isHit, step: stepOf(layer, cell) },
  }));
}

export function pointFeatures(points: MapData['points'], layer: MapLayer): GroundFeature[] {
  return (points ?? []).map(({ id, lat, lon, layer: cell }) => ({
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id, step: stepOf(layer, cell) },
  }));
}

function stepOf(layer: MapLayer, cell: Cell): number {
  return layer.stepOf(cell) ?? -1;
}
