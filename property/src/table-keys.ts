/** Keys and joins of the property data: a column name means the same in every table. */

/** The home table of each joining column, in which it is the primary key. */
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
/** Primary keys that differ from the column at home in the table. */
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

/** The columns among these that are complete primary keys of tables named in an SQL text, in the order of the tables. */
export function keyColumnsIn(sqlText: string, columns: readonly string[]): string[] {
  const text = sqlText.toLowerCase();
  const shown = new Map(columns.map((column) => [column.toLowerCase(), column]));
  const tables = new Map(
    [...new Set([...Object.keys(keys), ...Object.values(homes)])].map((table) => [table, primaryKeyOf(table)] as const),
  );
  const found = [...tables]
    .map(([table, key]) => ({ at: placeOf(text, table), key: key.map((column) => shown.get(column.toLowerCase())) }))
    .filter(({ at, key }) => at >= 0 && key.every((column) => column !== undefined))
    .sort((a, b) => a.at - b.at);
  return [...new Set(found.flatMap(({ key }) => key))] as string[];
}

const primaryKeyOf = (table: string): readonly string[] =>
  keys[table] ??
  Object.keys(homes)
    .filter((column) => homes[column] === table)
    .slice(0, 1);

/** Of a table's name in lower-case text, quoted or not; -1 if it isn't there. */
function placeOf(text: string, table: string): number {
  const [schema, name] = table.toLowerCase().split('.');
  return text.search(new RegExp(`(?<![\\w"])"?${schema}"?\\s*\\.\\s*"?${name}"?(?![\\w"])`));
}
