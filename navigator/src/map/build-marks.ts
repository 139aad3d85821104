import { titleCase } from '@platbook/property/title-case';
import { namedAreas } from '@platbook/ui/map/base-map-labels';
import type { LonLat } from '@platbook/ui/map/camera';
import type { MapToken } from '@platbook/ui/map/map-colors';
import type { MapArea } from '@platbook/ui/map/tile-areas';
import { shortDollarText } from '../words/figures.ts';
import { type MapLayer, zoneLayerKey } from './map-layers.ts';
import type { MapData } from './use-map-data.ts';

export interface MapMark {
  readonly key: string;
  readonly look: 'place' | 'cluster' | 'pin';
  readonly at: LonLat;
  readonly text: string;
  readonly width: number;
  readonly height: number;
  readonly token?: MapToken | undefined;
  readonly isRequired?: boolean;
  /** The property of a pin, or the index of a cluster. */
  readonly id?: number;
  readonly area?: MapArea;
}

const letter = 6.6;
/** Values are shown from this zoom on, or farther out if there are few of them; otherwise a property is a point. */
const pinZoom = 14;
const fewPoints = 60;

interface MarkedData extends Pick<MapData, 'clusters' | 'points'> {
  readonly areas: readonly MapArea[];
  /** True if the search has a condition on the field of the layer. */
  readonly isLayerFiltered: boolean;
  /** True if the pins are the few homes that were searched for, not all there are. */
  readonly isTinted: boolean;
}
interface Chosen {
  selected: number | undefined;
  hovered: number | undefined;
}

export function buildMarks(data: MarkedData, zoom: number, layer: MapLayer, { selected, hovered }: Chosen): MapMark[] {
  const tokenOf = (cell: Parameters<MapLayer['stepOf']>[0]) => layer.steps[layer.stepOf(cell) ?? -1]?.token;
  const clusters = (data.clusters ?? []).map(({ lat, lon, count, layer: cell }, index): MapMark => {
    const size = clusterSize(count);
    const key = `c${lat},${lon}`;
    const box = { at: [lon, lat], text: countLabel(count), width: size, height: size } as const;
    const token = colorsClusters(layer, data.isLayerFiltered) ? tokenOf(cell) : undefined;
    return { key, look: 'cluster', ...box, token, id: index };
  });
  const isFew = (data.points?.length ?? 0) <= fewPoints;
  const pins = (data.points ?? []).flatMap(({ id, lat, lon, value, address, layer: cell }): MapMark[] => {
    const isChosen = id === selected || id === hovered;
    if (!isChosen && (value === null || (zoom < pinZoom && !isFew))) return [];
    const text = value === null ? titleCase(address) : shortDollarText(value);
    // Pins of all homes leave room to see the map.
    const room = data.isTinted || isChosen ? { width: 24, height: 30 } : { width: 80, height: 62 };
    const box = { at: [lon, lat], text, width: text.length * letter + room.width, height: room.height } as const;
    return [{ key: `p${id}`, look: 'pin', ...box, token: tokenOf(cell), isRequired: isChosen, id }];
  });
  const places = namedAreas(data.areas, zoom, layer.key === zoneLayerKey).map((area): MapMark => {
    const { geoId, name, lat, lon } = area;
    const box = { at: [lon, lat], text: name, width: name.length * letter, height: 16 } as const;
    return { key: `o${geoId}`, look: 'place', ...box, area };
  });
  return [...clusters.sort((one, other) => other.width - one.width), ...pins, ...places];
}

/** Few homes have a stage, so without a filter the most common one says nothing about a cluster. */
export function colorsClusters({ key }: MapLayer, isLayerFiltered: boolean): boolean {
  return key !== 'stage' || isLayerFiltered;
}

export function countLabel(count: number): string {
  return count < 10_000
    ? count.toLocaleString('en-US')
    : count < 999_500
      ? `${Math.round(count / 1000)}k`
      : `${(count / 1e6).toFixed(1)}M`;
}

function clusterSize(count: number): number {
  return Math.round(Math.min(64, 26 + Math.log10(Math.max(1, count)) * 9));
}
