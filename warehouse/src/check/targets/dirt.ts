import { each, HOMES, type Targets, TRIAL } from '../target.ts';

const OTHERS = ['12031', '06111', '08035', '27123'];
const missing = (column: string): string => `100.0 * avg((${column} IS NULL)::INT)`;

export const dirtTargets: Targets = {
  'homes without a value: year built 1% ± 0.3, roof material 18 ± 1.5, lot width 35 ± 1.5': {
    sql: `SELECT unnest(['year built', 'roof', 'lot width']) AS part, unnest([${missing('YearBuilt')}, ${missing('RoofMaterial')}, ${missing('LotWidthFt')}]) AS got
      FROM Property.PropertyFeature WHERE PropertyTypeCode IN ${HOMES}`,
    parts: { 'year built': [1, 0.3], roof: [18, 1.5], 'lot width': [35, 1.5] },
  },
  'homes without bedrooms: 4% ± 0.8, in Mecklenburg 1 ± 0.4': {
    sql: `SELECT CountyFIPS AS part, ${missing('Bedrooms')} AS got FROM Property.PropertyFeature WHERE PropertyTypeCode IN ${HOMES} GROUP BY 1`,
    parts: { ...each(OTHERS, [4, 0.8]), '37119': [1, 0.4] },
  },
  'titles of individuals without a second owner: 45 to 52%': {
    sql: `SELECT 'second owner' AS part, ${missing('Owner2FullName')} AS got FROM Ownership.CurrentOwner WHERE OwnerTypeCode = 'IND'`,
    parts: { 'second owner': [48.5, 3.5] },
  },
  'documents without a price: 12% ± 1; loans with a RECORDED rate: 9% ± 1': {
    sql: `SELECT 'no price' AS part, ${missing('SalePrice')} AS got FROM Transactions.Recorder WHERE CountyFIPS IN ${TRIAL}
      UNION ALL SELECT 'recorded', 100.0 * avg((InterestRateSource = 'RECORDED')::INT) FROM Mortgage.Loan`,
    parts: { 'no price': [12, 1], recorded: [9, 1] },
  },
  'homes without an AVM: 8% ± 0.8': {
    sql: `SELECT 'no AVM' AS part, 100.0 * avg((v.PropertyID IS NULL)::INT) AS got
      FROM Property.PropertyFeature f LEFT JOIN Valuation.AVM v USING (PropertyID) WHERE PropertyTypeCode IN ${HOMES}`,
    parts: { 'no AVM': [8, 0.8] },
  },
  'similar owner names in a ZIP code (SMITH JOHN A and SMITH JOHN): more than none, below 5% of individuals': {
    sql: `WITH n AS (SELECT DISTINCT Owner1FullName AS name, SitusZIP AS zip FROM Ownership.CurrentOwner WHERE OwnerTypeCode = 'IND')
      SELECT 'like one another' AS part, 100.0 * count(*) / (SELECT count(*) FROM Ownership.CurrentOwner WHERE OwnerTypeCode = 'IND') AS got
      FROM n a JOIN n b ON b.zip = a.zip AND left(b.name, length(b.name) - 2) = a.name AND b.name[-2] = ' '`,
    parts: { 'like one another': [2.52, 2.48] },
  },
  'coverage counts match the rows of every dataset and county': {
    sql: `WITH there AS (${[
      ['PROPADDR', 'Property.PropertyAddress'],
      ['PROPCHAR', 'Property.PropertyFeature'],
      ['HOAASSOC', 'Property.HOA'],
      ['OWNERSHIP', 'Ownership.CurrentOwner'],
      ['TAXASSR', 'Tax.TaxAssessor'],
      ['ASSESSHIST', 'Tax.AssessmentHistory'],
      ['RECORDER', 'Transactions.Recorder'],
      ['MORTGAGE', 'Mortgage.Loan'],
      ['ASGNREL', 'Mortgage.AssignmentRelease'],
      ['FORECLOSURE', 'Foreclosure.ForeclosureEvent'],
      ['AVM', 'Valuation.AVM'],
      ['AVMHIST', 'Valuation.AVMHistory'],
      ['RENTALAVM', 'Valuation.RentalAVM'],
      ['HOMEEQUITY', 'Valuation.HomeEquity'],
      ['PERMITS', 'Permits.BuildingPermit'],
      ['HAZARD', 'Hazard.PropertyHazard'],
    ]
      .map(([code, table]) => `SELECT '${code}' AS code, CountyFIPS AS c, count(*) AS n FROM ${table} GROUP BY ALL`)
      .join(' UNION ALL ')})
      SELECT 'wrong' AS part, count(*) AS got FROM there FULL JOIN (SELECT DatasetCode AS code, CountyFIPS AS c, RecordsCount AS told FROM Reference.CountyCoverage WHERE DatasetCode IN (SELECT code FROM there)) USING (code, c)
      WHERE n IS DISTINCT FROM told`,
    parts: { wrong: [0, 0] },
  },
};
