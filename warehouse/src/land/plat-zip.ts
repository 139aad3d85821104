import { divideCell, type Patch, patchAt, type Share } from './divide-cell.ts';
import { type Bend, curveInside, type Point, type Rectangle } from './ground.ts';
import { random } from './random.ts';
import type { CityNames, StreetName } from './street-names.ts';

export interface Home {
  readonly pid: number;
  readonly cluster: number;
  readonly kind: string;
  /** Square feet. */
  readonly lot: number;
  readonly built: number;
  /** Square feet of living area. */
  readonly area: number | null;
  readonly stories: number | null;
  /** Cars. */
  readonly garage: number | null;
}

export interface HomeLot {
  readonly homes: readonly Home[];
  readonly at: Rectangle;
  readonly street: StreetName;
  readonly number: number;
  /** Its street is on the south side. */
  readonly isAbove: boolean;
  readonly patch: Patch;
}

/** A lot without a home, and a part of a cell that no street divides. */
export interface OpenLot {
  readonly at: Rectangle;
  readonly kind: 'OPEN' | 'PARK' | 'VACANT';
  readonly patch: Patch;
  /** Polygons on the sheet that remain of it, each an outline and its holes, if water takes a part. */
  land?: readonly (readonly (readonly Point[])[])[];
  /** Of a lot in a town. */
  readonly address?: { readonly street: StreetName; readonly number: number; readonly isAbove: boolean };
  readonly site?: SchoolSite;
}

/** Land for a school; `slot` is its place in its neighborhood. */
export interface SchoolSite {
  readonly neighborhood: number;
  readonly slot: number;
  readonly street: StreetName;
  readonly number: number;
}

export interface Street {
  readonly name: StreetName;
  readonly kind: 'ARTERIAL' | 'COLLECTOR' | 'LOCAL';
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  /** The lowest and the highest house number on each side. */
  readonly below?: readonly [number, number] | undefined;
  readonly above?: readonly [number, number] | undefined;
}

export interface Town {
  readonly at: Rectangle;
  readonly curve: number;
  readonly lots: HomeLot[];
  readonly open: OpenLot[];
  readonly streets: Street[];
}

export const curveOf = ({ at, curve }: Town): Bend => curveInside(at, curve, (at.x0 % 997) / 997);

export interface Plat {
  readonly towns: Town[];
  readonly patches: Patch[];
}

/** Towns built since then have cul-de-sacs: streets cross only at the end of every second block. */
const firstYearOfCourts = 1985;
const turnaround = 20;
const roadHalf = 50;
const collectorWidth = 60;
const streetWidth = 50;
const houseStep = 2;
const numbersInBlock = 100;
const mostUnits = 16;
/** Narrower strips of land belong to the road. */
const leastLot = 60;
/** A lot whose front would be longer lies outside the town. */
const longestFront = 330;
const leastFront = 22;
const commercial = new Set(['COM', 'IND', 'APT', 'EXM', 'OTH']);

/** One lot to place: a house, or the units of one building. */
interface Wanted {
  readonly homes: readonly Home[];
  readonly area: number;
  readonly depth: number;
  readonly built: number;
}

/** Places the homes of a ZIP code on lots along streets, in cells from its center outward, oldest first. */
export function platZip(
  zip: { readonly seed: number; readonly neighborhoods: number; readonly cells: readonly Rectangle[] },
  homes: readonly Home[],
  names: CityNames,
): Plat {
  const wanted = lotsOf(homes);
  const plat: Plat = { towns: [], patches: [] };
  let placed = 0;
  for (const [place, cell] of zip.cells.entries()) {
    if (placed === wanted.length) {
      openCell(plat, cell);
      continue;
    }
    const isLast = place === zip.cells.length - 1;
    const neighborhoodAt = (from: number) => 1 + Math.floor((from / wanted.length) * zip.neighborhoods);
    placed = platCell({ cell, isLast, seed: zip.seed + place, neighborhoodAt, names }, wanted, placed, plat);
  }
  if (placed < wanted.length) throw new Error('A ZIP code has homes but no land.');
  return plat;
}

function lotsOf(homes: readonly Home[]): Wanted[] {
  const clusters = new Map<number, Home[]>();
  for (const home of homes) {
    const key = commercial.has(home.kind) ? -1 : home.cluster;
    const list = clusters.get(key);
    if (list) list.push(home);
    else clusters.set(key, [home]);
  }
  const inTown: Wanted[] = [];
  const outside: Wanted[] = [];
  for (const [cluster, list] of [...clusters].sort(byDensity)) {
    const sorted = list.map(({ lot }) => lot).sort((a, b) => a - b);
    const usual = depthOf(sorted[list.length >> 1] as number);
    for (const one of buildingsOf(list)) {
      const depth = cluster < 0 ? depthOf(one.area) : usual;
      const fits = one.area / depth <= longestFront;
      const deep = Math.min(1_100, Math.round(Math.sqrt(one.area * 1.1)));
      (fits ? inTown : outside).push({ ...one, depth: fits ? depth : deep });
    }
  }
  return [...inTown, ...outside.sort((a, b) => a.area - b.area)];
}

