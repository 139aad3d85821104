/** Keys and joins of the property data: a column name means the same in every table. */

/** The home table of each joining column, in which it is the primary key. */
export const homes: Record<string, string> = {
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
/** Primary keys that differ from the column at home in the table. */
export const keys: Record<string, readonly string[]> = {
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
  'Boundaries.BuildingFootprint': ['BuildingFootprintID'],
  'Boundaries.Street': ['StreetID'],
  'Boundaries.LandArea': ['LandAreaID'],
  'Reference.DataDictionary': ['SchemaName', 'ObjectName', 'ColumnName'],
  'Reference.CountyCoverage': ['CountyFIPS', 'DatasetCode'],
  'Reference.PublishStatus': ['SchemaName', 'ObjectName'],
};

export function isPrimaryKey(object: string, column: string): boolean {
  return keys[object]?.includes(column) ?? (homes[column] === object && column !== 'FirstLoanID');
}

/** The table that a column joins to; undefined for other columns and for a primary key in its home table. */
export function joinsTo(object: string, column: string): string | undefined {
  const home = Object.hasOwn(homes, column) ? homes[column] : undefined;
  return home === object && isPrimaryKey(object, column) ? undefined : home;
}
