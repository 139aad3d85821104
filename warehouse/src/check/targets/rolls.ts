import { HOMES, type Targets } from '../target.ts';

const OWNED = `FROM Ownership.CurrentOwner o JOIN Property.PropertyFeature f USING (PropertyID) WHERE PropertyTypeCode IN ${HOMES}`;
const TAXED = `FROM Tax.TaxAssessor t JOIN Property.PropertyFeature f USING (PropertyID) JOIN Ownership.CurrentOwner o USING (PropertyID) WHERE PropertyTypeCode IN ${HOMES}`;

export const rollTargets: Targets = {
  'absentee owners: Duval 34%, Mecklenburg 33, Ramsey 27, Ventura 27, Douglas 17, ±2 points; 25 to 35% of them out of state':
    {
      sql: `SELECT o.CountyFIPS AS part, 100.0 * avg((OwnerOccupiedFlag = 'N')::INT) AS got ${OWNED} GROUP BY 1
      UNION ALL SELECT 'out of state', 100.0 * avg((AbsenteeCode = 'OUT-OF-STATE')::INT) ${OWNED} AND OwnerOccupiedFlag = 'N'`,
      parts: {
        '12031': [34, 2],
        '37119': [33, 2],
        '27123': [27, 2],
        '06111': [27, 2],
        '08035': [17, 2],
        'out of state': [30, 5],
      },
    },
  'years of ownership: median 9 ± 1.5, 22% ± 4 over 20 years': {
    sql: `SELECT unnest(['middle', 'over 20']) AS part, unnest([median(OwnershipYears)::DOUBLE, 100.0 * avg((OwnershipYears > 20)::INT)]) AS got FROM (SELECT OwnershipYears ${OWNED})`,
    parts: { middle: [9, 1.5], 'over 20': [22, 4] },
  },
  'owner types: individuals 76%, trusts 9, companies 6 to 10, corporations 2.5, ±4 points': {
    sql: `SELECT OwnerTypeCode AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got FROM Ownership.CurrentOwner GROUP BY 1`,
    parts: { IND: [76, 4], TRS: [9, 4], LLC: [8, 3], COR: [2.5, 1.5] },
  },
  'single-family homes owned by rental groups: 3 to 4.5% in Mecklenburg, 2% ± 0.8 in Duval, none in Ventura': {
    sql: `SELECT o.CountyFIPS AS part, 100.0 * avg((InstitutionalInvestorFlag = 'Y')::INT) AS got ${OWNED} AND PropertyTypeCode = 'SFR' GROUP BY 1`,
    parts: { '37119': [3.75, 0.75], '12031': [2, 0.8], '06111': [0, 0] },
  },
  'tax-delinquent homes: 4.5% ± 0.6 in Duval, 1 ± 0.4 in Douglas, 2 to 3.5 in the others; twice as often (1.6 to 2.4) with an absentee owner':
    {
      sql: `SELECT t.CountyFIPS AS part, 100.0 * avg((DelinquentFlag = 'Y')::INT) AS got ${TAXED} GROUP BY 1
      UNION ALL SELECT 'elsewhere', avg((DelinquentFlag = 'Y')::INT) FILTER (OwnerOccupiedFlag = 'N') / avg((DelinquentFlag = 'Y')::INT) FILTER (OwnerOccupiedFlag = 'Y') ${TAXED}`,
      parts: {
        '12031': [4.5, 0.6],
        '08035': [1, 0.4],
        '06111': [2.75, 0.75],
        '27123': [2.75, 0.75],
        '37119': [2.75, 0.75],
        elsewhere: [2, 0.4],
      },
    },
  'overdue taxes of $1,200 to $9,000; homestead flag matches occupancy for 95% ± 2': {
    sql: `SELECT 'least' AS part, min(DelinquentAmount) AS got FROM Tax.TaxAssessor UNION ALL SELECT 'most', max(DelinquentAmount) FROM Tax.TaxAssessor
      UNION ALL SELECT 'agree', 100.0 * avg((HomesteadFlag = OwnerOccupiedFlag)::INT) ${TAXED}`,
    parts: { least: [1200, 0.5], most: [9000, 0.5], agree: [95, 2] },
  },
  'permit types: electrical 17%, heating and cooling 17, roofs 15, plumbing with water heaters and sewers 12, remodels 9, solar 6, windows and siding 5, fences and decks 5, additions 3, new 3, pools 2, ±2.5 points':
    {
      sql: `SELECT CASE PermitTypeCode WHEN 'WTR' THEN 'PLM' WHEN 'SEW' THEN 'PLM' WHEN 'SID' THEN 'WIN' WHEN 'DCK' THEN 'FEN' WHEN 'GAR' THEN 'ADD' ELSE PermitTypeCode END AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got
      FROM Permits.BuildingPermit GROUP BY 1`,
      parts: {
        ...{ ELE: [17, 2.5], HVC: [17, 2.5], ROF: [15, 2.5], PLM: [12, 2.5], RMD: [9, 2.5], SOL: [6, 2] },
        ...{
          WIN: [5, 1.5],
          FEN: [5, 1.5],
          ADD: [3, 1.5],
          NEW: [3, 1.5],
          POL: [2, 1],
          ADU: [1, 0.6],
          DEM: [1, 0.6],
          OTH: [4, 2],
        },
      },
    },
  'permit statuses: final 78%, expired 9, issued 11, void 2, ±3 points; owner-builders 6 ± 1': {
    sql: `SELECT PermitStatus AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got FROM Permits.BuildingPermit GROUP BY 1
      UNION ALL SELECT 'owner', 100.0 * avg((OwnerBuilderFlag = 'Y')::INT) FROM Permits.BuildingPermit`,
    parts: { FINALED: [78, 3], EXPIRED: [9, 3], ISSUED: [11, 3], VOID: [2, 1], owner: [6, 1] },
  },
  'roof permits after the 2017 and 2023–2024 hail in Douglas and the 2017, 2022 and 2024 storms in Duval: at least 1.6 times other years':
    {
      sql: `WITH r AS (SELECT CountyFIPS AS c, year(ApplicationDate) AS y, count(*) AS n FROM Permits.BuildingPermit WHERE PermitTypeCode = 'ROF' AND year(ApplicationDate) BETWEEN 2013 AND 2025 GROUP BY ALL)
      SELECT c AS part, least(10, avg(n) FILTER (y IN (2017, 2024) OR (c = '08035' AND y = 2023) OR (c = '12031' AND y = 2022)) / avg(n) FILTER (y NOT IN (2017, 2022, 2023, 2024))) AS got FROM r WHERE c IN ('08035', '12031') GROUP BY 1`,
      parts: { '08035': [4, 2.4], '12031': [3, 1.4] },
    },
};