/** From shops to apartments, row houses and houses; each from old to new. */
const byDensity = ([a, [homeOfA]]: [number, Home[]], [b, [homeOfB]]: [number, Home[]]) =>
  densityOf(homeOfA) - densityOf(homeOfB) || a - b;

const densityOf = (home: Home | undefined) =>
  home === undefined ? 3 : ['COM', 'CND', 'TWN'].indexOf(home.kind) + 1 || 4;

/** Shops and offices come by size, so that neighbors are alike. */
const bySize = (a: Home, b: Home) => (commercial.has(a.kind) ? a.lot - b.lot : 0);

const depthOf = (area: number) => Math.min(360, Math.max(80, Math.round(Math.sqrt(area * 1.7))));

function buildingsOf(list: readonly Home[]): Omit<Wanted, 'depth'>[] {
  const condos = list.filter(({ kind }) => kind === 'CND');
  const others = list.filter(({ kind }) => kind !== 'CND');
  const buildings = Array.from({ length: Math.ceil(condos.length / mostUnits) }, (_, place) =>
    condos.slice(place * mostUnits, (place + 1) * mostUnits),
  );
  return [
    ...others.toSorted(bySize).map((home) => ({ homes: [home], area: home.lot, built: home.built })),
    ...buildings.map((units) => ({
      homes: units,
      area: 0.6 * units.reduce((sum, { lot }) => sum + lot, 0) + 4_000,
      built: units[0]?.built ?? 2000,
    })),
  ];
}

interface CellTask {
  readonly cell: Rectangle;
  /** It takes all remaining homes. */
  readonly isLast: boolean;
  readonly seed: number;
  readonly neighborhoodAt: (placed: number) => number;
  readonly names: CityNames;
}

interface Row {
  readonly y: number;
  readonly depth: number;
  readonly street: StreetName;
  readonly blocks: readonly (readonly [below: readonly Face[], above: readonly Face[]])[];
  /** If the street doesn't run through, a cul-de-sac for each block. */
  readonly courts?: readonly StreetName[] | undefined;
}

interface Face {
  readonly wanted: Wanted | undefined;
  readonly x0: number;
  readonly x1: number;
}

/** Returns how many lots are placed after it. */
function platCell(task: CellTask, wanted: readonly Wanted[], first: number, plat: Plat): number {
  const inner = inset(task.cell, roadHalf);
  const [width, height] = [inner.x1 - inner.x0, inner.y1 - inner.y0];
  const left = wanted.slice(first, first + 20_000).reduce((sum, { area }) => sum + area, 0);
  const most = width - collectorWidth;
  const wished = Math.max(420, Math.sqrt(left * 1.5));
  const length = wished > most - leastLot ? most : wished;
  const blocks = Math.max(1, Math.round(length / 780));
  const blockLength = (length - blocks * streetWidth) / blocks;
  const rows: Row[] = [];
  let y = 0;
  let placed = first;
  while (placed < wanted.length) {
    const { depth } = wanted[placed] as Wanted;
    const rowHeight = 2 * depth + streetWidth;
    if (y + rowHeight > height && rows.length > 0 && !task.isLast) break;
    const row = fillRow(wanted, placed, { depth, blocks, blockLength });
    rows.push({ y, depth, street: task.names.streets.next().value, blocks: row.blocks });
    placed = row.placed;
    y += rowHeight;
  }
  const squeeze = Math.min(1, height / y);
  const { built } = wanted[(first + placed) >> 1] ?? (wanted[first] as Wanted);
  const shares = sharesOf(first, placed, task.neighborhoodAt);
  drawTown(task, { rows, shares, built, width: length, height: y * squeeze, blockLength, squeeze }, plat);
  return placed;
}

function sharesOf(first: number, end: number, neighborhoodAt: CellTask['neighborhoodAt']): Share[] {
  const lots = new Map<number, number>();
  for (let lot = first; lot < end; lot += 1) lots.set(neighborhoodAt(lot), (lots.get(neighborhoodAt(lot)) ?? 0) + 1);
  return [...lots].map(([neighborhood, count]) => ({ neighborhood, lots: count }));
}

