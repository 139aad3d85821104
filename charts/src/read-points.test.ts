import type { Chart } from '@platbook/contract/workbench/chart';
import { type ChartMapping, readMapping } from './read-mapping.ts';
import { type ChartSource, parseMoment, readPoints } from './read-points.ts';

const columns = [
  { name: 'Day', datatype: 'date' },
  { name: 'Price', datatype: 'number' },
  { name: 'Year', datatype: 'number' },
  { name: 'County', datatype: 'string' },
];
const pointsOf = (chartType: string, fields: Chart['fields'], rows: ChartSource['rows']) =>
  readPoints(readMapping({ chartType, fields }, columns).mapping as ChartMapping, { columns, rows });

describe('the points of a chart', () => {
  const rows = [
    ['2024-01-01', 5, 2010, 'Duval'],
    ['2024-02-01', 7, 9, 'Ventura'],
    ['2024-03-01', 9, 2010, null],
  ];

  it.each(['split', 'xFacet', 'yFacet'])('treat numbers in the field %s as texts, in numeric order [R321]', (field) => {
    const { kinds, texts, points } = pointsOf('line', { x: 'Day', y: 'Price', [field]: 'Year' }, rows);
    expect(kinds[field as 'split']).toBe('text');
    expect(texts[field as 'split']).toEqual(['9', '2010']);
    expect(points.map((point) => point[field as 'split'])).toEqual(['2010', '9', '2010']);
  });

  it.each(['labelFacet', 'valueFacet'])('treat numbers in the field %s as texts [R321]', (field) => {
    const { kinds, texts } = pointsOf('verticalbar', { barlabel: 'County', barvalue: 'Price', [field]: 'Year' }, rows);
    expect([kinds[field as 'labelFacet'], texts[field as 'labelFacet']]).toEqual(['text', ['9', '2010']]);
  });

  it('label NULL among texts and put it last', () => {
    expect(pointsOf('bubble', { x: 'Price', y: 'Price', color: 'County' }, rows).texts.color).toEqual([
      'Duval',
      'Ventura',
      'NULL',
    ]);
  });

  it('keep bar labels in row order and sum the rows of each label', () => {
    const { points, texts } = pointsOf('bar', { barlabel: 'Year', barvalue: 'Price' }, rows);
    expect(texts.barlabel).toEqual(['2010', '9']);
    expect(points.map(({ barlabel, barvalue, rowCount }) => [barlabel, barvalue, rowCount])).toEqual([
      ['2010', 14, 2],
      ['9', 7, 1],
    ]);
  });

  it('leave out and count rows without a value; a line breaks at a row without height', () => {
    const gaps = [
      [null, 5, 1, 'a'],
      ['infinity', 5, 1, 'a'],
      ['2024-01-01', null, 1, 'a'],
      ['2024-01-01', 'NaN', 1, 'a'],
    ];
    expect(pointsOf('bubble', { x: 'Day', y: 'Price' }, gaps)).toMatchObject({ points: [], leftOut: 4 });
    const line = pointsOf('line', { x: 'Day', y: 'Price' }, gaps);
    expect([line.points.map(({ y }) => y), line.leftOut]).toEqual([[null, null], 2]);
  });

  it('color many numbers with shades, and few as texts', () => {
    const many = Array.from({ length: 9 }, (_each, place) => ['2024-01-01', place, place % 3, 'a']);
    expect(pointsOf('bubble', { x: 'Price', y: 'Price', color: 'Price' }, many).kinds.color).toBe('number');
    expect(pointsOf('bubble', { x: 'Price', y: 'Price', color: 'Year' }, many).kinds.color).toBe('text');
  });
});

describe('the timestamps of a chart', () => {
  it.each([
    ['2024-03-10', Date.UTC(2024, 2, 10)],
    ['2024-03-10 02:30:00', Date.UTC(2024, 2, 10, 2, 30)],
    ['2024-03-10T02:30:00.123456', Date.UTC(2024, 2, 10, 2, 30, 0, 123)],
    ['2024-03-10 02:30:00+00', Date.UTC(2024, 2, 10, 2, 30)],
    ['2024-03-10 02:30:00+05:30', Date.UTC(2024, 2, 9, 21)],
    ['2024-03-10 02:30:00-0800', Date.UTC(2024, 2, 10, 10, 30)],
    ['0001-01-01', -62_135_596_800_000],
  ])("are UTC, whatever the user's time zone: %s [R438]", (text, moment) => {
    expect(parseMoment(text)).toBe(moment);
  });

  it.each(['infinity', '5877642-06-25 (BC)', 'soon', '10:15:00'])('cannot be parsed from %s', (text) => {
    expect(parseMoment(text)).toBeNaN();
  });
});
