/** What a new query offers to start from (the pre-built queries FCL01 and INV02, and a look at the coverage). */

export interface Example {
  name: string;
  kind: 'bars' | 'points' | 'table';
  sql: string;
  /** Schema and table of everything it reads: an example is offered where all of them exist. */
  reads: readonly (readonly [schema: string, table: string])[];
}

export const examples: readonly Example[] = [
  {
    name: 'Foreclosure filings by year and stage',
    kind: 'bars',
    reads: [['Foreclosure', 'ForeclosureEvent']],
    sql: `SELECT YEAR(e.RecordingDate) AS FilingYear, e.ForeclosureStage, COUNT(DISTINCT e.PropertyID) AS Properties
FROM Foreclosure.ForeclosureEvent e
WHERE e.ForeclosureStage <> 'CANCELLED'
GROUP BY YEAR(e.RecordingDate), e.ForeclosureStage
ORDER BY FilingYear, e.ForeclosureStage`,
  },
  {
    name: 'Gross rental yield by ZIP',
    kind: 'points',
    reads: [
      ['Property', 'PropertyFeature'],
      ['Valuation', 'AVM'],
      ['Valuation', 'RentalAVM'],
      ['Reference', 'DimCounty'],
    ],
    sql: `SELECT c.CountyName, f.SitusZIP, COUNT(*) AS Homes, ROUND(AVG(1.0 * v.EstimatedValue), 0) AS AvgValue,
       ROUND(AVG(1.0 * r.EstimatedRent), 0) AS AvgRent, ROUND(AVG(r.GrossYieldPercent), 2) AS AvgYield
FROM Property.PropertyFeature f
JOIN Valuation.AVM v ON v.PropertyID = f.PropertyID
JOIN Valuation.RentalAVM r ON r.PropertyID = f.PropertyID
JOIN Reference.DimCounty c ON c.CountyFIPS = f.CountyFIPS
WHERE f.PropertyTypeCode = 'SFR'
GROUP BY c.CountyName, f.SitusZIP
HAVING COUNT(*) >= 10
ORDER BY AvgYield DESC`,
  },
  {
    name: 'What is covered in my counties',
    kind: 'table',
    reads: [
      ['Reference', 'CountyCoverage'],
      ['Reference', 'DimCounty'],
    ],
    sql: `SELECT c.CountyName, v.DatasetCode, v.CoveragePercent, v.PropertiesCovered, v.RecordsCount, v.FirstDate, v.LastDate
FROM Reference.CountyCoverage v
JOIN Reference.DimCounty c ON c.CountyFIPS = v.CountyFIPS
ORDER BY c.CountyName, v.DatasetCode`,
  },
];
