import { each, HOMES, type Targets } from '../target.ts';

const TRIAL = ['12031', '06111', '37119', '08035', '27123'];

export const valueTargets: Targets = {
  'AVM calibration: 68% ± 4 of sales within one standard deviation, bias 0 ± 0.5%, confidence = 100 minus the deviation':
    {
      sql: `SELECT unnest(['inside', 'bias', 'confidence']) AS part, unnest([100.0 * avg((AbsErrorPercent <= 100 * FSD)::INT), median(ErrorPercent)::DOUBLE, max(abs(ConfidenceScore - (100 - 100 * FSD)))::DOUBLE]) AS got FROM Valuation.AVMAccuracy`,
      parts: { inside: [68, 4], bias: [0, 0.5], confidence: [0, 0.51] },
    },
  'recent ordinary sales against the estimate before them: half within 4.5 to 7.5%, 90% or more within 20%': {
    sql: `SELECT unnest(['middle', 'within 20%']) AS part, unnest([median(AbsErrorPercent)::DOUBLE, 100.0 * avg((AbsErrorPercent <= 20)::INT)]) AS got
      FROM Valuation.AVMAccuracy a JOIN Transactions.ArmsLengthSale s USING (TransactionID) WHERE s.SaleDate > DATE '2024-06-30' AND DistressedSaleFlag = 'N'`,
    parts: { middle: [6, 1.5], 'within 20%': [95, 5] },
  },
  'estimates against sales of similar homes in the ZIP code, at least three within a year: half within 11%, 80% or more within 20%':
    {
      sql: `WITH h AS (SELECT v.PropertyID, v.SitusZIP, f.PropertyTypeCode, f.LivingAreaSqFt AS area, YearBuilt, EstimatedValue FROM Valuation.AVM v JOIN Property.PropertyFeature f USING (PropertyID)
          WHERE f.PropertyTypeCode IN ('SFR', 'CND', 'TWN')),
        near AS (SELECT h.PropertyID, any_value(EstimatedValue) AS estimate, median(PricePerSqFt) * any_value(area) AS price FROM h JOIN Transactions.ArmsLengthSale s
          ON s.SitusZIP = h.SitusZIP AND s.PropertyTypeCode = h.PropertyTypeCode AND s.PropertyID <> h.PropertyID AND abs(s.LivingAreaSqFt - area) <= 0.2 * area AND abs(s.YearBuilt - h.YearBuilt) <= 15
          WHERE s.SaleDate > DATE '2025-06-30' GROUP BY 1 HAVING count(*) >= 3)
        SELECT unnest(['middle', 'within 20%']) AS part, unnest([100 * median(abs(price - estimate) / estimate)::DOUBLE, 100.0 * avg((abs(price - estimate) <= 0.2 * estimate)::INT)]) AS got FROM near`,
      parts: { middle: [8, 3], 'within 20%': [90, 10] },
    },
  'AVM stability: half of the yearly changes within 12% of the prior value': {
    sql: `SELECT 'middle step' AS part, 100.0 * median(abs(EstimatedValue - PriorYearValue) / PriorYearValue::DOUBLE) AS got FROM Valuation.AVM WHERE PriorYearValue > 0`,
    parts: { 'middle step': [6, 6] },
  },
  'annual gross rent: 7.5% of $200,000, 5.8% of $400,000, 4.3% of $800,000, 3.2% of $1,500,000, ±0.5 points': {
    sql: `SELECT CASE WHEN v BETWEEN 185e3 AND 215e3 THEN '200' WHEN v BETWEEN 380e3 AND 420e3 THEN '400' WHEN v BETWEEN 760e3 AND 840e3 THEN '800' WHEN v BETWEEN 1350e3 AND 1650e3 THEN '1500' END AS part, median(y)::DOUBLE AS got
      FROM (SELECT EstimatedValue AS v, GrossYieldPercent AS y FROM Valuation.AVM JOIN Valuation.RentalAVM USING (PropertyID)) GROUP BY 1`,
    parts: { '200': [7.5, 0.5], '400': [5.8, 0.5], '800': [4.3, 0.5], '1500': [3.2, 0.5] },
  },
  'land share of value: Ventura 60 to 70%, Duval 25 to 30, Mecklenburg 22 to 28, Douglas 25 to 30, Ramsey 25 to 32': {
    sql: `SELECT t.CountyFIPS AS part, 100 - avg(ImprovementPercent) AS got FROM Tax.TaxAssessor t JOIN Property.PropertyFeature f USING (PropertyID) WHERE PropertyTypeCode IN ${HOMES} GROUP BY 1`,
    parts: { '06111': [65, 5], '12031': [27.5, 2.5], '37119': [25, 3], '08035': [27.5, 2.5], '27123': [28.5, 3.5] },
  },
  'ratio study of the roll against 2024 and 2025 sales: COD 8 to 14 in every county': {
    sql: `${ratios()} SELECT c AS part, 100 * avg(abs(r - med)) / any_value(med) AS got FROM t GROUP BY 1`,
    parts: each(TRIAL, [11, 3]),
  },
  'same ratio study: PRD 1.00 to 1.04 in every county': {
    sql: `${ratios()} SELECT c AS part, avg(r) / (sum(m) / sum(p)) AS got FROM t GROUP BY 1`,
    parts: each(TRIAL, [1.02, 0.02]),
  },
};

/** Ratios of assessed values to ordinary sales, without outliers: a ratio study drops those beyond half of the median in either direction. */
function ratios(): string {
  return `WITH r AS (SELECT s.CountyFIPS AS c, t.MarketTotalValue / s.SalePrice::DOUBLE AS r, t.MarketTotalValue::DOUBLE AS m, s.SalePrice::DOUBLE AS p
      FROM Transactions.ArmsLengthSale s JOIN Tax.TaxAssessor t USING (PropertyID) WHERE year(SaleDate) IN (2024, 2025) AND PropertyTypeCode IN ${HOMES} AND DistressedSaleFlag = 'N'),
    q AS (SELECT *, median(r) OVER (PARTITION BY c) AS med FROM r), t AS (SELECT * FROM q WHERE r BETWEEN 0.5 * med AND 1.5 * med)`;
}
