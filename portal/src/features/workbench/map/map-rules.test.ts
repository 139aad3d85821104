import type { Column } from '@platbook/contract/workbench/batches';
import { mapTokens } from '@platbook/ui/map/map-colors';
import { latitudeOf, mercatorX, mercatorY } from '@platbook/ui/map/mercator';
import { listCounties } from '../../../charts/map/map-shapes.ts';
import { createRowTable } from '../table/row-table.ts';
import { findPlaceColumns, isPlace } from './find-places.ts';
import { adjacentRow, boundsOf, buildPoints, elsewhere, rowAtPixel, rowsWithin } from './map-points.ts';
import { fitCamera, frameOf, pixelAt } from './map-view.ts';
import { buildMarks, buildVertices, pointLooks, vertexNumbers } from './point-vertices.ts';
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
  const frame = frameOf(fitCamera(bounds, size), size);
  const pixel = pixelAt(frame, from);
  expect(rowAtPixel(points, rows, frame, { x: pixel.x + 6, y: pixel.y }, 12)).toBe(0);
  expect(rowAtPixel(points, rows, frame, { x: pixel.x + 20, y: pixel.y + 5 }, 12)).toBeUndefined();
  expect([...rowsWithin(points, rows, bounds)]).toEqual([0, 1, 2]);
  expect(boundsOf(points, [3])).toBeUndefined();
});

it('fits all points with a margin, and a single one among its neighbors', () => {
  const size = { width: 600, height: 400 };
  const bounds = { left: 0.2, right: 0.3, top: 0.4, bottom: 0.42 };
  const frame = frameOf(fitCamera(bounds, size), size);
  expect(pixelAt(frame, { x: 0.2, y: 0.41 }).x).toBeCloseTo(48, 6);
  expect(pixelAt(frame, { x: 0.3, y: 0.41 }).x).toBeCloseTo(552, 6);
  expect(fitCamera({ left: 0.2, right: 0.2, top: 0.4, bottom: 0.4 }, size).zoom).toBe(16);
});

it('gives the graphics card the place of each point to the inch, and its look', async () => {
  const { points, rows } = await open();
  const codes = Uint8Array.of(1, 2, 3, 4, 5, 255);
  const { vertices, palette } = buildVertices(points, rows, { codes, palette: 'ramp', legend: [] });
  expect([palette, vertices.length]).toEqual(['ramp', rows.length * vertexNumbers]);
  const inchOfWorld = 0.0254 / 40_075_017;
  for (const [at, row] of rows.entries()) {
    const [x = 0, y = 0, restX = 0, restY = 0] = vertices.subarray(at * vertexNumbers);
    expect(Math.abs(x + restX - (points.x[row] as number))).toBeLessThan(inchOfWorld);
    expect(Math.abs(y + restY - (points.y[row] as number))).toBeLessThan(inchOfWorld);
  }
  expect(Array.from(rows, (_, at) => vertices[at * vertexNumbers + 4])).toEqual([1, 2, 3, 5, 10]);
  const [chosen, hovered] = [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
  ];
  const looksOf = (marks: Float32Array) => Array.from(marks).filter((_, at) => at % vertexNumbers === 4);
  expect([looksOf(buildMarks(chosen, hovered)), looksOf(buildMarks(undefined, undefined))]).toEqual([[11, 12, 13], []]);
});

it('draws fewer points larger, and the chosen one largest', () => {
  const colors = Object.fromEntries(mapTokens.map((token) => [token, `#${token}`])) as Record<
    (typeof mapTokens)[number],
    string
  >;
  const radii = (count: number) => pointLooks(colors, 'kinds', count).map(({ radius }) => radius);
  expect([10, 5_000, 50_000].map((count) => radii(count)[1])).toEqual([5, 3.5, 2.5]);
  const [ramp, kinds] = (['ramp', 'kinds'] as const).map((palette) => pointLooks(colors, palette, 1));
  expect(ramp?.slice(0, 6).map(({ fill }) => fill)).toEqual(['#s5', '#s3', '#s4', '#s5', '#s6', '#s7']);
  expect(kinds?.slice(1, 10).map(({ fill }) => fill)).toEqual([...'12345678'].map((at) => `#c${at}`).concat('#faint'));
  expect(Math.max(...radii(10).slice(0, 11))).toBeLessThan(radii(10)[13] as number);
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

it('makes and prepares 50,000 points within 50 ms of the main thread', () => {
  const count = 50_000;
  const latitudes = Float64Array.from({ length: count }, (_, row) => 30.1 + (row % 480) / 1_000);
  const longitudes = Float64Array.from({ length: count }, (_, row) => -82 + (row % 600) / 1_000);
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const build = () => {
    const points = buildPoints(latitudes, longitudes, listCounties());
    buildVertices(points, rows, undefined);
    return points;
  };
  build();
  const before = process.cpuUsage();
  const points = build();
  const { user } = process.cpuUsage(before);
  expect(points.placed).toBe(count);
  expect(user / 1_000).toBeLessThan(50);
});
