import type { ResultValue } from '@platbook/contract/workbench/batches';
import type { Chart } from '@platbook/contract/workbench/chart';
import { type ResultColumn, recommendChart, recommendSplit } from './recommend-chart.ts';

interface Shape {
  readonly columns: ResultColumn[];
  readonly values: ResultValue[][];
}

type Values = readonly ResultValue[];

const counties = ['Duval', 'Ventura', 'Mecklenburg', 'Douglas', 'Ramsey'];
const stages = ['PREFORECLOSURE', 'AUCTION', 'REO'];
const types = ['SFR', 'CND', 'TWN'];
const cities = ['Jacksonville', 'Thousand Oaks', 'Charlotte', 'Castle Rock', 'Saint Paul', 'Oxnard', 'Huntersville'];
const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const months = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2023, index, 1)).toISOString().slice(0, 10));
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10));
const zips = (count: number) => Array.from({ length: count }, (_, index) => String(32_200 + 3 * index));
const lenders = (count: number) => Array.from({ length: count }, (_, index) => `Harbor Lending Company ${index + 1}`);
const addresses = (count: number) => Array.from({ length: count }, (_, index) => `${100 + index} MAIN ST`);
const bands = ['0-99K', '100-199K', '200-299K', '300K+'];

/** Like a generator of random numbers, but the same each time. */
const noise = (row: number, column: number) =>
  Math.floor(1_000 * Math.abs(Math.sin(12.9898 * row + 78.233 * column))) + 1;

/** A rollup: every combination of the keys, with measures; `largestFirst` sorts by that measure. */
function rollup(keys: Record<string, Values>, measures: string[], largestFirst?: string): Shape {
  let rows: ResultValue[][] = [[]];
  for (const each of Object.values(keys)) rows = rows.flatMap((row) => each.map((value) => [...row, value]));
  const full = rows.map((row, at) => [...row, ...measures.map((_, column) => noise(at, column))]);
  const names = [...Object.keys(keys), ...measures];
  const sorted = largestFirst === undefined ? -1 : names.indexOf(largestFirst);
  if (sorted >= 0) full.sort((one, other) => Number(other[sorted]) - Number(one[sorted]));
  return shapeOf(names, full);
}

/** Single records: each column's values in turn, or numbers. */
function records(count: number, columns: Record<string, Values | 'number'>): Shape {
  const rows = Array.from({ length: count }, (_, row) =>
    Object.values(columns).map((each, column) =>
      each === 'number' ? noise(row, column) : (each[(row * 31 + column) % each.length] ?? null),
    ),
  );
  return shapeOf(Object.keys(columns), rows);
}

function shapeOf(names: string[], rows: ResultValue[][]): Shape {
  const values = names.map((_, column) => rows.map((row) => row[column] ?? null));
  return {
    columns: names.map((name, column) => ({ name, datatype: typeOf(values[column] ?? []) })),
    values,
  };
}

function typeOf(values: ResultValue[]): string {
  const known = values.filter((value) => value !== null);
  if (known.every((value) => typeof value === 'number')) return 'number';
  return known.every((value) => /^\d{4}-\d\d-\d\d$/.test(String(value))) ? 'date' : 'string';
}

/** As in the header of a pack's query. */
function wordsOf(chart: Chart | undefined): string {
  if (!chart) return 'none';
  return `${chart.chartType}: ${Object.entries(chart.fields)
    .map(([field, value]) => `${field}=${value}`)
    .join(', ')}`;
}

