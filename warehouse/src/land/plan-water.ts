import { coasts } from './coasts.ts';
import type { Cells } from './county-cells.ts';
import { drawRiver, findPath, landBeside, type Reach } from './flow-rivers.ts';
import { outline, type Point, type Rectangle } from './ground.ts';
import type { OpenLot, Plat, Town } from './plat-zip.ts';
import { random } from './random.ts';
import { contains, signedArea, traceCells } from './trace-areas.ts';

export interface Water {
  readonly kind: 'RIVER' | 'LAKE' | 'SEA';
  readonly name: string;
  /** Place of a ZIP code that it is in or next to. */
  readonly zip: number;
  /** Its outline on the sheet, and its islands. */
  readonly rings: readonly (readonly Point[])[];
}

export interface WaterTask {
  readonly fips: string;
  readonly seed: number;
  /** Inches a year: the more, the more lakes. */
  readonly rain: number;
  /** Words for names, in title case. */
  readonly words: readonly string[];
  /** A point of the sheet is in another county. */
  readonly isForeign: (point: Point) => boolean;
}

/** How many cells one piece of a river has at most: its text has at most 8,000 characters. */
const mostReaches = 12;
/** How far the sea is drawn beyond the county, and how near to the shore of land that isn't. */
const offshoreFeet = 100_000;
const alongShoreFeet = 15_000;
const leastLakeSide = 900;

/** Rivers and lakes lie in land that no town needs, which gets their outline cut out; the sea fills cells without a ZIP code. */
export function planWater(task: WaterTask, cells: Cells, plats: readonly Plat[]): Water[] {
  const open = new Map<number, { zip: number; lot: OpenLot }>();
  const roomy: LakePlace[] = [];
  for (const [zip, { towns }] of plats.entries())
    for (const town of towns)
      for (const lot of town.open) {
        const id = cellOf(cells, lot.patch.cell);
        if (town.lots.length === 0) open.set(id, { zip, lot });
        if (lot.kind === 'OPEN') roomy.push({ zip, lot, id, town });
      }
  const rivers = planRivers(task, cells, open);
  const lakes = roomy.filter(({ lot }) => lot.land === undefined).flatMap((place, at) => planLake(task, place, at));
  return [...planSea(task, cells), ...rivers, ...lakes];
}

const cellOf = ({ across, size }: Cells, { x0, y0 }: Rectangle) =>
  Math.round(x0 / size) + across * Math.round(y0 / size);

function planRivers(task: WaterTask, cells: Cells, open: Map<number, { zip: number; lot: OpenLot }>): Water[] {
  const isWestward = random('course', task.seed) < 0.5;
  const free = new Set(open.keys());
  const rivers: Water[] = [];
  const wanted = task.rain > 25 ? 3 : 2;
  for (let river = 0; river < wanted; river += 1) {
    const seed = task.seed * 10 + river;
    const path = findPath(cells, free, { isWestward: river === 0 ? isWestward : !isWestward, seed });
    if (path === undefined || path.length < 4) continue;
    const name = `${wordOf(task, 'river', river)} ${river === 0 ? 'River' : 'Creek'}`;
    const reaches = drawRiver(cells, path, seed);
    for (const reach of reaches) {
      const { lot } = open.get(reach.cell) as { lot: OpenLot };
      lot.land = landBeside(lot.at, reach).map((ring) => [ring]);
      for (const near of [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * cells.across + column)))
        free.delete(reach.cell + near);
    }
    rivers.push(
      ...piecesOf(reaches, open).map(({ zip, ring }): Water => ({ kind: 'RIVER', name, zip, rings: [ring] })),
    );
  }
  return rivers;
}

/** A piece per ZIP code that the river flows through. */
function piecesOf(
  reaches: readonly Reach[],
  open: ReadonlyMap<number, { zip: number }>,
): { zip: number; ring: Point[] }[] {
  const pieces: { zip: number; reaches: Reach[] }[] = [];
  for (const reach of reaches) {
    const { zip } = open.get(reach.cell) as { zip: number };
    const last = pieces.at(-1);
    if (last?.zip === zip && last.reaches.length < mostReaches) last.reaches.push(reach);
    else pieces.push({ zip, reaches: [reach] });
  }
  return pieces.map(({ zip, reaches: some }) => ({
    zip,
    ring: [
      ...some.flatMap(({ right, mouth = [] }) => [...right, ...mouth]),
      ...some.flatMap(({ left }) => left).toReversed(),
    ],
  }));
}

