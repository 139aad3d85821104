import type { ReportPicture } from '@platbook/contract/reports/report-definition';
import type { PictureData } from '@platbook/contract/reports/reports';
import type { Report } from '../pictures/lookup.ts';

const pictures: ReportPicture[] = [
  {
    id: 'figures',
    type: 'kpis',
    title: 'Key figures',
    measures: ['properties', 'rate', 'starts', 'auctions', 'reos', 'days', 'equity'],
  },
  {
    id: 'by-month',
    type: 'columns',
    title: 'Properties with filings by month',
    finding: 'rises',
    width: 7,
    measures: ['properties'],
    by: 'month',
    split: 'stage',
  },
  {
    id: 'counties',
    type: 'table',
    title: 'Counties',
    finding: 'highest',
    width: 5,
    measures: ['properties', 'rate'],
    by: 'county',
    sort: 'rate',
    spark: true,
  },
  {
    id: 'top-zips',
    type: 'bars',
    title: 'The ten ZIPs with the highest rate',
    width: 6,
    measures: ['per-10000'],
    by: 'zip',
    sort: '-per-10000',
    limit: 10,
  },
];

const count = { text: 'Counted once each.', format: 'count', cube: 'filings' } as const;

export const exampleReport: Report = {
  id: 'foreclosure',
  name: 'Foreclosure Report',
  description: 'How many homes are in foreclosure, and where.',
  counted: 'properties',
  asOf: '2026-06-30',
  refreshedAt: '2026-07-01T04:00:00.000Z',
  isTrial: false,
  from: '2005-01-01',
  cubes: [
    {
      id: 'filings',
      text: 'A filing',
      date: 'filed_on',
      dimensions: ['county', 'zip', 'stage', 'type', 'value', 'lender'],
      property: 'property_id',
    },
  ],
  dimensions: [
    { id: 'month', label: 'Month', plural: 'months', kind: 'time', grain: 'month' },
    { id: 'county', label: 'County', plural: 'counties', kind: 'choice', column: 'county' },
    { id: 'zip', label: 'ZIP', plural: 'ZIPs', kind: 'text', column: 'zip' },
    {
      id: 'stage',
      label: 'Stage',
      plural: 'stages',
      kind: 'choice',
      column: 'stage',
      values: [
        { value: 'PRE', label: 'Pre-foreclosure', color: 2 },
        { value: 'AUC', label: 'Auction', color: 1 },
        { value: 'REO', label: 'REO', color: 3 },
      ],
    },
    { id: 'type', label: 'Property type', plural: 'property types', kind: 'choice', column: 'type' },
    { id: 'value', label: 'Value', plural: 'values', kind: 'range', column: 'value', format: 'money' },
    { id: 'lender', label: 'Lender', plural: 'lenders', kind: 'text', column: 'lender' },
  ],
  measures: [
    { ...count, id: 'properties', label: 'Properties with filings' },
    { id: 'rate', label: 'Rate', text: 'Homes for each property.', format: 'oneIn', of: 'homes', over: 'properties' },
    { ...count, id: 'starts', label: 'Starts' },
    { ...count, id: 'auctions', label: 'Auctions' },
    { ...count, id: 'reos', label: 'REOs' },
    { ...count, id: 'days', label: 'Average days', format: 'days' },
    { ...count, id: 'equity', label: 'Average equity', format: 'money' },
    { ...count, id: 'per-10000', label: 'Filings per 10,000 homes', format: 'decimal' },
    { ...count, id: 'homes', label: 'Homes' },
  ],
  filters: [
    { dimension: 'county', control: 'checks' },
    { dimension: 'stage', control: 'checks' },
    { dimension: 'type', control: 'select' },
    { dimension: 'value', control: 'range' },
    { dimension: 'lender', control: 'search' },
  ],
  columns: [{ column: 'address', label: 'Address', format: 'text' }],
  pages: [
    { id: 'overview', name: 'Overview', pictures },
    {
      id: 'trend',
      name: 'Trend',
      pictures: [
        { id: 'by-year', type: 'columns', title: 'REOs by month', width: 12, measures: ['reos'], by: 'month' },
      ],
    },
  ],
};

