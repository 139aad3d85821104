import { propertyFields } from '@platbook/contract/property/property-fields';
import type { SearchConditions } from '@platbook/contract/property/property-search';
import { readConditions } from './conditions.ts';
import { propertySql } from './sql.ts';

const sqlOf = (given: SearchConditions, columns: string[] = [], sort = '') => {
  const { conditions, problem } = readConditions(given);
  if (!conditions) throw new Error(problem);
  return propertySql({ conditions, columns, sort });
};
const testsOf = (where: string) =>
  sqlOf({ where })
    .replace(/^[\s\S]*\nWHERE /, '')
    .replace(/\nORDER BY[\s\S]*$/, '')
    .split('\n  AND ');

it('writes a search as one readable statement', () => {
  const where = 'zip=32205&stage=PREFORECLOSURE,AUCTION&value=200000..450000';
  expect(sqlOf({ where }, ['city', 'beds', 'value', 'stage'], '-equity')).toBe(`-- Search from Property Navigator
SELECT a.PropertyID,
       a.SitusFullAddress,
       a.SitusCity,
       a.SitusZIP,
       pf.Bedrooms,
       avm.EstimatedValue,
       fs.CurrentStage
FROM Property.PropertyAddress AS a
LEFT JOIN Property.PropertyFeature AS pf ON pf.PropertyID = a.PropertyID
LEFT JOIN Valuation.AVM AS avm ON avm.PropertyID = a.PropertyID
LEFT JOIN (  -- the active foreclosure case, or else the latest
  SELECT * FROM Foreclosure.ForeclosureStatus
  WHERE ForeclosureCaseID IS NOT NULL
  QUALIFY row_number() OVER (PARTITION BY PropertyID ORDER BY coalesce(ActiveFlag, 'N') DESC, LatestFilingDate DESC NULLS LAST, ForeclosureCaseID DESC) = 1
) AS fs ON fs.PropertyID = a.PropertyID
LEFT JOIN Valuation.HomeEquity AS he ON he.PropertyID = a.PropertyID
WHERE a.SitusZIP = '32205'
  AND fs.CurrentStage IN ('PREFORECLOSURE', 'AUCTION')
  AND avm.EstimatedValue BETWEEN 200000 AND 450000
ORDER BY he.EquityPercent DESC NULLS LAST, a.PropertyID`);
});

it('writes each kind of condition, and quotes user text', () => {
  expect(testsOf('lender=O%27Neil%20%26%20Sons')).toEqual(["l.LenderName = 'O''Neil & Sons'"]);
  expect(testsOf("owner=x' OR 1=1 --")).toEqual(["co.Owner1FullName = 'x'' OR 1=1 --'"]);
  expect(testsOf('built=..1950&beds=3&baths=2.5..')).toEqual([
    'pf.YearBuilt <= 1950',
    'pf.Bedrooms = 3',
    'pf.BathsTotal >= 2.5',
  ]);
  expect(testsOf('saleDate=2025-01-01..&pool=Y')).toEqual(["r.SaleDate >= DATE '2025-01-01'", "pf.PoolFlag = 'Y'"]);
  expect(testsOf('permitDate=none,..2015-01-01')).toEqual([
    "(bp.IssueDate IS NULL OR bp.IssueDate <= DATE '2015-01-01')",
  ]);
  expect(testsOf('roof=none,TILE&elementary=abc')).toEqual([
    "(pf.RoofMaterial IS NULL OR pf.RoofMaterial = 'TILE')",
    "CAST(ps.SchoolID AS VARCHAR) = 'abc'",
  ]);
});

it('joins every field under its own alias, and gives each result column a unique name', () => {
  const keys = propertyFields.map(({ key }) => key);
  const text = sqlOf({}, keys, 'value');
  const aliases = [...text.matchAll(/ AS (\w+) ON /g)].map(([, alias]) => alias);
  expect(new Set(aliases).size).toBe(aliases.length);
  expect(text).toContain('ps3.SchoolID AS "High school"');
  expect(text).toContain('fs.LenderName AS "Foreclosing lender"');
  const columns = text
    .slice(0, text.indexOf('\nFROM'))
    .split(',\n')
    .map((line) => /(?:AS "(.+)"|\.(\w+))$/.exec(line)?.slice(1).join(''));
  expect(new Set(columns).size).toBe(columns.length);
});

it('writes the drawn area and the map view as plain arithmetic', () => {
  const text = sqlOf({ within: '-81.7,30.3 -81.6,30.3 -81.6,30.2', near: '30.31,-81.7,0.5', view: '-82,30,-81,31' });
  expect(text).toContain('  (-81.6, 30.2, -81.7, 30.3)\n)');
  expect(text).toContain('a.Longitude BETWEEN -82 AND -81 AND a.Latitude BETWEEN 30 AND 31');
  expect(text).toContain('<= 0.5  -- miles');
});
