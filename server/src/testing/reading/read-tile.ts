import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

export interface TileFeature {
  readonly id: number | undefined;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
  /** Rings in tile units. */
  readonly rings: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** The features of each layer of a Mapbox vector tile. */
export function readTile(bytes: Uint8Array): Record<string, TileFeature[]> {
  const { layers } = new VectorTile(new PbfReader(bytes));
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index);
        return { id: feature.id, properties: feature.properties, rings: feature.loadGeometry() };
      }),
    ]),
  );
}

export function tileAt(lat: number, lon: number, z: number): { z: number; x: number; y: number } {
  const radians = (lat * Math.PI) / 180;
  const across = (lon + 180) / 360;
  const down = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { z, x: Math.floor(across * 2 ** z), y: Math.floor(down * 2 ** z) };
}