function fillRow(
  wanted: readonly Wanted[],
  first: number,
  { depth, blocks, blockLength }: { depth: number; blocks: number; blockLength: number },
): { blocks: (readonly [Face[], Face[]])[]; placed: number } {
  let placed = first;
  const fill = (x0: number): Face[] => {
    const chosen: Wanted[] = [];
    let used = 0;
    for (let next = wanted[placed]; next !== undefined; next = wanted[placed]) {
      const front = frontOf(next, depth);
      if (isOdd(next, depth) || (chosen.length > 0 && used + front > blockLength * 1.09)) break;
      chosen.push(next);
      used += front;
      placed += 1;
    }
    return faces(chosen, used, depth, x0, blockLength);
  };
  const filled = Array.from({ length: blocks }, (_, block) => {
    const x0 = block * (blockLength + streetWidth);
    return [fill(x0), fill(x0)] as const;
  });
  return { blocks: filled, placed };
}

const frontOf = ({ area }: Wanted, depth: number) => Math.max(leastFront, area / depth);

const isOdd = (next: Wanted, depth: number) => next.depth > 1.7 * depth || next.depth < 0.6 * depth;

/** Lots side by side that fill the block; what is left of a block that homes don't fill is cut into vacant lots. */
function faces(chosen: readonly Wanted[], used: number, depth: number, start: number, blockLength: number): Face[] {
  const share = used / blockLength;
  const scale = share > 0.8 ? 1 / share : 1;
  const fronts = chosen.map((wanted) => ({
    wanted: wanted as Wanted | undefined,
    front: frontOf(wanted, depth) * scale,
  }));
  const rest = blockLength - used * scale;
  if (rest > 1) {
    const usual = Math.min(rest, Math.max(60, depth * 0.6));
    const count = Math.max(1, Math.floor(rest / usual));
    for (let place = 0; place < count; place += 1) fronts.push({ wanted: undefined, front: rest / count });
  }
  let x = start;
  return fronts.map(({ wanted, front }) => {
    const face = { wanted, x0: x, x1: x + front };
    x += front;
    return face;
  });
}

interface TownPlan {
  readonly rows: readonly Row[];
  readonly shares: readonly Share[];
  /** When most of it was. */
  readonly built: number;
  readonly width: number;
  readonly height: number;
  readonly blockLength: number;
  /** Less than 1 if the rows of the last cell need more height than it has. */
  readonly squeeze: number;
}

function drawTown(
  task: CellTask,
  { rows: planned, shares, built, width, height, blockLength, squeeze }: TownPlan,
  plat: Plat,
): void {
  const inner = inset(task.cell, roadHalf);
  const slack = { x: inner.x1 - inner.x0 - width - collectorWidth, y: Math.max(0, inner.y1 - inner.y0 - height) };
  const x0 = inner.x0 + collectorWidth + Math.round(slack.x * random('east', task.seed));
  const y0 = inner.y0 + Math.round(slack.y * random('north', task.seed));
  const at = { x0, y0, x1: x0 + width, y1: y0 + height };
  const hasCourts = built >= firstYearOfCourts;
  const rows = hasCourts ? planned.map((row, place) => withCourts(row, place, task.names)) : planned;
  const town: Town = { at, curve: curveFeet(built), lots: [], open: [], streets: [] };
  plat.towns.push(town);
  const step = blockLength + streetWidth;
  const columns = (rows[0] as Row).blocks.map((_, block) => (block === 0 ? x0 : x0 + block * step - streetWidth / 2));
  const grid = {
    lots: rows.map(({ blocks }) => blocks.map((sides) => sides.flat().filter(({ wanted }) => wanted).length)),
    columns: [...columns, x0 + width],
    rows: [...rows.map(({ y }) => y0 + y * squeeze), y0 + height],
  };
  const patches = divideCell(task.cell, grid, shares);
  plat.patches.push(...patches);
  for (const row of rows) drawRow(town, row, { blockLength, squeeze, patches });
  const collector = x0 - collectorWidth / 2;
  const across = (x: number, from: number, to: number, kind: Street['kind']) =>
    town.streets.push({ name: task.names.streets.next().value, kind, from: { x, y: from }, to: { x, y: to } });
  across(collector, task.cell.y0, task.cell.y1, 'COLLECTOR');
  for (let block = 1; block * (blockLength + streetWidth) <= width + 1; block += 1)
    if (!hasCourts || block % 2 === 0)
      across(x0 + block * (blockLength + streetWidth) - streetWidth / 2, y0, y0 + height, 'LOCAL');
  surround(town, inner, patches);
}

/** Every third street runs through. */
function withCourts(row: Row, place: number, { courts }: CityNames): Row {
  if (place % 3 === 0) return row;
  const names = row.blocks.map(() => courts.next().value).filter((name) => name !== undefined);
  return names.length === row.blocks.length ? { ...row, courts: names } : row;
}

function curveFeet(built: number): number {
  if (built < 1958) return 0;
  return built < firstYearOfCourts ? 38 : 55;
}

