/** How the tables of the property data join: the same column name is the same thing everywhere. */

/** Where each joining column is at home: there it is the key. */
const homes: Record<string, string> = {
  PropertyID: 'Property.PropertyAddress',
  LoanID: 'Mortgage.Loan',
  FirstLoanID: 'Mortgage.Loan',
  TransactionID: 'Transactions.Recorder',
  SchoolID: 'Schools.School',
  GeoID: 'Boundaries.GeoBoundary',
  GeoIDNeighborhood: 'Boundaries.GeoBoundary',
  CountyFIPS: 'Reference.DimCounty',
  PropertyTypeCode: 'Reference.DimPropertyType',
  LandUseCode: 'Reference.DimLandUse',
  DeedTypeCode: 'Reference.DimDeedType',
  LoanTypeCode: 'Reference.DimLoanType',
  RecordType: 'Reference.DimForeclosureType',
  PermitTypeCode: 'Reference.DimPermitType',
  GeoTypeCode: 'Reference.DimGeographyType',
};
/** Keys that are made of other columns than the one that is at home there. */
const keys: Record<string, readonly string[]> = {
  'Property.PropertyFeature': ['PropertyID'],
  'Property.HOA': ['HOAID'],
  'Ownership.CurrentOwner': ['PropertyID'],
  'Tax.TaxAssessor': ['PropertyID'],
  'Tax.AssessmentHistory': ['PropertyID', 'TaxYear'],
  'Mortgage.AssignmentRelease': ['DocumentID'],
  'Foreclosure.ForeclosureEvent': ['EventID'],
  'Valuation.AVM': ['PropertyID'],
  'Valuation.AVMHistory': ['PropertyID', 'ValuationDate'],
  'Valuation.RentalAVM': ['PropertyID'],
  'Valuation.HomeEquity': ['PropertyID'],
  'Permits.BuildingPermit': ['PermitID'],
  'Hazard.PropertyHazard': ['PropertyID'],
  'Neighborhood.Community': ['GeoID'],
  'Neighborhood.PointOfInterest': ['POIID'],
  'Schools.PropertySchool': ['PropertyID', 'SchoolLevel'],
  'Market.SalesTrend': ['GeoID', 'PeriodType', 'PeriodStart', 'PropertyTypeCode'],
  'Boundaries.ParcelBoundary': ['ParcelBoundaryID'],
  'Reference.DataDictionary': ['SchemaName', 'ObjectName', 'ColumnName'],
  'Reference.CountyCoverage': ['CountyFIPS', 'DatasetCode'],
  'Reference.PublishStatus': ['SchemaName', 'ObjectName'],
};

/** Whether a column is part of the primary key of its table. */
export function isPrimaryKey(object: string, column: string): boolean {
  return keys[object]?.includes(column) ?? (homes[column] === object && column !== 'FirstLoanID');
}

/** The table that a column leads to; undefined for a column that joins nothing, and where it is at home. */
export function joinsTo(object: string, column: string): string | undefined {
  const home = Object.hasOwn(homes, column) ? homes[column] : undefined;
  return home === object && isPrimaryKey(object, column) ? undefined : home;
}
