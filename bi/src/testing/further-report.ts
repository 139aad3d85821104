import type { ReplyOf } from '@platbook/contract/endpoint';
import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { getReportOutlines, PictureData } from '@platbook/contract/reports/reports';
import type { Report } from '../pictures/lookup.ts';
import { exampleReport, pictureData } from './example-report.ts';

const money = (column: string, label: string) => ({ column, label, format: 'money' as const });
const text = (column: string, label: string) => ({ column, label, format: 'text' as const });

const pictures: ReportPicture[] = [
  {
    id: 'steps',
    type: 'lines',
    title: 'Starts, auctions and REOs',
    width: 12,
    measures: ['starts', 'auctions', 'reos'],
    by: 'year',
  },
  {
    id: 'zip-map',
    type: 'map',
    title: 'Rate by ZIP',
    width: 6,
    measures: ['per-10000', 'properties'],
    by: 'zip',
    columns: [
      text('address', 'Address'),
      text('stage', 'Stage'),
      text('longitude', 'Longitude'),
      text('latitude', 'Latitude'),
    ],
  },
  {
    id: 'seasons',
    type: 'heat',
    title: 'Starts by month and year',
    width: 6,
    measures: ['starts'],
    by: 'month-of-year',
    split: 'year',
  },
  { id: 'pipeline', type: 'funnel', title: 'From filing to deed', width: 6, measures: ['starts', 'auctions', 'reos'] },
  {
    id: 'bids',
    type: 'scatter',
    title: 'Opening bid against value',
    width: 6,
    measures: [],
    cube: 'filings',
    columns: [money('value', 'Value'), money('bid', 'Opening bid'), text('address', 'Address')],
  },
  { id: 'sales', type: 'calendar', title: 'Sales ahead', width: 6, measures: ['auctions'], by: 'day', span: 'ahead' },
  {
    id: 'homes',
    type: 'list',
    title: 'Properties',
    width: 12,
    measures: [],
    cube: 'filings',
    columns: [text('address', 'Address'), text('stage', 'Stage'), money('value', 'Value')],
  },
];

const time = { kind: 'time', plural: 'times' } as const;

export const furtherReport: Report = {
  ...exampleReport,
  dimensions: [
    ...exampleReport.dimensions,
    { ...time, id: 'year', label: 'Year', grain: 'year' as const },
    { ...time, id: 'quarter', label: 'Quarter', grain: 'quarter' as const },
    { ...time, id: 'day', label: 'Day', grain: 'day' as const },
    { ...time, id: 'month-of-year', label: 'Month', grain: 'monthOfYear' as const },
  ].map((dimension) => (dimension.id === 'zip' ? { ...dimension, field: 'zip' } : dimension)),
  pages: [{ id: 'further', name: 'Further', pictures }],
};

const two = (number: number) => String(number).padStart(2, '0');
const years = Array.from({ length: 12 }, (_, index) => 2015 + index);
const zips = Array.from({ length: 32 }, (_, index) => String(index < 16 ? 32201 + index : 93001 + index));

export const furtherData: PictureData[] = [
  pictureData(
    'steps',
    ['year', 'starts', 'auctions', 'reos'],
    years.map((year, index) => [
      String(year),
      900 + index * 40,
      500 + ((index * 7) % 5) * 30,
      200 + ((index * 3) % 4) * 25,
    ]),
  ),
  pictureData(
    'zip-map',
    ['zip', 'per-10000', 'properties'],
    zips
      .filter((zip) => zip !== '32216')
      .map((zip, index) => [zip, (zip < '9' ? 10 : 5) + ((index * 11) % 38), 10 + index]),
  ),
  pictureData(
    'seasons',
    ['month-of-year', 'year', 'starts'],
    years.flatMap((year) =>
      Array.from({ length: 12 }, (_, month) => [two(month + 1), String(year), 60 + ((year * month) % 70)]),
    ),
  ),
  pictureData('pipeline', ['starts', 'auctions', 'reos'], [[1206, 614, 39]]),
  pictureData(
    'bids',
    ['value', 'bid', 'address'],
    [
      ...Array.from({ length: 60 }, (_, index) => [
        140_000 + index * 9_000,
        90_000 + ((index * 53) % 60) * 7_000,
        `${index + 1} Plat Ln`,
      ]),
      [250_000, null, 'Nowhere'],
    ],
  ),
  pictureData(
    'sales',
    ['day', 'auctions'],
    Array.from({ length: 18 }, (_, index) => [
      `2026-0${7 + (index % 3)}-${two(1 + ((index * 5) % 27))}`,
      1 + (index % 6),
    ]),
  ),
  pictureData('homes', ['address', 'stage', 'value'], []),
];

export function furtherRows(query: URLSearchParams, hasPlaces = false) {
  const from = Number(query.get('from') ?? 0);
  const places = Array.from({ length: Math.min(100, 230 - from) }, (_, index) => from + index);
  return {
    keys: ['address', 'stage', 'value', ...(hasPlaces ? ['longitude', 'latitude'] : [])],
    rows: places.map((place) => [
      `${place + 1} Plat Ln`,
      place % 2 ? 'AUC' : 'PRE',
      200_000 + place * 1000,
      ...(hasPlaces ? [-81.8 + (place % 16) * 0.006, 30 + (place % 13) * 0.007] : []),
    ]),
    properties: places.map((place) => 1000 + place),
    total: 230,
  };
}

export const furtherOutlines: ReplyOf<typeof getReportOutlines> = {
  areas: zips.map((value, index) => {
    const [west, south] = [
      (index < 16 ? -82 : -119.5) + (index % 4) * 0.1,
      (index < 16 ? 30 : 34) + (Math.floor(index / 4) % 4) * 0.1,
    ];
    return {
      value,
      county: index < 16 ? '12031' : '06111',
      countyName: index < 16 ? 'Duval FL' : 'Ventura CA',
      name: value,
      rings: [
        [
          [west, south],
          [west + 0.1, south],
          [west + 0.1, south + 0.1],
          [west, south + 0.1],
          [west, south],
        ],
      ],
    };
  }),
};
