import { mercatorX, mercatorY } from '@platbook/ui/map/mercator';
import { outlines } from './outlines.ts';

/** A position in Mercator units, in which the world is a square of side 1, or in pixels. */
export interface MapPoint {
  x: number;
  y: number;
}

export interface MapBounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A ZIP code: its center, and alternating x and y of the cell of points nearer to it than to the county's other ZIP codes. */
export interface ZipShape extends MapPoint {
  zip: string;
  corners: readonly number[];
}

export interface CountyShape extends MapBounds {
  fips: string;
  name: string;
  zips: readonly ZipShape[];
}

let known: readonly CountyShape[] | undefined;

export function listCounties(): readonly CountyShape[] {
  known ??= outlines.map(parseCounty);
  return known;
}

function parseCounty(line: string): CountyShape {
  const [fips = '', name = '', box = '', zips = ''] = line.split('|');
  const [south = 0, north = 0, west = 0, east = 0] = box.split(' ').map(Number);
  const bounds = { left: mercatorX(west), right: mercatorX(east), top: mercatorY(north), bottom: mercatorY(south) };
  const centres = zips.split(',').map((each) => {
    const [zip = '', latitude, longitude] = each.split(' ');
    return { zip, x: mercatorX(Number(longitude)), y: mercatorY(Number(latitude)) };
  });
  return {
    fips,
    name,
    ...bounds,
    zips: centres.map((centre) => ({ ...centre, corners: cellOf(centre, centres, bounds) })),
  };
}

/** A Voronoi cell: the box, clipped halfway to each other center. */
function cellOf(own: MapPoint, centres: readonly MapPoint[], { left, top, right, bottom }: MapBounds): number[] {
  let cell = [left, top, right, top, right, bottom, left, bottom];
  for (const other of centres) if (other !== own) cell = nearerPart(cell, own, other);
  return cell;
}

/** Clips a polygon to the part nearer to one center than to another (Sutherland and Hodgman, 1974). */
function nearerPart(cell: readonly number[], own: MapPoint, other: MapPoint): number[] {
  const [dx, dy] = [other.x - own.x, other.y - own.y];
  const middle = (dx * (own.x + other.x) + dy * (own.y + other.y)) / 2;
  const beyond = (at: number) => dx * (cell[at] as number) + dy * (cell[at + 1] as number) - middle;
  const kept: number[] = [];
  for (let at = 0; at < cell.length; at += 2) {
    const next = (at + 2) % cell.length;
    const [here, there] = [beyond(at), beyond(next)];
    const [x, y] = [cell[at] as number, cell[at + 1] as number];
    if (here <= 0) kept.push(x, y);
    if (here < 0 !== there < 0 && here !== there) {
      const part = here / (here - there);
      kept.push(x + part * ((cell[next] as number) - x), y + part * ((cell[next + 1] as number) - y));
    }
  }
  return kept;
}
