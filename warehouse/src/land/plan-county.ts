import { coasts } from './coasts.ts';
import { type Cells, divideCounty, type ZipPlan } from './county-cells.ts';
import type { Patch } from './divide-cell.ts';
import { footprintOf } from './footprints.ts';
import {
  alongX,
  alongY,
  areaOf,
  type Bend,
  bendCounty,
  curvedFeet,
  feetPerDegree,
  type Ground,
  groundOf,
  outline,
  type Point,
  perimeterOf,
  type Rectangle,
  straightFeet,
  toDegrees,
  withCorners,
} from './ground.ts';
import { landRows } from './land-rows.ts';
import { measureFrom, measureToOpenLand, shoresOf } from './nearness.ts';
import { planSites } from './plan-sites.ts';
import { planWater, type Water } from './plan-water.ts';
import { curveOf, type Home, type Plat, platZip, type Street, type Town } from './plat-zip.ts';
import { type CityNames, cityNames, landWords, roadName, type Vocabulary } from './street-names.ts';
import { type Area, traceArea } from './trace-areas.ts';

export interface CountyBox {
  readonly fips: string;
  readonly latS: number;
  readonly latN: number;
  readonly lonW: number;
  readonly lonE: number;
}

export interface County extends CountyBox {
  readonly seed: number;
  readonly tmpl: string;
  readonly rain: number;
  readonly vocabulary: Vocabulary;
}

export interface Zip {
  readonly fips: string;
  readonly zip: string;
  readonly zi: number;
  readonly city: string;
  readonly district: string;
  readonly lat: number;
  readonly lon: number;
  readonly neighborhoods: number;
}

type Measure = number | null;

/** What `gen.home` has of each home of a county, ordered by ZIP code, cluster and ID. */
export type HomeRow = readonly [
  zip: string,
  pid: number,
  cluster: number,
  kind: string,
  lot: number,
  built: number,
  area: Measure,
  stories: Measure,
  garage: Measure,
];

export interface CountyTask {
  readonly county: County;
  readonly zips: readonly Zip[];
  readonly homes: readonly HomeRow[];
  readonly mostCells: number;
  /** Of all counties, also of those without homes. */
  readonly boxes: readonly CountyBox[];
}

export type Row = readonly (string | number | null)[];

/** Plans a county with its streets, lots and areas: the rows of its tables. */
export function planCounty({ county, zips, homes: rows, mostCells, boxes }: CountyTask): Record<string, Iterable<Row>> {
  const homes = byZip(rows);
  const sheet = sheetOf(county, mostCells);
  const others = boxes.filter(({ fips }) => fips !== county.fips);
  const cells = divideCounty(
    { ...sheet, seed: county.seed },
    zips.map((zip) => planOf(sheet.ground, zip, homes.get(zip.zip) ?? [])),
    waterOf(county.fips, sheet),
    // Boxes of neighbors overlap: the smaller county has what both have.
    within(
      others.filter((other) => sizeOf(other) < sizeOf(county)),
      sheet.ground,
    ),
  );
  const names = new Map<string, CityNames>();
  const plats = zips.map((zip, place) => {
    const known = names.get(zip.city) ?? cityNames(county.vocabulary, county.seed * 100 + zip.zi);
    names.set(zip.city, known);
    const seed = county.seed * 1000 + zip.zi * 7;
    const own = { seed, neighborhoods: zip.neighborhoods, cells: cellsOf(cells, place, zip, sheet.ground) };
    return platZip(own, homes.get(zip.zip) ?? [], known);
  });
  const bend = bendCounty(sheet.ground);
  const words = landWords(county.vocabulary);
  const task = { fips: county.fips, seed: county.seed, rain: county.rain, words };
  const water = planWater({ ...task, isForeign: within(others, sheet.ground) }, cells, plats);
  const draft = { county, zips, plats, bend, ground: sheet.ground, water };
  const named = (place: number) => roadName(county.vocabulary, county.seed, place);
  for (const [place, { neighborhoods }] of zips.entries())
    planSites({ neighborhoods, cells, roadName: named }, plats[place] as Plat);
  const every = Math.max(straightFeet, cells.size / 16);
  return {
    lot: lotRows(draft),
    land: landRows({ ...draft, ...task, every }),
    street: streetRows(draft, cells),
    area: areaRows(draft, cells),
  };
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly mostCells: number;
  readonly ground: Ground;
}

function sheetOf({ seed, latS, latN, lonW, lonE }: County, mostCells: number): Sheet {
  const ground = groundOf(seed, { west: lonW, south: latS, north: latN });
  return { ground, mostCells, width: (lonE - lonW) * ground.feetPerLongitude, height: (latN - latS) * feetPerDegree };
}

