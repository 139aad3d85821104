import type { Column } from '@platbook/contract/workbench/batches';
import { listCounties } from '../../../charts/map/map-shapes.ts';
import { fitView, latitudeOf, mercatorX, mercatorY, zoomView } from '../../../charts/map/projection.ts';
import { createRowTable } from '../table/row-table.ts';
import { findPlaceColumns, isPlace } from './find-places.ts';
import { adjacentRow, boundsOf, buildPoints, elsewhere, rowAtPixel, rowsWithin } from './map-points.ts';
import { colorColumnsOf, countyColumnOf, titleColumnOf } from './ResultMap.tsx';

const columns = (...names: string[]): Column[] =>
  names.map((name) => ({ name, datatype: /city|text|address/i.test(name) ? 'string' : 'number', maxValueLength: 1 }));

it.each([
  ['Latitude and Longitude', ['id', 'Latitude', 'Longitude'], { latitude: 1, longitude: 2 }],
  ['short names in reverse order', ['lng', 'lat'], { latitude: 1, longitude: 0 }],
  ['one prefix', ['CentroidLatitude', 'Longitude', 'CentroidLongitude'], { latitude: 0, longitude: 2 }],
  ['a prefix with an underscore', ['home_lat', 'home_lon'], { latitude: 0, longitude: 1 }],
  ['only one of them', ['Latitude', 'city'], undefined],
  ['names with a similar ending', ['flat', 'along', 'belong'], undefined],
])('finds the coordinates of a result by %s', (_what, names, expected) =>
  expect(findPlaceColumns(columns(...names))).toEqual(expected),
);

it.each([
  [30.3, -81.6, true],
  [0, 0, false],
  [Number.NaN, 1, false],
  [91, 1, false],
  [10, -181, false],
])('accepts %f, %f as a location on earth: %s', (latitude, longitude, expected) =>
  expect(isPlace(latitude, longitude)).toBe(expected),
);

it('draws the counties with their real outlines, their ZIP codes without gaps', () => {
  const duval = listCounties().find(({ fips }) => fips === '12031');
  if (!duval) throw new Error('Duval is gone');
  expect([duval.name, duval.zips.length]).toEqual(['Duval FL', 31]);
  expect(latitudeOf(duval.top)).toBeCloseTo(30.586, 6);
  const area = (corners: readonly number[]) => {
    let sum = 0;
    for (let at = 0; at < corners.length; at += 2) {
      const next = (at + 2) % corners.length;
      sum +=
        (corners[at] as number) * (corners[next + 1] as number) -
        (corners[next] as number) * (corners[at + 1] as number);
    }
    return Math.abs(sum) / 2;
  };
  const whole = (duval.right - duval.left) * (duval.bottom - duval.top);
  expect(duval.zips.reduce((sum, { corners }) => sum + area(corners), 0) / whole).toBeCloseTo(1, 6);
});

const places = [
  [30.33, -81.65],
  [30.34, -81.6],
  [30.4, -81.65],
  [null, null],
  [45, -93.1],
  [12, 13],
] as const;

async function open() {
  const table = createRowTable(columns('Latitude', 'Longitude'));
  table.append(
    places.map((place) => [...place]),
    places.length,
  );
  const [latitudes, longitudes] = table.numbers([0, 1]) as [Float64Array, Float64Array];
  const points = buildPoints(latitudes, longitudes, listCounties());
  return { points, rows: Uint32Array.from([0, 1, 2, 4, 5]) };
}

it('makes points of rows, each in its county, and none of a row without a location', async () => {
  const { points } = await open();
  expect(points.placed).toBe(5);
  const names = Array.from(points.counties, (county) => (county === elsewhere ? '' : listCounties()[county]?.name));
  expect(names).toEqual(['Duval FL', 'Duval FL', 'Duval FL', '', 'Ramsey MN', '']);
  expect(points.x[3]).toBeNaN();
});

it('uses the county that a result names, by code or by name', () => {
  const at = (named: string | null) => {
    const { counties } = buildPoints(Float64Array.of(28.5), Float64Array.of(-81.3), listCounties(), [named]);
    return listCounties()[counties[0] as number]?.name;
  };
  expect([at('12095'), at('Orange'), at(null), at('Nowhere')]).toEqual([
    'Orange FL',
    'Orange FL',
    'Orange FL',
    undefined,
  ]);
  expect(countyColumnOf(columns('id', 'CountyText'))).toBeUndefined();
  expect(countyColumnOf([{ name: 'CountyFIPS', datatype: 'string', maxValueLength: 5 }])).toBe(0);
});

it('moves from point to point by direction, finds the one under a pixel and those in a box', async () => {
  const { points, rows } = await open();
  const from = { x: points.x[0] as number, y: points.y[0] as number };
  expect(adjacentRow(points, rows, from, 'ArrowRight')).toBe(1);
  expect(adjacentRow(points, rows, from, 'ArrowUp')).toBe(2);
  expect(adjacentRow(points, rows, from, 'ArrowDown')).toBeUndefined();
  const size = { width: 600, height: 400 };
  const bounds = boundsOf(points, [0, 1, 2]);
  if (!bounds) throw new Error('There are points');
  const view = fitView(bounds, size);
  const pixel = { x: (from.x - view.x) * view.scale + 300, y: (from.y - view.y) * view.scale + 200 };
  expect(rowAtPixel(points, rows, view, size, { x: pixel.x + 6, y: pixel.y }, 12)).toBe(0);
  expect(rowAtPixel(points, rows, view, size, { x: pixel.x + 20, y: pixel.y + 5 }, 12)).toBeUndefined();
  expect([...rowsWithin(points, rows, bounds)]).toEqual([0, 1, 2]);
  const closer = zoomView(view, 2, size, pixel);
  expect((from.x - closer.x) * closer.scale + 300).toBeCloseTo(pixel.x, 3);
  expect(boundsOf(points, [3])).toBeUndefined();
});

it('projects a location and back', () => {
  expect([mercatorX(0), mercatorY(0)]).toEqual([0.5, 0.5]);
  expect(latitudeOf(mercatorY(38.25))).toBeCloseTo(38.25, 9);
});

it('names a row by its address and colors it by the first measure', () => {
  const found = columns(
    'PropertyID',
    'city',
    'SitusFullAddress',
    'Latitude',
    'Longitude',
    'YearBuilt',
    'EquityPercent',
  );
  expect(titleColumnOf(found)).toBe(2);
  expect(colorColumnsOf(found, { latitude: 3, longitude: 4 })).toEqual([6]);
  expect(colorColumnsOf(columns('id', 'lat', 'lon'), { latitude: 1, longitude: 2 })).toEqual([]);
});

it('makes 50,000 points within 50 ms of the main thread', () => {
  const count = 50_000;
  const latitudes = Float64Array.from({ length: count }, (_, row) => 30.1 + (row % 480) / 1_000);
  const longitudes = Float64Array.from({ length: count }, (_, row) => -82 + (row % 600) / 1_000);
  buildPoints(latitudes, longitudes, listCounties());
  const before = process.cpuUsage();
  const points = buildPoints(latitudes, longitudes, listCounties());
  const { user } = process.cpuUsage(before);
  expect(points.placed).toBe(count);
  expect(user / 1_000).toBeLessThan(50);
});
