import { TILE_LOT_ZOOM, TILE_MAX_ZOOM } from '@platbook/contract/property/property-map';
import type { IndexOrder, Statement } from '../engine-messages.ts';
import type { IndexAbout, TilePlace } from '../property-index.ts';
import { latitudeOf, longitudeOf, worldBits } from '../web-mercator.ts';
import { Bound, columnOf } from './sql-text.ts';

interface TileLayer {
  readonly name: string;
  /** The layer is left out of a set without it. */
  readonly object: string;
  readonly minZoom: number;
  readonly maxZoom: number;
  /**
   * Its columns are `geometry` (GeoJSON), the attributes, and `id` if features have a numeric one. Rows without a shape are left out later: a
   * condition on it would read the shape of every row.
   */
  readonly statement: (place: TilePlace, about: IndexAbout) => Statement;
}

const tileLayers: readonly TileLayer[] = [
  { name: 'areas', object: 'Boundaries.GeoBoundary', minZoom: 0, maxZoom: TILE_MAX_ZOOM, statement: areasStatement },
  { name: 'land', object: 'Boundaries.LandArea', minZoom: 6, maxZoom: TILE_MAX_ZOOM, statement: landStatement },
  { name: 'streets', object: 'Boundaries.Street', minZoom: 10, maxZoom: TILE_MAX_ZOOM, statement: streetsStatement },
  {
    name: 'lots',
    object: 'Boundaries.ParcelBoundary',
    minZoom: TILE_LOT_ZOOM,
    maxZoom: TILE_MAX_ZOOM,
    statement: lotsStatement,
  },
  {
    name: 'numbers',
    object: 'Boundaries.ParcelBoundary',
    minZoom: TILE_MAX_ZOOM,
    maxZoom: TILE_MAX_ZOOM,
    statement: numbersStatement,
  },
  {
    name: 'footprints',
    object: 'Boundaries.BuildingFootprint',
    minZoom: 15,
    maxZoom: TILE_MAX_ZOOM,
    statement: footprintsStatement,
  },
];

export function tileOrder(place: TilePlace, about: IndexAbout): Omit<Required<IndexOrder>, 'files'> {
  const layers = tileLayers.filter(
    ({ object, minZoom, maxZoom }) => about.objects.has(object) && place.z >= minZoom && place.z <= maxZoom,
  );
  return {
    statements: layers.map(({ statement }) => statement(place, about)),
    tile: { ...place, maxZoom: TILE_MAX_ZOOM, layers: layers.map(({ name }) => name) },
  };
}

const mostAreas = 1000;
const mostLand = 2000;
/** From this zoom on, lakes, rivers and parks, too; before, the sea only. */
const waterZoom = 8;
/** From this zoom on, all land. */
const openLandZoom = 13;
/** From this zoom on, all streets; before, section roads only. */
const localStreetZoom = 13;
/** What the map can color lots by. */
const lotFields = ['type', 'stage', 'value', 'equity', 'flood', 'wildfire'];
/** In units of X and Y, about 600 and 150 m: a lot overlaps a tile if its property is at most this far outside. */
const reachOf = { large: 2 ** 15, small: 2 ** 13 };
/** Two acres: a smaller lot is at most 300 m long, unless it is narrower than 27 m. */
const largeLotSqFt = 87_120;

function unitsOf({ z, x, y }: TilePlace) {
  const size = 2 ** (worldBits - z);
  return { west: x * size, east: (x + 1) * size, north: y * size, south: (y + 1) * size };
}

/** For a table with the bounds of its shapes. */
function touches(bound: Bound, place: TilePlace): string {
  const { west, east, north, south } = unitsOf(place);
  return `MaxLongitude >= ${bound.add(longitudeOf(west))} AND MinLongitude <= ${bound.add(longitudeOf(east))}
      AND MaxLatitude >= ${bound.add(latitudeOf(south))} AND MinLatitude <= ${bound.add(latitudeOf(north))}`;
}

function kindsAt(zoom: number): string[] {
  return ['CO', ...(zoom >= 8 ? ['PL'] : []), ...(zoom >= 10 ? ['ZI'] : []), ...(zoom >= 12 ? ['ND', 'SE'] : [])];
}