interface LakePlace {
  readonly zip: number;
  readonly lot: OpenLot;
  readonly id: number;
  readonly town: Town;
}

/** A lake on land next to a town lies at the town. */
function planLake(task: WaterTask, { zip, lot, id, town }: LakePlace, place: number): Water[] {
  const { x0, y0, x1, y1 } = lot.at;
  const luck = (stream: string) => random(stream, task.seed, id, place);
  const side = Math.min(x1 - x0, y1 - y0);
  const isAtTown = town.lots.length > 0;
  if (side < leastLakeSide || luck('lake') > (isAtTown ? 0.15 : 0.02) + task.rain / 400) return [];
  const most = Math.min(0.42 * side, isAtTown ? 1_200 : 3_500);
  const radius = most * (0.35 + 0.65 * luck('lake size'));
  const between = (from: number, to: number, stream: string) => from + Math.max(0, to - from) * luck(stream);
  const beach = radius + 30;
  const middle = {
    x: between(x0 + most, x1 - most, 'lake x'),
    y: between(y0 + most, y1 - most, 'lake y'),
  };
  if (isAtTown && (x1 <= town.at.x0 || x0 >= town.at.x1)) {
    middle.x = x1 <= town.at.x0 ? x1 - beach : x0 + beach;
    middle.y = between(Math.max(y0 + most, town.at.y0), Math.min(y1 - most, town.at.y1), 'lake y');
  } else if (isAtTown) middle.y = y0 + beach;
  const corners = 32;
  const ring = Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners;
    const far =
      radius * (0.78 + 0.14 * Math.sin(2 * turn + 6 * luck('lake a')) + 0.08 * Math.sin(3 * turn + 6 * luck('lake b')));
    return { x: middle.x + far * Math.cos(turn), y: middle.y + far * Math.sin(turn) };
  });
  lot.land = [[outline(lot.at, Number.POSITIVE_INFINITY), ring.toReversed()]];
  const word = wordOf(task, 'lake', id * 7 + place);
  return [{ kind: 'LAKE', name: luck('lake name') < 0.5 ? `Lake ${word}` : `${word} Lake`, zip, rings: [ring] }];
}

function wordOf({ words, seed }: WaterTask, stream: string, id: number): string {
  return words[Math.floor(random(stream, seed, id) * words.length)] as string;
}

/** The cells of the sea, and those beyond the county's border that no other county has, with a smooth outline. */
function planSea({ fips, seed, isForeign }: WaterTask, cells: Cells): Water[] {
  const coast = coasts[fips];
  if (coast === undefined) return [];
  const { across, up, size, zipOf } = cells;
  const beyond = Math.ceil(offshoreFeet / size);
  const isOpenSea = openSea(cells);
  const wet: Rectangle[] = [];
  for (let row = -beyond; row < up + beyond; row += 1)
    for (let column = -beyond; column < across + beyond; column += 1) {
      const isOut = row < 0 || column < 0 || row >= up || column >= across;
      const cell = { x0: column * size, y0: row * size, x1: (column + 1) * size, y1: (row + 1) * size };
      const middle = { x: cell.x0 + size / 2, y: cell.y0 + size / 2 };
      if (isOut ? isOpenSea(column, row) && !isForeign(middle) : zipOf[row * across + column] === -1) wet.push(cell);
    }
  const isLand = (x: number, y: number) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    if (row < 0 || column < 0 || row >= up || column >= across) return undefined;
    const zip = zipOf[row * across + column] as number;
    return zip < 0 ? undefined : zip;
  };
  const shores = traceCells(wet).map((ring) => smoothShore(ring, { size, seed, isLand, isForeign }));
  const islands = shores.filter(({ shore }) => signedArea(shore) < 0);
  return shores
    .filter(({ shore, zip }) => zip !== undefined && signedArea(shore) > 0)
    .map(({ shore, zip = 0 }) => {
      const own = islands.filter((island) => contains(shore, island.shore[0] as Point));
      return { kind: coast.kind, name: coast.name, zip, rings: [shore, ...own.map((island) => island.shore)] };
    });
}