function drawRow(
  town: Town,
  row: Row,
  plan: { readonly blockLength: number; readonly squeeze: number; readonly patches: readonly Patch[] },
): void {
  const { blockLength, squeeze, patches } = plan;
  const { x0 } = town.at;
  const atY = (y: number) => town.at.y0 + (row.y + y) * squeeze;
  const far = row.depth + streetWidth;
  const sides = [
    { y0: atY(0), y1: atY(row.depth), isAbove: false },
    { y0: atY(far), y1: atY(far + row.depth), isAbove: true },
  ];
  const middle = atY(row.depth + streetWidth / 2);
  for (const [block, faces] of row.blocks.entries()) {
    const street = row.courts?.[block] ?? row.street;
    const start = x0 + block * (blockLength + streetWidth);
    const patch = patchAt(patches, start + blockLength / 2, middle);
    const [below, above] = sides.map((side, which) =>
      drawFace(town, { street, patch }, block, { ...side, faces: faces[which] as Face[] }),
    );
    const from = start - (block === 0 ? collectorWidth / 2 : streetWidth / 2);
    const to = start + blockLength + streetWidth / 2;
    const opensEast = row.courts !== undefined && block % 2 === 1;
    const opensWest = row.courts !== undefined && block % 2 === 0;
    town.streets.push({
      name: street,
      kind: 'LOCAL',
      from: { x: opensEast ? start + turnaround : from, y: middle },
      to: { x: opensWest ? start + blockLength - turnaround : to, y: middle },
      below,
      above,
    });
  }
}

interface Side {
  readonly y0: number;
  readonly y1: number;
  readonly isAbove: boolean;
  readonly faces: readonly Face[];
}

/** Odd numbers are below the street, even ones above; they rise along it. Returns the lowest and the highest. */
function drawFace(
  town: Town,
  { street, patch }: { readonly street: StreetName; readonly patch: Patch },
  block: number,
  side: Side,
): readonly [number, number] | undefined {
  const step = Math.max(1, Math.floor((numbersInBlock - 2) / (houseStep * Math.max(1, side.faces.length))));
  const first = numbersInBlock * (block + 1) + (side.isAbove ? 2 : 1);
  let range: [number, number] | undefined;
  for (const [place, { wanted, x0, x1 }] of side.faces.entries()) {
    const at = { x0: town.at.x0 + x0, x1: town.at.x0 + x1, y0: side.y0, y1: side.y1 };
    const number = first + place * step * houseStep;
    if (wanted === undefined) {
      const address = { street, number, isAbove: side.isAbove };
      town.open.push({ at, kind: 'VACANT', patch, address });
      continue;
    }
    town.lots.push({ homes: wanted.homes, at, street, number, isAbove: side.isAbove, patch });
    range = [range?.[0] ?? number, number];
  }
  return range;
}

/** The land of the cell around the town: a park below it, open land elsewhere. */
function surround({ at, open }: Town, inner: Rectangle, patches: readonly Patch[]): void {
  const sides: [Rectangle, OpenLot['kind']][] = [
    [{ ...inner, x1: at.x0 - collectorWidth }, 'OPEN'],
    [{ ...inner, x0: at.x0, x1: at.x1, y1: at.y0 }, 'PARK'],
    [{ ...inner, x0: at.x0, x1: at.x1, y0: at.y1 }, 'OPEN'],
    [{ ...inner, x0: at.x1 }, 'OPEN'],
  ];
  for (const [side, kind] of sides)
    if (side.x1 - side.x0 >= leastLot && side.y1 - side.y0 >= leastLot)
      open.push({ at: side, kind, patch: patchAt(patches, (side.x0 + side.x1) / 2, (side.y0 + side.y1) / 2) });
}

function openCell(plat: Plat, cell: Rectangle): void {
  const middle = { x: (cell.x0 + cell.x1) / 2, y: (cell.y0 + cell.y1) / 2 };
  const farFrom = (patch: Patch) =>
    Math.hypot((patch.x0 + patch.x1) / 2 - middle.x, (patch.y0 + patch.y1) / 2 - middle.y);
  const nearest = plat.patches.reduce<Patch | undefined>(
    (best, patch) => (best === undefined || farFrom(patch) < farFrom(best) ? patch : best),
    undefined,
  );
  const patch = { ...cell, cell, neighborhood: nearest?.neighborhood ?? 1 };
  plat.patches.push(patch);
  const at = inset(cell, roadHalf);
  plat.towns.push({ at, curve: 0, lots: [], open: [{ at, kind: 'OPEN', patch }], streets: [] });
}

function inset({ x0, y0, x1, y1 }: Rectangle, by: number): Rectangle {
  return { x0: x0 + by, y0: y0 + by, x1: x1 - by, y1: y1 - by };
}
