import { PRICE_LEVELS } from '../price-levels.ts';
import { type Targets, TRIAL, type Wanted } from '../target.ts';

const PURCHASE =
  "FROM Mortgage.Loan WHERE LoanPurpose = 'PURCHASE' AND LienPosition = 1 AND OriginationDate >= DATE '2005-01-01'";

export const loanTargets: Targets = {
  'loan-to-price of financed purchases: exactly 80 (34%), 96.5 (14), 95 (13), 100 (7), 90 (7), 75 (7), below 70 (10), others from 85 to 97 (8), ±5 points':
    {
      sql: `SELECT CASE WHEN l = 80 THEN '80' WHEN l = 96.5 THEN '96.5' WHEN l = 95 THEN '95' WHEN l = 100 THEN '100' WHEN l = 90 THEN '90' WHEN l = 75 THEN '75'
        WHEN l < 70 THEN 'below 70' WHEN l BETWEEN 85 AND 97 THEN '85 to 97' ELSE 'other' END AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got
      FROM (SELECT round(LTVAtOrigination * 2) / 2 AS l ${PURCHASE} AND TransactionID IS NOT NULL) GROUP BY 1`,
      parts: {
        '80': [34, 5],
        '96.5': [14, 5],
        '95': [13, 5],
        '100': [7, 5],
        '90': [7, 5],
        '75': [7, 5],
        'below 70': [10, 5],
        '85 to 97': [8, 5],
      },
    },
  'types of purchase loans: conventional 72%, FHA 16, VA 10 (Duval 22), USDA 1, private 1, FHA 35 in 2009–2010, ±4 points (Duval ±5)':
    {
      sql: `SELECT LoanTypeCode AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got ${PURCHASE} GROUP BY 1
      UNION ALL SELECT 'VA in Duval', 100.0 * avg((LoanTypeCode = 'VA')::INT) ${PURCHASE} AND CountyFIPS = '12031' AND year(OriginationDate) >= 2010
      UNION ALL SELECT 'FHA in 2009–2010', 100.0 * avg((LoanTypeCode = 'FHA')::INT) ${PURCHASE} AND year(OriginationDate) BETWEEN 2009 AND 2010`,
      parts: {
        CNV: [72, 4],
        FHA: [16, 4],
        VA: [10, 4],
        USDA: [1, 1],
        HARD: [1, 2],
        'VA in Duval': [22, 5],
        'FHA in 2009–2010': [35, 4],
      },
    },
  'terms of first mortgages: 360 months 86%, 180 9%, 240 3%, ±5 points': {
    sql: 'SELECT TermMonths AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got FROM Mortgage.Loan WHERE LienPosition = 1 GROUP BY 1',
    parts: { '360': [86, 5], '180': [9, 5], '240': [3, 3] },
  },
  'adjustable rates among conventional purchase loans: 35% in 2005–2007, 5% in 2010–2020, 9% since 2022, ±3 points': {
    sql: `SELECT CASE WHEN y BETWEEN 2005 AND 2007 THEN '2005–2007' WHEN y BETWEEN 2010 AND 2020 THEN '2010–2020' WHEN y >= 2022 THEN 'since 2022' END AS part,
        100.0 * avg((RateType = 'ARM')::INT) AS got FROM (SELECT year(OriginationDate) AS y, RateType ${PURCHASE} AND LoanTypeCode = 'CNV') GROUP BY 1`,
    parts: { '2005–2007': [35, 3], '2010–2020': [5, 2], 'since 2022': [9, 2] },
  },
  'financed purchases of 2005–2007 with a second mortgage: 22% ± 5': {
    sql: `SELECT 'second' AS part, 100.0 * count(*) FILTER (LienPosition = 2) / count(*) FILTER (LienPosition = 1) AS got
      FROM Mortgage.Loan WHERE LoanPurpose = 'PURCHASE' AND year(OriginationDate) BETWEEN 2005 AND 2007`,
    parts: { second: [22, 5] },
  },
  'mean rate of fixed 30-year purchase loans by year, 2005 to 2025, within 0.45 points of the market': {
    sql: `SELECT year(OriginationDate) AS part, avg(InterestRate) AS got ${PURCHASE} AND RateType = 'FIXED' AND TermMonths = 360 AND LoanTypeCode <> 'HARD' GROUP BY 1`,
    parts: Object.fromEntries(
      PRICE_LEVELS.filter(({ year }) => year >= 2005 && year <= 2025).map(({ year, rate }): [string, Wanted] => [
        String(year),
        [rate, 0.45],
      ]),
    ),
  },
  'refinances per purchase loan: 1.1 to 3.3 in the waves of 2009, 2012, 2015–2016 and 2020–2021, at most 1.15 in 2022–2025, fewer in 2007, 2014 and 2018 than in the preceding wave':
    {
      sql: `WITH y AS (SELECT year(OriginationDate) AS y, count(*) FILTER (LoanPurpose LIKE '%REFI') / count(*) FILTER (LoanPurpose = 'PURCHASE' AND LienPosition = 1) AS r FROM Mortgage.Loan GROUP BY 1)
      SELECT CASE WHEN y = 2009 THEN '2009' WHEN y = 2012 THEN '2012' WHEN y BETWEEN 2015 AND 2016 THEN '2015–2016' WHEN y BETWEEN 2020 AND 2021 THEN '2020–2021' WHEN y BETWEEN 2022 AND 2025 THEN '2022–2025' END AS part, avg(r) AS got FROM y GROUP BY 1
      UNION ALL SELECT 'rises in 2009', (max(r) FILTER (y = 2009) > 1.5 * max(r) FILTER (y = 2007))::INT FROM y
      UNION ALL SELECT 'rises in 2020', (max(r) FILTER (y = 2020) > 1.5 * max(r) FILTER (y = 2018))::INT FROM y`,
      parts: {
        ...{
          '2009': [2.2, 1],
          '2012': [2.4, 1],
          '2015–2016': [1.3, 0.4],
          '2020–2021': [1.7, 0.5],
          '2022–2025': [0.75, 0.4],
        },
        ...{ 'rises in 2009': [1, 0], 'rises in 2020': [1, 0] },
      },
    },
  'HELOCs from 2004–2007 and since 2021: 90% ± 8 of all': {
    sql: `SELECT 'these years' AS part, 100.0 * avg((year(OriginationDate) BETWEEN 2004 AND 2007 OR year(OriginationDate) >= 2021)::INT) AS got FROM Mortgage.Loan WHERE LoanPurpose = 'HELOC'`,
    parts: { 'these years': [90, 8] },
  },
  'lenders: the two largest 4.5 to 5.5% each, the ten largest 21 to 29% (including a local credit union), more than 150 in total':
    {
      sql: `WITH l AS (SELECT 100.0 * count(*) / sum(count(*)) OVER () AS s, row_number() OVER (ORDER BY count(*) DESC) AS r FROM Mortgage.Loan WHERE OriginationDate >= DATE '2018-01-01' GROUP BY LenderName)
      SELECT unnest(['first', 'second', 'ten', 'all']) AS part, unnest([max(s) FILTER (r = 1), max(s) FILTER (r = 2), sum(s) FILTER (r <= 10), count(*)]) AS got FROM l`,
      parts: { first: [5.1, 0.7], second: [5, 0.7], ten: [25, 4], all: [175, 24] },
    },
  'owner-occupied homes without an open loan: 38% ± 2': {
    sql: `SELECT 'free and clear' AS part, 100.0 * avg((EquityStatus = 'FREE AND CLEAR')::INT) AS got
      FROM Valuation.HomeEquity JOIN Ownership.CurrentOwner USING (PropertyID) WHERE OwnerOccupiedFlag = 'Y'`,
    parts: { 'free and clear': [38, 2] },
  },
  'homes with two open first loans: none': {
    sql: `SELECT 'homes' AS part, count(*) AS got FROM (SELECT PropertyID FROM Mortgage.OpenLoan WHERE LienPosition = 1 GROUP BY 1 HAVING count(*) > 1)`,
    parts: { homes: [0, 0] },
  },
  'mortgaged homes seriously underwater: 2.9% ± 1': {
    sql: `SELECT 'seriously underwater' AS part, 100.0 * avg((EquityStatus = 'SERIOUSLY UW')::INT) AS got FROM Valuation.HomeEquity WHERE EquityStatus <> 'FREE AND CLEAR' AND CountyFIPS IN ${TRIAL}`,
    parts: { 'seriously underwater': [2.9, 1] },
  },
};
