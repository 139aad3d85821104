import { each, HOMES, type Targets, type Wanted } from '../target.ts';

const SALE = `FROM Transactions.Recorder r JOIN Property.PropertyFeature f USING (PropertyID)
  WHERE ArmsLengthFlag = 'Y' AND PropertyTypeCode IN ${HOMES}`;
const MONTHS = [6.2, 6.4, 8.2, 8.7, 9.8, 10.4, 10, 9.9, 8.6, 8.3, 7, 6.5];
const TURNOVER = [6.5, 5.8, 4.6, 3.8, 4.2, 4, 4.1, 4.4, 4.8, 4.7, 5, 5.3, 5.3, 5.1, 5, 5.2, 6.2, 5, 3.8, 3.7, 3.7];
const meanTurnover = TURNOVER.reduce((sum, one) => sum + one, 0) / TURNOVER.length;
/** Each year relative to the mean of all, so that the level of the sample doesn't matter. */
const shape = Object.fromEntries(
  TURNOVER.map((one, index): [string, Wanted] => [
    String(2005 + index),
    [one / meanTurnover, (0.15 * one) / meanTurnover],
  ]),
);

export const saleTargets: Targets = {
  'share of 2005 to 2025 closings in each month, ±0.7 points': {
    sql: `SELECT month(SaleDate) AS part, 100.0 * count(*) / sum(count(*)) OVER () AS got ${SALE}
      AND SaleDate BETWEEN DATE '2005-01-01' AND DATE '2025-12-31' GROUP BY 1`,
    parts: Object.fromEntries(MONTHS.map((share, index): [string, Wanted] => [String(index + 1), [share, 0.7]])),
  },
  'sales per home by year, 2005 to 2025, relative to the mean, ±15%': {
    sql: `WITH sold AS (SELECT year(SaleDate) AS y, count(*) AS n ${SALE} GROUP BY 1),
      homes AS (SELECT y, count(*) AS n FROM Property.PropertyFeature, range(2005, 2026) t(y)
        WHERE PropertyTypeCode IN ${HOMES} AND coalesce(YearBuilt, 0) <= y GROUP BY 1)
      SELECT y AS part, (sold.n / homes.n) / avg(sold.n / homes.n) OVER () AS got FROM sold JOIN homes USING (y)`,
    parts: shape,
  },
  'cash share of sales: 28% in 2005, 33% in 2009–2012, 28% in 2015–2019, 25% in 2021, 33 to 39% since 2023, ±3 points':
    {
      sql: `SELECT CASE WHEN y = 2005 THEN '2005' WHEN y BETWEEN 2009 AND 2012 THEN '2009–2012' WHEN y BETWEEN 2015 AND 2019 THEN '2015–2019'
        WHEN y = 2021 THEN '2021' WHEN y >= 2023 THEN 'since 2023' END AS part, 100.0 * avg((CashPurchaseFlag = 'Y')::INT) AS got
      FROM (SELECT year(SaleDate) AS y, CashPurchaseFlag ${SALE}) GROUP BY 1`,
      parts: { '2005': [28, 3], '2009–2012': [33, 3], '2015–2019': [28, 3], '2021': [25, 3], 'since 2023': [36, 3] },
    },
  'new-construction share of sales: 12% in 2005, 4% in 2009–2012, 10 to 14% since 2018, ±2 points': {
    sql: `SELECT CASE WHEN y = 2005 THEN '2005' WHEN y BETWEEN 2009 AND 2012 THEN '2009–2012' WHEN y >= 2018 THEN 'since 2018' END AS part,
        100.0 * avg((NewConstructionFlag = 'Y')::INT) AS got FROM (SELECT year(SaleDate) AS y, NewConstructionFlag ${SALE}) GROUP BY 1`,
    parts: { '2005': [12, 2], '2009–2012': [4, 2], 'since 2018': [12, 2.5] },
  },
  'recording 1 to 27 days after signing, median 6 ± 1.5, never on a weekend': {
    sql: `SELECT unnest(['middle', 'least', 'most', 'on weekends']) AS part, unnest([median(days)::DOUBLE, min(days), max(days), count(*) FILTER (isodow(RecordingDate) > 5)]) AS got
      FROM (SELECT RecordingDate, RecordingDate - SaleDate AS days ${SALE})`,
    parts: { middle: [6, 1.5], least: [1, 0], most: [26, 2], 'on weekends': [0, 0] },
  },
  'non-sale documents per sale: 45% ± 7, of which deeds to trusts 35% ± 6 and quitclaim deeds 47% ± 8': {
    sql: `WITH d AS (SELECT * FROM Transactions.Recorder WHERE DeedCategory IN ('TRUST/INTRA-FAMILY', 'REFI/NOMINAL'))
      SELECT 'of the sales' AS part, 100.0 * count(*) / (SELECT count(*) FROM Transactions.Recorder WHERE ArmsLengthFlag = 'Y') AS got FROM d
      UNION ALL SELECT CASE DeedTypeCode WHEN 'TRD' THEN 'trust' ELSE 'quit-claim' END, 100.0 * count(*) / (SELECT count(*) FROM d) FROM d WHERE DeedTypeCode = 'TRD' OR (DeedTypeCode = 'QC' AND DeedCategory IS NOT NULL) GROUP BY 1`,
    parts: { 'of the sales': [45, 7], trust: [35, 6], 'quit-claim': [47, 8] },
  },
  'flips: 6 to 9% of 2016–2022 sales, held 165 ± 25 days, gross return 25 to 30%, 62% ± 8 bought with cash': {
    sql: `WITH f AS (SELECT * FROM Market.FlipTransaction WHERE ResaleDate >= DATE '2012-01-01')
      SELECT 'share' AS part, 100.0 * count(*) FILTER (year(ResaleDate) BETWEEN 2016 AND 2022) / (SELECT count(*) ${SALE} AND year(SaleDate) BETWEEN 2016 AND 2022) AS got FROM f
      UNION ALL SELECT 'days', avg(HoldDays) FROM f UNION ALL SELECT 'return', median(GrossROIPercent) FROM f
      UNION ALL SELECT 'cash', 100.0 * avg((PurchaseCashFlag = 'Y')::INT) FROM f`,
    parts: { share: [7.5, 1.5], days: [165, 25], return: [27.5, 4], cash: [62, 8] },
  },
  'price per square foot of the largest quarter of homes below that of the smallest quarter, in every county': {
    sql: `WITH s AS (SELECT CountyFIPS AS c, PricePerSqFt AS p, ntile(4) OVER (PARTITION BY CountyFIPS ORDER BY LivingAreaSqFt) AS q
        FROM Transactions.ArmsLengthSale WHERE PropertyTypeCode = 'SFR' AND SaleDate >= DATE '2023-01-01')
      SELECT c AS part, median(p) FILTER (q = 4) / median(p) FILTER (q = 1) AS got FROM s GROUP BY 1`,
    parts: each(['12031', '06111', '37119', '08035', '27123'], [0.78, 0.17]),
  },
};
