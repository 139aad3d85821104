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

const mostRows = 200;

/** Rows of the property itself, in this order; the county lets the engine skip the rest of a table that is sorted by county. */
const own =
  (object: string, order = '1'): Section =>
  (bound, { id, fips }) =>
    `SELECT * FROM w.${object} WHERE PropertyID = ${bound.add(id)} AND CountyFIPS = ${bound.add(fips)} ORDER BY ${order} LIMIT ${mostRows}`;

const sections: Readonly<Record<string, Section>> = {
  'Property.PropertyAddress': own('Property.PropertyAddress'),
  'Property.PropertyFeature': own('Property.PropertyFeature'),
  'Property.HOA': own('Property.HOA'),
  'Ownership.CurrentOwner': own('Ownership.CurrentOwner'),
  'Tax.TaxAssessor': own('Tax.TaxAssessor'),
  'Tax.AssessmentHistory': own('Tax.AssessmentHistory', 'TaxYear DESC'),
  'Transactions.Recorder': own('Transactions.Recorder', 'RecordingDate DESC NULLS LAST, TransactionID DESC'),
  'Mortgage.Loan': own('Mortgage.Loan', 'RecordingDate DESC NULLS LAST, LoanID DESC'),
  'Foreclosure.ForeclosureEvent': own('Foreclosure.ForeclosureEvent', 'RecordingDate DESC NULLS LAST, EventID DESC'),
  'Foreclosure.ForeclosureStatus': own('Foreclosure.ForeclosureStatus', 'LatestFilingDate DESC NULLS LAST'),
  'Valuation.AVM': own('Valuation.AVM'),
  'Valuation.AVMHistory': own('Valuation.AVMHistory', 'ValuationDate DESC'),
  'Valuation.RentalAVM': own('Valuation.RentalAVM'),
  'Valuation.HomeEquity': own('Valuation.HomeEquity'),
  'Permits.BuildingPermit': own('Permits.BuildingPermit', 'IssueDate DESC NULLS LAST, PermitID DESC'),
  'Hazard.PropertyHazard': own('Hazard.PropertyHazard'),
  'Schools.PropertySchool': own('Schools.PropertySchool', 'DistanceMiles NULLS LAST, SchoolID'),
  'Schools.School': (bound, { id, fips }) =>
    `SELECT s.* FROM w.Schools.School s WHERE s.SchoolID IN
      (SELECT SchoolID FROM w.Schools.PropertySchool WHERE PropertyID = ${bound.add(id)} AND CountyFIPS = ${bound.add(fips)}) ORDER BY SchoolID`,
  'Neighborhood.Community': (bound, { zip }) =>
    zip === null
      ? undefined
      : `SELECT * FROM w.Neighborhood.Community WHERE GeoTypeCode = 'ZI' AND SitusZIP = ${bound.add(zip)} LIMIT 1`,
  'Market.SalesTrend': (bound, { zip }) =>
    zip === null
      ? undefined
      : `(SELECT * FROM w.Market.SalesTrend WHERE GeoTypeCode = 'ZI' AND SitusZIP = ${bound.add(zip)} AND PropertyTypeCode = 'ALL' AND PeriodType = 'M'
          ORDER BY PeriodStart DESC LIMIT 12) UNION ALL BY NAME
        (SELECT * FROM w.Market.SalesTrend WHERE GeoTypeCode = 'ZI' AND SitusZIP = ${bound.add(zip)} AND PropertyTypeCode = 'ALL' AND PeriodType = 'Y'
          ORDER BY PeriodStart DESC LIMIT 30)`,
  'Neighborhood.PointOfInterest': (bound, { fips, lat, lon }) =>
    lat === null || lon === null
      ? undefined
      : `SELECT *, round(${milesSql(bound.add(lat), bound.add(lon), 'Latitude', 'Longitude')}, 2) AS Miles FROM w.Neighborhood.PointOfInterest
          WHERE CountyFIPS = ${bound.add(fips)} ORDER BY Miles, POIID LIMIT 10`,
  'Boundaries.ParcelBoundary': own('Boundaries.ParcelBoundary'),
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
      rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null]))),
    ]),
  ) as Record<string, Record<string, Cell>[]>;
}
