import type { PropertyReport } from '@platbook/contract/property/property-report';
import type { Cell } from '@platbook/contract/property/property-search';
import { type SectionFacts, sections } from './report-sections.ts';

const orders: Readonly<Record<string, string>> = {
  'Tax.AssessmentHistory': 'TaxYear',
  'Transactions.Recorder': 'RecordingDate',
  'Mortgage.Loan': 'RecordingDate',
  'Foreclosure.ForeclosureEvent': 'RecordingDate',
  'Foreclosure.ForeclosureStatus': 'LatestFilingDate',
  'Valuation.AVMHistory': 'ValuationDate',
  'Permits.BuildingPermit': 'IssueDate',
  'Market.SalesTrend': 'PeriodStart',
};

export function buildReportSql({ id, rows }: PropertyReport): string {
  const address = rows['Property.PropertyAddress']?.[0];
  const fips = textLiteral(address?.['CountyFIPS']);
  const zip = textLiteral(address?.['SitusZIP']);
  const schools = numbersOf(rows['Schools.PropertySchool'], 'SchoolID');
  const places = numbersOf(rows['Neighborhood.PointOfInterest'], 'POIID');
  const whereOf = (object: string): string | undefined => {
    if (object === 'Schools.School') return schools && `SchoolID IN (${schools})`;
    if (object === 'Neighborhood.PointOfInterest') return places && `POIID IN (${places})`;
    if (object === 'Neighborhood.Community') return zip && `GeoTypeCode = 'ZI' AND SitusZIP = ${zip}`;
    if (object === 'Market.SalesTrend')
      return zip && `GeoTypeCode = 'ZI' AND SitusZIP = ${zip} AND PropertyTypeCode = 'ALL' AND PeriodType = 'Y'`;
    return `PropertyID = ${id}${fips ? ` AND CountyFIPS = ${fips}` : ''}`;
  };
  const statements = Object.keys(rows).flatMap((object) => {
    const where = whereOf(object);
    const order = orders[object];
    return where
      ? [`${commentOf(object)}SELECT *\nFROM ${object}\nWHERE ${where}${order ? `\nORDER BY ${order} DESC` : ''};`]
      : [];
  });
  return statements.join('\n\n');
}

/** The section of the report that shows the object, or others of its schema. */
function commentOf(object: string): string {
  const all: readonly SectionFacts[] = Object.values(sections);
  const schema = `${object.split('.')[0]}.`;
  const section =
    all.find(({ objects }) => objects?.includes(object)) ??
    all.find(({ objects }) => objects?.some((each) => each.startsWith(schema)));
  return section === undefined ? '' : `-- ${section.title}\n`;
}

function textLiteral(cell: Cell | undefined): string | undefined {
  return cell === null || cell === undefined ? undefined : `'${String(cell).replaceAll("'", "''")}'`;
}

/** IDs of rows as a list. Only integers are written. */
function numbersOf(rows: readonly Record<string, Cell>[] | undefined, column: string): string | undefined {
  const ids = (rows ?? []).map((row) => Number(row[column])).filter(Number.isSafeInteger);
  return ids.length > 0 ? ids.join(', ') : undefined;
}
