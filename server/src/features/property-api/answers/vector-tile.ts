/** Writes a Mapbox vector tile (specification 2.1) with one layer of polygons, with the small part of Protocol Buffers that it needs. */

export const TILE_EXTENT = 4096;
export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';

export interface TilePolygon {
  readonly id: number;
  /** Rings in tile units; they are closed implicitly. The first is the outer one. */
  readonly rings: readonly (readonly (readonly [x: number, y: number])[])[];
  readonly properties: Readonly<Record<string, string>>;
}

type Bytes = number[];

function putVarint(bytes: Bytes, value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** A length-delimited field: wire type 2. */
function putBytes(bytes: Bytes, field: number, content: ArrayLike<number>): void {
  putVarint(bytes, field * 8 + 2);
  putVarint(bytes, content.length);
  for (let at = 0; at < content.length; at += 1) bytes.push(content[at] as number);
}

function putNumber(bytes: Bytes, field: number, value: number): void {
  putVarint(bytes, field * 8);
  putVarint(bytes, value);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
const command = (id: number, count: number) => count * 8 + id;

/** The drawing commands of the rings: MoveTo, LineTo and ClosePath, with coordinates relative to the previous point. */
function geometryOf(rings: TilePolygon['rings']): Bytes {
  const commands: Bytes = [];
  let [x, y] = [0, 0];
  const step = ([toX, toY]: readonly [number, number]) => {
    putVarint(commands, zigzag(toX - x));
    putVarint(commands, zigzag(toY - y));
    [x, y] = [toX, toY];
  };
  rings.forEach((ring, index) => {
    const points = oriented(withoutRepeats(ring), index === 0);
    if (points.length < 3) return;
    putVarint(commands, command(1, 1));
    step(points[0] as readonly [number, number]);
    putVarint(commands, command(2, points.length - 1));
    for (const point of points.slice(1)) step(point);
    putVarint(commands, command(7, 1));
  });
  return commands;
}

function withoutRepeats(ring: TilePolygon['rings'][number]): (readonly [number, number])[] {
  const points = ring.filter(
    ([x, y], index) => index === 0 || x !== ring[index - 1]?.[0] || y !== ring[index - 1]?.[1],
  );
  const [first, last] = [points[0], points.at(-1)];
  return points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? points.slice(0, -1) : points;
}

/** Outer rings must have a positive area in the tile, whose y axis points down; holes a negative one. */
function oriented(points: (readonly [number, number])[], isOuter: boolean): (readonly [number, number])[] {
  let doubled = 0;
  points.forEach(([x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] as readonly [number, number];
    doubled += x * nextY - nextX * y;
  });
  return doubled > 0 === isOuter ? points : points.reverse();
}

export class TileLayer {
  readonly #name: string;
  readonly #features: Bytes = [];
  readonly #keys = new Map<string, number>();
  readonly #values = new Map<string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  add({ id, rings, properties }: TilePolygon): void {
    const geometry = geometryOf(rings);
    if (geometry.length === 0) return;
    const tags: Bytes = [];
    for (const [key, value] of Object.entries(properties)) {
      putVarint(tags, indexIn(this.#keys, key));
      putVarint(tags, indexIn(this.#values, value));
    }
    const feature: Bytes = [];
    putNumber(feature, 1, id);
    putBytes(feature, 2, tags);
    putNumber(feature, 3, 3);
    putBytes(feature, 4, geometry);
    putBytes(this.#features, 2, feature);
  }

  finish(): Buffer {
    if (this.#features.length === 0) return Buffer.alloc(0);
    const layer: Bytes = [];
    putNumber(layer, 15, 2);
    putBytes(layer, 1, Buffer.from(this.#name));
    for (const byte of this.#features) layer.push(byte);
    for (const key of this.#keys.keys()) putBytes(layer, 3, Buffer.from(key));
    for (const value of this.#values.keys()) {
      const text: Bytes = [];
      putBytes(text, 1, Buffer.from(value));
      putBytes(layer, 4, text);
    }
    putNumber(layer, 5, TILE_EXTENT);
    const tile: Bytes = [];
    putBytes(tile, 3, layer);
    return Buffer.from(tile);
  }
}

function indexIn(known: Map<string, number>, text: string): number {
  const index = known.get(text) ?? known.size;
  known.set(text, index);
  return index;
}