/** Whether a cell beyond the county's border is sea: its coast continues for a few miles and bends toward the land. */
function openSea({ across, up, size, zipOf }: Cells): (column: number, row: number) => boolean {
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
  const isWet = (column: number, row: number) => zipOf[within(row, up) * across + within(column, across)] === -1;
  const nearest = (count: number, from: number, isSea: (place: number) => boolean) => {
    let least = Number.POSITIVE_INFINITY;
    for (let place = 0; place < count; place += 1) if (!isSea(place)) least = Math.min(least, Math.abs(place - from));
    return least;
  };
  return (column, row) => {
    if (!isWet(column, row)) return false;
    const [toRow, toColumn] = [row - within(row, up), column - within(column, across)];
    const toShore = Math.min(
      toRow === 0 ? Number.POSITIVE_INFINITY : nearest(across, column, (place) => isWet(place, row)),
      toColumn === 0 ? Number.POSITIVE_INFINITY : nearest(up, row, (place) => isWet(column, place)),
    );
    const far = size * Math.hypot(toRow, toColumn);
    return far <= Math.min(offshoreFeet, alongShoreFeet + 1.5 * size * toShore);
  };
}

interface Shore {
  readonly size: number;
  readonly seed: number;
  readonly isLand: (x: number, y: number) => number | undefined;
  readonly isForeign: (point: Point) => boolean;
}

/** Cuts the corners that the sea has in the land, and moves the shore a little seaward, never landward. Cuts all corners at the open sea. */
function smoothShore(
  ring: readonly Point[],
  { size, seed, isLand, isForeign }: Shore,
): { shore: Point[]; zip: number | undefined } {
  const wave = Math.max(1, Math.min(4, Math.floor(240 / ring.length)));
  let zip: number | undefined;
  const sides = ring.map((from, place) => {
    const to = ring[(place + 1) % ring.length] as Point;
    const [dx, dy] = [(to.x - from.x) / size, (to.y - from.y) / size];
    const beside = { x: (from.x + to.x) / 2 + 0.5 * size * dy, y: (from.y + to.y) / 2 - 0.5 * size * dx };
    const land = isLand(beside.x, beside.y);
    zip ??= land;
    const isShore = land !== undefined;
    return { from, to, isShore, isOpen: !isShore && !isForeign(beside), inward: { x: -dy, y: dx } };
  });
  const isCut = sides.map((side, place) => {
    const before = sides.at(place - 1) as (typeof sides)[number];
    return side.isShore && before.isShore && before.inward.x * side.inward.y - before.inward.y * side.inward.x > 0.5;
  });
  const seaward = (from: Point, to: Point, { x, y }: Point, at: number) => {
    const feet = size * 0.1 * random('shore', seed, Math.round(from.x + 3 * from.y), at);
    return { x: (from.x + to.x) / 2 + x * feet, y: (from.y + to.y) / 2 + y * feet };
  };
  const shore = sides.flatMap((side, place) => {
    const before = sides.at(place - 1) as (typeof sides)[number];
    if (side.isOpen) {
      const middle = { x: (side.from.x + side.to.x) / 2, y: (side.from.y + side.to.y) / 2 };
      return before.isOpen ? [middle] : [side.from, middle];
    }
    const both = { x: before.inward.x + side.inward.x, y: before.inward.y + side.inward.y };
    if (isCut[place]) return [seaward(before.from, side.to, both, 0)];
    const isStraight =
      before.isShore === side.isShore && before.inward.x === side.inward.x && before.inward.y === side.inward.y;
    const corner = isStraight ? [] : [side.from];
    if (!side.isShore || isCut[(place + 1) % sides.length]) return isStraight && side.isShore ? [side.from] : corner;
    const between = (share: number) => ({
      x: side.from.x + (side.to.x - side.from.x) * share,
      y: side.from.y + (side.to.y - side.from.y) * share,
    });
    const waves = Array.from({ length: wave }, (_, at) =>
      seaward(between(at / wave), between((at + 1) / wave), side.inward, at),
    );
    return [...corner, ...waves];
  });
  return { shore, zip };
}