/** Large areas first, because small ones are drawn on top. */
function areasStatement(place: TilePlace): Statement {
  const bound = new Bound();
  return bound.statement(`SELECT (hash(GeoID) >> 11)::BIGINT AS id, GeoID AS geoId, GeoTypeCode AS kind, coalesce(GeoName, '') AS name,
      CentroidLatitude AS lat, CentroidLongitude AS lon, BoundaryGeoJSON AS geometry
    FROM w.Boundaries.GeoBoundary WHERE GeoTypeCode IN ${bound.list(kindsAt(place.z))}
      AND ${touches(bound, place)}
    ORDER BY AreaSqMi DESC NULLS LAST, GeoID LIMIT ${mostAreas}`);
}

function landStatement(place: TilePlace): Statement {
  const bound = new Bound();
  const kinds = [
    'SEA',
    ...(place.z >= waterZoom ? ['LAKE', 'RIVER', 'PARK'] : []),
    ...(place.z >= openLandZoom ? ['SCHOOL', 'OPEN', 'VACANT'] : []),
  ];
  return bound.statement(`SELECT LandAreaTypeCode AS kind, LandAreaName AS name, BoundaryGeoJSON AS geometry,
      CASE WHEN LandAreaName IS NOT NULL THEN CentroidLatitude END AS lat, CASE WHEN LandAreaName IS NOT NULL THEN CentroidLongitude END AS lon
    FROM w.Boundaries.LandArea WHERE ${touches(bound, place)} AND LandAreaTypeCode IN ${bound.list(kinds)}
    ORDER BY AreaAcres DESC NULLS LAST, LandAreaID LIMIT ${mostLand}`);
}

function streetsStatement(place: TilePlace): Statement {
  const bound = new Bound();
  const classes = ['ARTERIAL', ...(place.z >= localStreetZoom ? ['COLLECTOR', 'LOCAL'] : [])];
  return bound.statement(`SELECT StreetClassCode AS class, coalesce(StreetFullName, '') AS name, LineGeoJSON AS geometry
    FROM w.Boundaries.Street WHERE ${touches(bound, place)} AND StreetClassCode IN ${bound.list(classes)}`);
}

/** A lot's centroid is its property's location, and the searched table is sorted by location. */
function near(bound: Bound, place: TilePlace, reach: number): string {
  const { west, east, north, south } = unitsOf(place);
  return `h.X BETWEEN ${bound.add(west - reach)} AND ${bound.add(east + reach)}
      AND h.Y BETWEEN ${bound.add(north - reach)} AND ${bound.add(south + reach)}`;
}

function lotsStatement(place: TilePlace, { fields }: IndexAbout): Statement {
  const bound = new Bound();
  const shown = lotFields.filter((key) => fields.has(key)).map((key) => `, h.${columnOf(key)}`);
  return bound.statement(`SELECT h.PropertyID AS id${shown.join('')}, p.BoundaryGeoJSON AS geometry
    FROM homes h JOIN w.Boundaries.ParcelBoundary p ON p.PropertyID = h.PropertyID
    WHERE ${near(bound, place, reachOf.large)} AND (${near(bound, place, reachOf.small)} OR coalesce(p.AreaSqFt, 1e9) > ${bound.add(largeLotSqFt)})`);
}

function footprintsStatement(place: TilePlace): Statement {
  const bound = new Bound();
  return bound.statement(`SELECT h.PropertyID AS id, b.FootprintGeoJSON AS geometry
    FROM homes h JOIN w.Boundaries.BuildingFootprint b ON b.PropertyID = h.PropertyID
    WHERE ${near(bound, place, reachOf.small)}`);
}

/** House numbers at the location of their property; the units of one building have one number. */
function numbersStatement(place: TilePlace): Statement {
  const bound = new Bound();
  const { west, east, north, south } = unitsOf(place);
  return bound.statement(`SELECT DISTINCT regexp_extract(Address, '^[0-9]+') AS number,
      format('{{"type":"Point","coordinates":[{},{}]}}', Lon, Lat) AS geometry
    FROM homes WHERE X BETWEEN ${bound.add(west)} AND ${bound.add(east)} AND Y BETWEEN ${bound.add(north)} AND ${bound.add(south)}
      AND Address SIMILAR TO '[0-9]+ .*'`);
}