const months = [
  ...[7, 8, 9, 10, 11, 12].map((month) => `2025-${two(month)}`),
  ...[1, 2, 3, 4, 5, 6].map((month) => `2026-${two(month)}`),
];
const monthly = [162, 173, 153, 187, 179, 150, 192, 188, 209, 211, 219, 236];
const counties: [fips: string, name: string, filings: number, rate: number, before: number][] = [
  ['12031', 'Duval FL', 764, 187, 698],
  ['06111', 'Ventura CA', 309, 338, 294],
  ['27123', 'Ramsey MN', 214, 348, 211],
  ['37119', 'Mecklenburg NC', 488, 371, 470],
  ['08035', 'Douglas CO', 119, 489, 122],
];
const zips = ['32209', '32208', '32254', '32206', '32219', '32218', '32210', '32211', '32244', '32221'];
const rates = [41.8, 38.2, 36.9, 33.4, 29.7, 27.5, 26.9, 25.2, 23.1, 22.4];

function two(number: number): string {
  return String(number).padStart(2, '0');
}

export function pictureData(
  id: string,
  keys: string[],
  rows: PictureData['rows'],
  more: Partial<PictureData> = {},
): PictureData {
  return { id, keys, rows, labels: {}, total: rows.length, ...more };
}

export const exampleData: PictureData[] = [
  pictureData('figures', pictures[0]?.measures ?? [], [[1894, 246, 1206, 614, 339, 312, 164_000]], {
    before: [[1783, 262, 1158, 549, 313, 330, 160_800]],
    yearBefore: [[1783, 262, 1158, 549, 313, 330, 160_800]],
    trend: {
      keys: months,
      rows: [1, 1.2, 0.9, 0.7, 0.4, -0.3, 0.8].map((slope) => monthly.map((value) => 60 + value * slope)),
    },
  }),
  pictureData(
    'by-month',
    ['month', 'stage', 'properties'],
    months.flatMap((month, index) => {
      const all = monthly[index] ?? 0;
      const [pre, auction] = [Math.round(all * 0.56), Math.round(all * 0.27)];
      return [
        [month, 'PRE', pre],
        [month, 'AUC', auction],
        [month, 'REO', all - pre - auction],
      ];
    }),
  ),
  pictureData(
    'counties',
    ['county', 'properties', 'rate'],
    counties.map(([fips, , filings, rate]) => [fips, filings, rate]),
    {
      labels: { county: Object.fromEntries(counties.map(([fips, name]) => [fips, name])) },
      notes: Object.fromEntries(counties.map(([fips]) => [fips, fips === '12031' ? 'Judicial' : 'Non-judicial'])),
      yearBefore: counties.map(([, , , rate, before]) => [before, rate]),
      trend: {
        keys: months,
        rows: counties.map(([, , , , before]) => monthly.map((value, index) => value + (before * index) / 90)),
      },
    },
  ),
  pictureData(
    'top-zips',
    ['zip', 'per-10000'],
    zips.map((zip, index) => [zip, rates[index] ?? 0]),
  ),
];

const choicesOf = (...choices: [value: string, label: string, count: number][]) => ({
  values: choices.map(([value, label, count]) => ({ value, label, count })),
  from: null,
  to: null,
});

export const exampleChoices = {
  county: choicesOf(
    ...counties.map(([value, label, filings]): [string, string, number] => [value, label, filings]),
    ['04013', 'Maricopa AZ', 96],
    ['12086', 'Miami-Dade FL', 88],
  ),
  stage: choicesOf(['PRE', 'Pre-foreclosure', 1206], ['AUC', 'Auction', 614], ['REO', 'REO', 339]),
  type: choicesOf(['SFR', 'Single-family', 1502], ['CND', 'Condominium', 392]),
  value: { values: [], from: 40_000, to: 2_000_000 },
  lender: choicesOf(['HARBORLINE MORTGAGE', 'HARBORLINE MORTGAGE', 41], ['FIRST PLAT BANK', 'FIRST PLAT BANK', 12]),
};
