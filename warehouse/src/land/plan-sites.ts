import type { Cells } from './county-cells.ts';
import type { Rectangle } from './ground.ts';
import type { OpenLot, Plat, Town } from './plat-zip.ts';
import type { StreetName } from './street-names.ts';

/** The kinds of schools by their place in a neighborhood, as in 71-schools.sql: elementary, middle and high school, and another. */
const slots: readonly { readonly slot: number; readonly upTo: number; readonly squareFeet: number }[] = [
  { slot: 1, upTo: Number.POSITIVE_INFINITY, squareFeet: 400_000 },
  { slot: 2, upTo: 2, squareFeet: 800_000 },
  { slot: 3, upTo: 1, squareFeet: 1_400_000 },
  { slot: 5, upTo: Number.POSITIVE_INFINITY, squareFeet: 280_000 },
];
/** Square feet. Smaller ones are for neighborhoods in ZIP codes that have no others. */
const [leastSite, tinySite] = [60_000, 6_000] as const;
const roadHalf = 50;
/** House numbers on section roads rise by one every ten feet from the county's southwest corner. */
const feetPerNumber = 10;

export interface SiteTask {
  readonly neighborhoods: number;
  readonly cells: Cells;
  /** Of the roads between cells: first those from west to east, from the south, then the others, from the west. */
  readonly roadName: (place: number) => StreetName;
}

interface Candidate {
  readonly town: Town;
  readonly lot: OpenLot;
}

type Front = 'south' | 'north' | 'west' | 'east';

/** Reserves land for each school that a neighborhood can have: a vacant lot of a fitting size, or a part of other land at a road. */
export function planSites(task: SiteTask, plat: Plat): void {
  for (let neighborhood = 1; neighborhood <= task.neighborhoods; neighborhood += 1)
    for (const { slot, upTo, squareFeet } of slots) {
      if (neighborhood > upTo) continue;
      const free = plat.towns.flatMap((town) =>
        town.open.filter((lot) => lot.land === undefined && lot.site === undefined).map((lot) => ({ town, lot })),
      );
      const own = free.filter(({ lot }) => lot.patch.neighborhood === neighborhood);
      const [wanted, tiny] = [
        { squareFeet, least: leastSite },
        { squareFeet, least: tinySite },
      ];
      const chosen = best(own, wanted) ?? best(free, wanted) ?? best(own, tiny) ?? best(free, tiny);
      if (chosen !== undefined) reserve(task, chosen, { neighborhood, slot }, squareFeet);
    }
}

function best(
  from: readonly Candidate[],
  { squareFeet, least: leastArea }: { readonly squareFeet: number; readonly least: number },
): Candidate | undefined {
  let [chosen, least]: [Candidate | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const candidate of from) {
    const { lot, town } = candidate;
    const area = areaOf(lot.at);
    if (area < leastArea || frontOf(lot) === undefined) continue;
    // Too small is worse than too large, and outside a town worse than inside.
    const fit = area < squareFeet ? 2 * Math.log(squareFeet / area) : 0.3 * Math.log(area / squareFeet);
    const cost = fit + { VACANT: 0, OPEN: 1, PARK: 2 }[lot.kind] + (town.lots.length > 0 ? 0 : 4);
    if (cost < least) [chosen, least] = [candidate, cost];
  }
  return chosen;
}

const areaOf = ({ x0, y0, x1, y1 }: Rectangle) => (x1 - x0) * (y1 - y0);

/** The side of a lot at a street; one in a town has its own. */
function frontOf({ at, address, patch: { cell } }: OpenLot): Front | undefined {
  if (address) return address.isAbove ? 'south' : 'north';
  if (at.y0 === cell.y0 + roadHalf) return 'south';
  if (at.y1 === cell.y1 - roadHalf) return 'north';
  if (at.x0 === cell.x0 + roadHalf) return 'west';
  return at.x1 === cell.x1 - roadHalf ? 'east' : undefined;
}

function reserve(
  task: SiteTask,
  { town, lot }: Candidate,
  school: { readonly neighborhood: number; readonly slot: number },
  squareFeet: number,
): void {
  const front = frontOf(lot) as Front;
  const isWhole = areaOf(lot.at) < 1.8 * squareFeet;
  const [at, ...rest] = isWhole ? [lot.at] : cut(lot.at, front, squareFeet);
  const address = lot.address ?? { ...roadAddress(task, at as Rectangle, lot.patch.cell, front), isAbove: false };
  const { street, number } = address;
  town.open.splice(town.open.indexOf(lot), 1, { ...lot, at: at as Rectangle, site: { ...school, street, number } });
  for (const piece of rest)
    if (piece.x1 - piece.x0 > 1 && piece.y1 - piece.y0 > 1) town.open.push({ ...lot, at: piece });
}

/** The site at one end of the front, and the two rectangles that are left. */
function cut({ x0, y0, x1, y1 }: Rectangle, front: Front, squareFeet: number): Rectangle[] {
  const isAlongX = front === 'south' || front === 'north';
  const [length, depth] = isAlongX ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0];
  const side = Math.sqrt(squareFeet);
  const deep = Math.min(depth, Math.max(side, squareFeet / length));
  const wide = Math.min(length, squareFeet / deep);
  if (front === 'south')
    return [
      { x0, y0, x1: x0 + wide, y1: y0 + deep },
      { x0: x0 + wide, y0, x1, y1 },
      { x0, y0: y0 + deep, x1: x0 + wide, y1 },
    ];
  if (front === 'north')
    return [
      { x0, y0: y1 - deep, x1: x0 + wide, y1 },
      { x0: x0 + wide, y0, x1, y1 },
      { x0, y0, x1: x0 + wide, y1: y1 - deep },
    ];
  const [near, far] = front === 'west' ? [x0, x0 + deep] : [x1 - deep, x1];
  const behind = front === 'west' ? { x0: far, x1 } : { x0, x1: near };
  return [
    { x0: near, y0, x1: far, y1: y0 + wide },
    { x0, y0: y0 + wide, x1, y1 },
    { ...behind, y0, y1: y0 + wide },
  ];
}

function roadAddress({ cells: { size, up }, roadName }: SiteTask, at: Rectangle, cell: Rectangle, front: Front) {
  const [column, row] = [Math.round(cell.x0 / size), Math.round(cell.y0 / size)];
  const line = { south: row, north: row + 1, west: up + 1 + column, east: up + 2 + column }[front];
  const along = front === 'south' || front === 'north' ? (at.x0 + at.x1) / 2 : (at.y0 + at.y1) / 2;
  const isOdd = front === 'north' || front === 'east';
  const number = 100 + 2 * Math.round(along / feetPerNumber / 2) + (isOdd ? 1 : 0);
  return { street: roadName(line), number };
}
