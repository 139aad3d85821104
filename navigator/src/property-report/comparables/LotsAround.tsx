import { VectorTile } from '@mapbox/vector-tile';
import { getMapTile } from '@platbook/contract/property/property-map';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { PbfReader } from 'pbf';
import { callForBytes } from '../../api/call.ts';
import { type SketchView, sketchTiles } from './sketch.ts';

const tileUnits = 4096;

interface LotOutline {
  readonly id: number | undefined;
  readonly path: string;
}

/** The outlines of a map tile's lots, in tile units. */
function readLots(tile: ArrayBuffer): LotOutline[] {
  const { lots } = new VectorTile(new PbfReader(tile)).layers;
  return Array.from({ length: lots?.length ?? 0 }, (_, index) => {
    const lot = lots?.feature(index);
    const rings = lot?.loadGeometry() ?? [];
    return { id: lot?.id, path: rings.map((ring) => `M${ring.map(({ x, y }) => `${x} ${y}`).join('L')}Z`).join('') };
  });
}

function lotsQuery(params: Record<'z' | 'x' | 'y', string>) {
  return queryOptions({
    queryKey: [getMapTile.path, params],
    queryFn: async ({ signal }) => readLots(await callForBytes(getMapTile, { params, signal })),
  });
}

/** The other lots in view. The sketch is useful without them, so a failure is ignored. */
export function LotsAround({ view, id }: { view: SketchView; id: number }) {
  const tiles = sketchTiles(view);
  const answers = useQueries({
    queries: tiles.map(({ z, x, y }) => lotsQuery({ z: String(z), x: String(x), y: String(y) })),
  });
  // An inner <svg> hides what a tile has outside its own square.
  return tiles.map(({ z, x, y, left, top, width, height }, index) => (
    <svg
      key={`${z}/${x}/${y}`}
      x={left}
      y={top}
      width={width}
      height={height}
      viewBox={`0 0 ${tileUnits} ${tileUnits}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        className="neighbors"
        vectorEffect="non-scaling-stroke"
        d={(answers[index]?.data ?? [])
          .filter((lot) => lot.id !== id)
          .map(({ path }) => path)
          .join('')}
      />
    </svg>
  ));
}