const shapes: [text: string, shape: Shape, expected: string][] = [
  // One moment
  ['filings by month', rollup({ Month: months(24) }, ['Filings']), 'line: x=Month, y=Filings'],
  ['sales by year', rollup({ SaleYear: years(2005, 2026) }, ['Sales']), 'line: x=SaleYear, y=Sales'],
  [
    'average return by year of resale',
    rollup({ ResaleYear: years(2012, 2025) }, ['AvgROI', 'Flips']),
    'line: x=ResaleYear, y=AvgROI',
  ],
  [
    'a value history of one home',
    rollup({ ValuationDate: months(40) }, ['EstimatedValue', 'LowValue', 'HighValue']),
    'line: x=ValuationDate, y=EstimatedValue',
  ],
  [
    'starts by month as text',
    rollup({ StartMonth: months(30).map((each) => each.slice(0, 7)) }, ['Starts']),
    'line: x=StartMonth, y=Starts',
  ],
  [
    'permits by quarter as text',
    rollup({ Quarter: ['2024-Q1', '2024-Q2', '2024-Q3', '2024-Q4', '2025-Q1'] }, ['Permits']),
    'line: x=Quarter, y=Permits',
  ],
  [
    'two years side by side',
    rollup({ TaxYear: [2025, 2026] }, ['TotalTax']),
    'verticalbar: barlabel=TaxYear, barvalue=TotalTax',
  ],
  [
    'newest first',
    rollup({ SaleYear: years(2010, 2026).reverse() }, ['MedianPrice']),
    'line: x=SaleYear, y=MedianPrice',
  ],
  [
    'a month of the year, which has an order but no year',
    rollup({ MonthNumber: years(1, 12) }, ['AvgSales']),
    'verticalbar: barlabel=MonthNumber, barvalue=AvgSales',
  ],
  [
    'days with a timestamp and its year',
    shapeOf(
      ['Day', 'Year', 'Runs'],
      months(12).map((day, at) => [day, 2023, noise(at, 1)]),
    ),
    'line: x=Day, y=Runs',
  ],
  // A moment and kinds
  [
    'median price by month and county',
    rollup({ CountyName: counties, PeriodStart: months(24) }, ['MedianSalePrice']),
    'line: x=PeriodStart, y=MedianSalePrice, split=CountyName',
  ],
  [
    'average rate by year and type',
    rollup({ OriginationYear: years(2008, 2026), LoanType: types }, ['AvgRate']),
    'line: x=OriginationYear, y=AvgRate, split=LoanType',
  ],
  [
    'filings by year and stage',
    rollup({ FilingYear: years(2015, 2026), ForeclosureStage: stages }, ['Properties']),
    'stacked-bar-vertical: barlabel=FilingYear, barvalue=Properties, color=ForeclosureStage',
  ],
  [
    'loans by quarter and purpose',
    rollup({ YearQuarter: ['2025-Q1', '2025-Q2', '2025-Q3', '2025-Q4'], LoanPurpose: ['Purchase', 'Refinance'] }, [
      'Loans',
    ]),
    'stacked-bar-vertical: barlabel=YearQuarter, barvalue=Loans, color=LoanPurpose',
  ],
  [
    'filings by month and stage',
    rollup({ Month: months(24), Stage: stages }, ['Filings']),
    'line: x=Month, y=Filings, split=Stage',
  ],
  [
    'share of cash sales by month and county',
    rollup({ PeriodStart: months(36), GeoName: counties }, ['CashSalePercent', 'Sales']),
    'line: x=PeriodStart, y=CashSalePercent, split=GeoName',
  ],
  [
    'permits by year and 12 cities',
    rollup({ PermitYear: years(2010, 2026), City: Array.from({ length: 12 }, (_, at) => `City ${at}`) }, ['Permits']),
    'line: x=PermitYear, y=Permits, split=City',
  ],
  [
    'one county by year',
    rollup({ CountyName: ['Duval'], SaleYear: years(2012, 2026) }, ['MedianPrice']),
    'line: x=SaleYear, y=MedianPrice',
  ],
  [
    'median price by year, county and type',
    rollup({ SaleYear: years(2015, 2026), CountyName: counties, Type: types }, ['MedianPrice']),
    'line: x=SaleYear, y=MedianPrice, split=CountyName, xFacet=Type',
  ],
  [
    'two years by county',
    rollup({ CountyName: counties, TaxYear: [2025, 2026] }, ['AvgTax']),
    'verticalbar: barlabel=CountyName, barvalue=AvgTax, labelFacet=TaxYear',
  ],
  [
    'growth of assessments by year and county',
    rollup({ TaxYear: years(2018, 2026), CountyName: counties }, ['GrowthPercent']),
    'line: x=TaxYear, y=GrowthPercent, split=CountyName',
  ],
  // One kind
  [
    'filings per county',
    rollup({ CountyName: counties }, ['Filings'], 'Filings'),
    'verticalbar: barlabel=CountyName, barvalue=Filings',
  ],
  [
    'cases per lender',
    rollup({ LenderName: lenders(20) }, ['ActiveCases'], 'ActiveCases'),
    'bar: barlabel=LenderName, barvalue=ActiveCases',
  ],
  [
    'cases per ZIP',
    rollup({ SitusZIP: zips(25) }, ['ActiveCases'], 'ActiveCases'),
    'bar: barlabel=SitusZIP, barvalue=ActiveCases',
  ],
  ['numeric ZIPs', rollup({ ZIP: zips(20).map(Number) }, ['Homes'], 'Homes'), 'bar: barlabel=ZIP, barvalue=Homes'],
  [
    'the measure that rows are sorted by',
    rollup({ SitusZIP: zips(30) }, ['Sales', 'ChangeYearPercent'], 'ChangeYearPercent'),
    'bar: barlabel=SitusZIP, barvalue=ChangeYearPercent',
  ],
  ['homes per price band', rollup({ PriceBand: bands }, ['Homes']), 'verticalbar: barlabel=PriceBand, barvalue=Homes'],
  [
    'homes per decade',
    rollup({ DecadeBuilt: [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020] }, ['AvgPricePerSqFt']),
    'verticalbar: barlabel=DecadeBuilt, barvalue=AvgPricePerSqFt',
  ],
  [
    'an average by decade and many kinds, which are never stacked',
    rollup({ County: [...counties, ...cities], DecadeBuilt: [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020] }, [
      'AvgPricePerSqFt',
    ]),
    'line: x=DecadeBuilt, y=AvgPricePerSqFt, split=County',
  ],
  [
    'homes per number of bedrooms',
    rollup({ Bedrooms: years(1, 6) }, ['Homes']),
    'verticalbar: barlabel=Bedrooms, barvalue=Homes',
  ],
  [
    'value per school rating',
    rollup({ SchoolRating: years(1, 10) }, ['AvgValue']),
    'verticalbar: barlabel=SchoolRating, barvalue=AvgValue',
  ],
  [
    'top contractors',
    rollup({ ContractorName: lenders(15) }, ['Permits', 'JobValue'], 'JobValue'),
    'bar: barlabel=ContractorName, barvalue=JobValue',
  ],
  ['five long names', rollup({ Lender: lenders(5) }, ['Loans'], 'Loans'), 'bar: barlabel=Lender, barvalue=Loans'],
  [
    'states that owners live in',
    rollup({ MailState: ['FL', 'CA', 'NC', 'CO', 'MN', 'TX', 'NY', 'GA', 'IL', 'WA'] }, ['Properties'], 'Properties'),
    'bar: barlabel=MailState, barvalue=Properties',
  ],
  [
    'a kind and the code of it',
    shapeOf(
      ['PropertyTypeCode', 'PropertyTypeDescription', 'Homes'],
      types.map((code, at) => [code, `Description of ${code}`, noise(at, 2)]),
    ),
    'verticalbar: barlabel=PropertyTypeCode, barvalue=Homes',
  ],
  [
    'cities with their county',
    shapeOf(
      ['City', 'CountyName', 'Homes'],
      cities.map((city, at) => [city, counties[at % 5] ?? null, noise(at, 2)]),
    ),
    'verticalbar: barlabel=City, barvalue=Homes',
  ],
  [
    'true and false',
    rollup({ IsOwnerOccupied: ['true', 'false'] }, ['Homes']),
    'verticalbar: barlabel=IsOwnerOccupied, barvalue=Homes',
  ],
  [
    'a county with its FIPS code',
    shapeOf(
      ['CountyFIPS', 'CountyName', 'EffectiveRatePercent'],
      counties.map((name, at) => [`1${at}031`, name, noise(at, 1)]),
    ),
    'verticalbar: barlabel=CountyFIPS, barvalue=EffectiveRatePercent',
  ],
  // Two kinds
  [
    'filings by county and type of record',
    rollup({ CountyName: counties, RecordType: ['LIS', 'NOD', 'NTS', 'REO'] }, ['Filings']),
    'stacked-bar-vertical: barlabel=CountyName, barvalue=Filings, color=RecordType',
  ],
  [
    'homes by ZIP and equity status',
    rollup({ SitusZIP: zips(20), EquityStatus: ['Equity rich', 'Even', 'Underwater'] }, ['Homes']),
    'stacked-bar-horizontal: barlabel=SitusZIP, barvalue=Homes, color=EquityStatus',
  ],
  [
    'sales by county and price band',
    rollup({ CountyName: counties, PriceBand: bands }, ['Sales']),
    'stacked-bar-vertical: barlabel=PriceBand, barvalue=Sales, color=CountyName',
  ],
  [
    'share by county and owner type',
    rollup({ CountyName: counties, OwnerType: ['Person', 'Company', 'Trust'] }, ['SharePercent']),
    'stacked-bar-vertical: barlabel=CountyName, barvalue=SharePercent, color=OwnerType',
  ],
  [
    'averages by county and level, which don’t add up',
    rollup({ CountyName: counties, SchoolLevel: ['Elementary', 'Middle', 'High'] }, ['AvgMiles']),
    'verticalbar: barlabel=CountyName, barvalue=AvgMiles, labelFacet=SchoolLevel',
  ],
  [
    'permits by group and status',
    rollup({ PermitGroup: lenders(9), PermitStatus: ['Issued', 'Final', 'Expired'] }, ['Permits']),
    'stacked-bar-horizontal: barlabel=PermitGroup, barvalue=Permits, color=PermitStatus',
  ],
  [
    'enrollment by district and level',
    rollup({ DistrictName: lenders(12), SchoolLevel: ['E', 'M', 'H'] }, ['Enrollment']),
    'stacked-bar-horizontal: barlabel=DistrictName, barvalue=Enrollment, color=SchoolLevel',
  ],
  [
    'value bands by county',
    rollup({ ValueBand: bands, CountyName: counties }, ['Homes']),
    'stacked-bar-vertical: barlabel=ValueBand, barvalue=Homes, color=CountyName',
  ],
  [
    'bedrooms by type',
    rollup({ Bedrooms: years(1, 5), PropertyType: types }, ['Homes']),
    'stacked-bar-vertical: barlabel=Bedrooms, barvalue=Homes, color=PropertyType',
  ],
  // Points
  [
    'area and price of single sales',
    records(400, {
      SitusFullAddress: addresses(400),
      LivingAreaSqFt: 'number',
      SalePrice: 'number',
      PropertyTypeCode: types,
    }),
    'bubble: x=LivingAreaSqFt, y=SalePrice, color=PropertyTypeCode',
  ],
  [
    'values with equity in dollars',
    records(300, {
      PropertyID: 'number',
      CountyName: counties,
      EstimatedValue: 'number',
      EquityPercent: 'number',
      AvailableEquity: 'number',
    }),
    'bubble: x=EstimatedValue, y=EquityPercent, size=AvailableEquity, color=CountyName',
  ],
  [
    'thousands of sales without sizes',
    records(2000, {
      SitusFullAddress: addresses(2000),
      SalePrice: 'number',
      EstimatedValue: 'number',
      TaxAmount: 'number',
      CountyName: counties,
    }),
    'bubble: x=SalePrice, y=EstimatedValue, color=CountyName',
  ],
  [
    'only numbers',
    records(100, { LotSizeAcres: 'number', LivingAreaSqFt: 'number' }),
    'bubble: x=LotSizeAcres, y=LivingAreaSqFt',
  ],
  [
    'single sales over time',
    records(300, { RecordingDate: days(250), SalePrice: 'number' }),
    'bubble: x=RecordingDate, y=SalePrice',
  ],
  [
    'single sales with their city',
    records(300, { SaleDate: days(250), SalePrice: 'number', City: cities }),
    'bubble: x=SaleDate, y=SalePrice, color=City',
  ],
  [
    'places without latitude and longitude',
    records(200, { Latitude: 'number', Longitude: 'number', EstimatedValue: 'number', SalePrice: 'number' }),
    'bubble: x=EstimatedValue, y=SalePrice',
  ],
  [
    'many ZIPs with two figures',
    rollup({ SitusZIP: zips(150) }, ['MedianIncome', 'MedianValue']),
    'bubble: x=MedianIncome, y=MedianValue',
  ],
  // Sums
  [
    'single permits by type',
    records(200, { PermitNumber: addresses(200), PermitType: ['Roof', 'Pool', 'Solar'], JobValue: 'number' }),
    'verticalbar: barlabel=PermitType, barvalue=JobValue',
  ],
  // Nothing to draw
  ['a single number', rollup({}, ['count']), 'none'],
  ['a list of names', records(40, { Owner1FullName: addresses(40), City: cities }), 'none'],
  ['no rows', shapeOf(['A', 'B'], []), 'none'],
  ['only codes', records(50, { PropertyID: 'number', CountyFIPS: zips(5), SitusZIP: zips(20) }), 'none'],
  ['one row of many figures', rollup({ CountyName: ['Duval'] }, ['Homes', 'Sales', 'MedianPrice']), 'none'],
];

describe('the suggested chart', () => {
  it.each(shapes)('is that of an experienced editor: %s', (_text, { columns, values }, expected) => {
    expect(wordsOf(recommendChart(columns, values))).toBe(expected);
  });

  it('covers sixty shapes', () => {
    expect(shapes.length).toBeGreaterThanOrEqual(60);
  });
});

describe('the suggested split', () => {
  const byStage = rollup({ Year: years(2010, 2026), Stage: stages }, ['Filings']);
  it('is the column that tells rows of the same X apart', () => {
    expect(recommendSplit(byStage.columns, byStage.values, 'Year')).toBe('Stage');
  });

  it('is none if X doesn’t repeat, or no column with few values helps', () => {
    const byYear = rollup({ Year: years(2010, 2026) }, ['Filings']);
    expect(recommendSplit(byYear.columns, byYear.values, 'Year')).toBeUndefined();
    const single = records(300, { Year: years(2010, 2026), SalePrice: 'number', City: cities });
    expect(recommendSplit(single.columns, single.values, 'Year')).toBeUndefined();
  });
});
