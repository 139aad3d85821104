import type { Cell } from '@platbook/contract/property/property-search';
import type { Rows, Statement } from '../engine-messages.ts';
import type { PropertyRows } from '../property-index.ts';
import { milesSql } from '../web-mercator.ts';
import { Bound } from './sql-text.ts';

export interface ReportSubject {
  readonly id: number;
  readonly fips: string;
  readonly zip: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

type Section = (bound: Bound, subject: ReportSubject) => string | undefined;

/** Cut after reading: with a LIMIT, the engine would read the table twice, first the IDs, which pays only for long lists. */
const mostRows = 200;

/** The county lets the engine skip the rest of a table that is sorted by county. */
const ofProperty = (object: string, bound: Bound, { id, fips }: ReportSubject) =>
  `SELECT * FROM w.${object} WHERE PropertyID = ${bound.add(id)} AND CountyFIPS = ${bound.add(fips)}`;

const row =
  (object: string): Section =>
  (bound, subject) =>
    ofProperty(object, bound, subject);

const rows =
  (object: string, order: string): Section =>
  (bound, subject) =>
    `${ofProperty(object, bound, subject)} ORDER BY ${order}`;

const sections: Readonly<Record<string, Section>> = {
  'Property.PropertyAddress': row('Property.PropertyAddress'),
  'Property.PropertyFeature': row('Property.PropertyFeature'),
  'Property.HOA': row('Property.HOA'),
  'Ownership.CurrentOwner': row('Ownership.CurrentOwner'),
  'Tax.TaxAssessor': row('Tax.TaxAssessor'),
  'Tax.AssessmentHistory': rows('Tax.AssessmentHistory', 'TaxYear DESC'),
  'Transactions.Recorder': rows('Transactions.Recorder', 'RecordingDate DESC NULLS LAST, TransactionID DESC'),
  'Mortgage.Loan': rows('Mortgage.Loan', 'RecordingDate DESC NULLS LAST, LoanID DESC'),
  'Foreclosure.ForeclosureEvent': rows('Foreclosure.ForeclosureEvent', 'RecordingDate DESC NULLS LAST, EventID DESC'),
  'Foreclosure.ForeclosureStatus': rows('Foreclosure.ForeclosureStatus', 'LatestFilingDate DESC NULLS LAST'),
  'Valuation.AVM': row('Valuation.AVM'),
  'Valuation.AVMHistory': rows('Valuation.AVMHistory', 'ValuationDate DESC'),
  'Valuation.RentalAVM': row('Valuation.RentalAVM'),
  'Valuation.HomeEquity': row('Valuation.HomeEquity'),
  'Permits.BuildingPermit': rows('Permits.BuildingPermit', 'IssueDate DESC NULLS LAST, PermitID DESC'),
  'Hazard.PropertyHazard': row('Hazard.PropertyHazard'),
  'Schools.PropertySchool': rows('Schools.PropertySchool', 'DistanceMiles NULLS LAST, SchoolID'),
  'Schools.School': (bound, { id, fips }) =>
    `SELECT s.* FROM w.Schools.School s WHERE s.SchoolID IN
      (SELECT SchoolID FROM w.Schools.PropertySchool WHERE PropertyID = ${bound.add(id)} AND CountyFIPS = ${bound.add(fips)}) ORDER BY SchoolID`,
  'Neighborhood.Community': (bound, { fips, zip }) =>
    zip === null
      ? undefined
      : `SELECT * FROM w.Neighborhood.Community
          WHERE CountyFIPS = ${bound.add(fips)} AND GeoTypeCode = 'ZI' AND SitusZIP = ${bound.add(zip)} LIMIT 1`,
  'Market.SalesTrend': (bound, { fips, zip }) =>
    zip === null
      ? undefined
      : `SELECT * FROM w.Market.SalesTrend WHERE CountyFIPS = ${bound.add(fips)} AND GeoTypeCode = 'ZI' AND SitusZIP = ${bound.add(zip)}
            AND PropertyTypeCode = 'ALL' AND PeriodType IN ('M', 'Y')
          QUALIFY row_number() OVER (PARTITION BY PeriodType ORDER BY PeriodStart DESC) <= CASE PeriodType WHEN 'M' THEN 12 ELSE 30 END
          ORDER BY PeriodType, PeriodStart DESC`,
  'Neighborhood.PointOfInterest': (bound, { fips, lat, lon }) =>
    lat === null || lon === null
      ? undefined
      : `SELECT *, round(${milesSql(bound.add(lat), bound.add(lon), 'Latitude', 'Longitude')}, 2) AS Miles FROM w.Neighborhood.PointOfInterest
          WHERE CountyFIPS = ${bound.add(fips)} ORDER BY Miles, POIID LIMIT 10`,
  'Boundaries.ParcelBoundary': row('Boundaries.ParcelBoundary'),
};

export const reportObjects: readonly string[] = Object.keys(sections);

const needs: Readonly<Record<string, string>> = { 'Schools.School': 'Schools.PropertySchool' };

export function subjectStatement(id: number): Statement {
  const bound = new Bound();
  return bound.statement(`SELECT CountyFIPS, ZIP, Lat, Lon FROM homes WHERE PropertyID = ${bound.add(id)} LIMIT 1`);
}

export function reportStatements(
  subject: ReportSubject,
  objects: ReadonlySet<string>,
): readonly (readonly [object: string, statement: Statement])[] {
  return Object.entries(sections).flatMap(([object, section]) => {
    if (!objects.has(object) || !objects.has(needs[object] ?? object)) return [];
    const bound = new Bound();
    const sql = section(bound, subject);
    return sql === undefined ? [] : [[object, bound.statement(sql)] as const];
  });
}

export function readReport(objects: readonly string[], results: readonly Rows[]): PropertyRows {
  return Object.fromEntries(
    results.map(({ columns, rows }, index) => [
      objects[index] as string,
      rows
        .slice(0, mostRows)
        .map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null]))),
    ]),
  ) as Record<string, Record<string, Cell>[]>;
}