function byZip(rows: readonly HomeRow[]): Map<string, Home[]> {
  const homes = new Map<string, Home[]>();
  for (const [zip, pid, cluster, kind, lot, built, area, stories, garage] of rows) {
    const list = homes.get(zip);
    const home = { pid, cluster, kind, lot, built, area, stories, garage };
    if (list) list.push(home);
    else homes.set(zip, [home]);
  }
  return homes;
}

function planOf({ west, south, feetPerLongitude }: Ground, { zip, lat, lon }: Zip, homes: readonly Home[]): ZipPlan {
  const demand = homes.reduce((sum, { lot }) => sum + Math.min(lot, 800_000) * 1.3, 0);
  return { zip, x: (lon - west) * feetPerLongitude, y: (lat - south) * feetPerDegree, demand };
}

function waterOf(fips: string, { width, height }: Sheet): (point: Point) => boolean {
  const coast = coasts[fips];
  return ({ x, y }) => coast?.isWater(x / width, y / height) ?? false;
}

/** Whether a point of the sheet is in one of the boxes. */
function within(boxes: readonly CountyBox[], { west, south, feetPerLongitude }: Ground): (point: Point) => boolean {
  return ({ x, y }) => {
    const [lon, lat] = [west + x / feetPerLongitude, south + y / feetPerDegree];
    return boxes.some(({ latS, latN, lonW, lonE }) => lat > latS && lat < latN && lon > lonW && lon < lonE);
  };
}

const sizeOf = ({ latS, latN, lonW, lonE }: CountyBox) => (latN - latS) * (lonE - lonW);

function cellsOf({ across, size, zipOf }: Cells, place: number, { lat, lon }: Zip, ground: Ground): Rectangle[] {
  const center = { x: (lon - ground.west) * ground.feetPerLongitude, y: (lat - ground.south) * feetPerDegree };
  const own: Rectangle[] = [];
  for (const [cell, zip] of zipOf.entries()) if (zip === place) own.push(cellAt(cell, across, size));
  const far = ({ x0, x1, y0, y1 }: Rectangle) => Math.hypot((x0 + x1) / 2 - center.x, (y0 + y1) / 2 - center.y);
  return own.sort((a, b) => far(a) - far(b));
}

function cellAt(cell: number, across: number, size: number): Rectangle {
  const [column, row] = [cell % across, Math.floor(cell / across)];
  return { x0: column * size, y0: row * size, x1: (column + 1) * size, y1: (row + 1) * size };
}

interface Draft {
  readonly county: County;
  readonly zips: readonly Zip[];
  readonly plats: readonly Plat[];
  readonly bend: Bend;
  readonly ground: Ground;
  readonly water: readonly Water[];
}

function* lotRows({ county, zips, plats, bend, ground, water }: Draft): Generator<Row> {
  const shores = shoresOf(water, ['RIVER', 'LAKE', 'SEA']);
  const coast = shoresOf(water, ['SEA']);
  for (const [place, plat] of plats.entries()) {
    const { zip } = zips[place] as Zip;
    for (const town of plat.towns.filter(({ lots }) => lots.length > 0)) {
      const curve = curveOf(town);
      const [toWater, toSea] = [measureFrom(town.at, shores), measureFrom(town.at, coast)];
      const toOpenLand = measureToOpenLand(town);
      const every = town.curve > 0 ? curvedFeet : straightFeet;
      const drawn = (at: Rectangle, door: number) => {
        const ring = withCorners(outline(at, every).map(curve), straightFeet).map(bend);
        const point = bend(curve({ x: (at.x0 + at.x1) / 2, y: at.y0 + door * (at.y1 - at.y0) }));
        return [
          ...toDegrees(ground, point),
          Math.round(areaOf(ring)),
          Math.round(perimeterOf(ring)),
          textOf(ground, [...ring, ring[0] as Point]),
        ];
      };
      for (const lot of town.lots) {
        const { homes, at, street, number, isAbove, patch } = lot;
        const place = drawn(at, isAbove ? 0.42 : 0.58);
        const middle = { x: (at.x0 + at.x1) / 2, y: (at.y0 + at.y1) / 2 };
        const near = [toWater(middle), toSea(middle), toOpenLand(middle)];
        const building = footprintOf(lot, town.curve > 0)
          ?.map(curve)
          .map(bend);
        const ofFirst = building
          ? [Math.round(areaOf(building)), textOf(ground, [...building, building[0] as Point])]
          : [null, null];
        for (const [unit, { pid }] of homes.entries())
          yield [
            pid,
            county.fips,
            zip,
            patch.neighborhood,
            number,
            street.pre,
            street.name,
            street.suffix,
            street.post,
            unit,
            ...place,
            ...near,
            ...(unit === 0 ? ofFirst : [null, null]),
          ];
      }
    }
  }
}

function* streetRows({ county, zips, plats, bend, ground }: Draft, cells: Cells): Generator<Row> {
  const row = (street: Street, zip: string | null, town?: Town) => {
    const { from, to, name, below, above } = street;
    const step = town && town.curve > 0 && street.kind === 'LOCAL' ? curvedFeet : straightFeet;
    const flat = from.y === to.y ? alongX(from.x, to.x, from.y, step) : alongY(from.x, from.y, to.y, step);
    const line = (town ? flat.map(curveOf(town)) : flat).map(bend);
    const degrees = line.map((point) => toDegrees(ground, point));
    const feet = line
      .slice(1)
      .reduce(
        (sum, { x, y }, place) => sum + Math.hypot(x - (line[place] as Point).x, y - (line[place] as Point).y),
        0,
      );
    const [lons, lats] = [degrees.map(([lon]) => lon), degrees.map(([, lat]) => lat)];
    const box = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
    const numbers = [below?.[0] ?? null, below?.[1] ?? null, above?.[0] ?? null, above?.[1] ?? null];
    return [
      county.fips,
      zip,
      street.kind,
      name.pre,
      name.name,
      name.suffix,
      name.post,
      ...numbers,
      Math.round(feet),
      ...box,
      textOf(ground, line),
    ];
  };
  for (const [place, plat] of plats.entries())
    for (const town of plat.towns) for (const street of town.streets) yield row(street, (zips[place] as Zip).zip, town);
  for (const { street, zip } of sectionRoads(county, cells)) yield row(street, (zips[zip] as Zip).zip);
}

/** The roads between cells, a piece per side of a cell, wherever there is land on one side. */
function* sectionRoads(
  { vocabulary, seed }: County,
  { across, up, size, zipOf }: Cells,
): Generator<{ street: Street; zip: number }> {
  const zipAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= across || row >= up ? -1 : (zipOf[row * across + column] as number);
  for (let line = 0; line <= up; line += 1)
    for (let column = 0; column < across; column += 1) {
      const zip = Math.max(zipAt(column, line), zipAt(column, line - 1));
      const [from, to] = [
        { x: column * size, y: line * size },
        { x: (column + 1) * size, y: line * size },
      ];
      if (zip >= 0) yield { zip, street: { name: roadName(vocabulary, seed, line), kind: 'ARTERIAL', from, to } };
    }
  for (let line = 0; line <= across; line += 1)
    for (let row = 0; row < up; row += 1) {
      const zip = Math.max(zipAt(line, row), zipAt(line - 1, row));
      const [from, to] = [
        { x: line * size, y: row * size },
        { x: line * size, y: (row + 1) * size },
      ];
      if (zip >= 0)
        yield { zip, street: { name: roadName(vocabulary, seed, up + 1 + line), kind: 'ARTERIAL', from, to } };
    }
}

/** A text has at most 8,000 characters, so in a county with more cells, large areas have a corner only at each cell. */
const mostFineCells = 1_500;

function* areaRows({ county, zips, plats, bend, ground }: Draft, cells: Cells): Generator<Row> {
  const townOf = new Map<Patch, Town>();
  for (const { towns } of plats)
    for (const town of towns) for (const { patch } of [...town.lots, ...town.open]) townOf.set(patch, town);
  const groups = new Map<string, { type: string; code: string; patches: Patch[] }>();
  const put = (type: string, code: string, patch: Patch) => {
    const group = groups.get(`${type} ${code}`) ?? { type, code, patches: [] };
    group.patches.push(patch);
    groups.set(`${type} ${code}`, group);
  };
  for (const [place, { patches }] of plats.entries()) {
    const { zip, zi, city, district, neighborhoods } = zips[place] as Zip;
    for (const patch of patches) {
      put('CO', county.fips, patch);
      put('coarse county', county.fips, patch);
      put('PL', city, patch);
      put('SD', district, patch);
      put('ZI', zip, patch);
      put('ND', String((zi - 1) * neighborhoods + patch.neighborhood), patch);
      put('SM', `${zip} ${2 * patch.neighborhood > neighborhoods ? 2 : 1}`, patch);
    }
  }
  for (const { type, code, patches } of groups.values()) {
    const isLarge = ['CO', 'PL', 'SD'].includes(type) && cells.zipOf.length > mostFineCells;
    const isCoarse = type === 'coarse county' || isLarge;
    const every = cells.size * (isLarge ? 1 : isCoarse ? 4 : 0.5);
    const area = traceArea(patches, { ground, bend, townOf: (patch) => townOf.get(patch), every, isCoarse });
    yield rowOf(type, county.fips, code, area);
  }
}

function rowOf(type: string, fips: string, code: string, area: Area): (string | number)[] {
  const { geometry, center, squareFeet, west, south, east, north } = area;
  return [type, fips, code, ...center, squareFeet, west, south, east, north, JSON.stringify(geometry)];
}

function textOf(ground: Ground, points: readonly Point[]): string {
  let text = '';
  for (const point of points) {
    const [lon, lat] = toDegrees(ground, point);
    text += `${text === '' ? '' : ', '}${lon} ${lat}`;
  }
  return text;
}
