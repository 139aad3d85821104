-- Market.SalesTrend, computed from the recorded arm's-length sales so that drill-down reconciles.
CREATE TABLE gen.trend AS
  WITH s AS (
    SELECT r.CountyFIPS AS fips, r.SitusZIP AS zip, f.PropertyTypeCode AS typ, r.SaleDate AS d, r.SalePrice AS price, r.PricePerSqFt AS ppsf, (r.CashPurchaseFlag = 'Y')::INT AS cash, (r.DistressedSaleFlag = 'Y')::INT AS distressed, (r.BuyerTypeCode IN ('LLC', 'COR'))::INT AS entity, (r.NewConstructionFlag = 'Y')::INT AS new
    FROM Transactions.Recorder r JOIN Property.PropertyFeature f USING (PropertyID) WHERE r.ArmsLengthFlag = 'Y' AND r.SalePrice > 10000 AND r.SaleDate >= DATE '2005-01-01' AND r.SaleDate <= as_of()),
  g AS (SELECT s.*, unnest([{'gt': 'CO', 'gz': NULL}, {'gt': 'ZI', 'gz': zip}], max_depth := 2) FROM s),
  p AS (SELECT g.*, unnest([{'pt': 'M', 'p0': date_trunc('month', d)::DATE}, {'pt': 'Q', 'p0': date_trunc('quarter', d)::DATE}, {'pt': 'Y', 'p0': date_trunc('year', d)::DATE}], max_depth := 2) FROM g),
  t AS (SELECT * EXCLUDE (typ), 'ALL' AS tc FROM p UNION ALL SELECT * EXCLUDE (typ), typ FROM p WHERE typ IN ('SFR', 'CND', 'TWN'))
  SELECT gt, gz, fips, pt, p0, tc, count(*) AS n, median(price) AS median_price, sum(price)::BIGINT AS total, median(ppsf::DOUBLE) AS median_ppsf, sum(cash) AS cash, sum(distressed) AS distressed, sum(entity) AS entity, sum(new) AS new FROM t GROUP BY ALL;
INSERT INTO Market.SalesTrend
  SELECT CASE t.gt WHEN 'CO' THEN 'CO' || t.fips ELSE 'ZI' || t.gz END, t.gt, CASE t.gt WHEN 'CO' THEN c.name || ' County' ELSE t.gz || ' ' || z.area END, t.fips, t.gz, t.pt, t.p0, year(t.p0), CASE t.pt WHEN 'M' THEN month(t.p0) WHEN 'Q' THEN quarter(t.p0) ELSE 1 END, t.tc, t.n,
    round(t.median_price)::INT, (t.total // t.n)::INT, round(t.median_ppsf, 2), round(100.0 * t.cash / t.n, 2), round(100.0 * t.distressed / t.n, 2), round(100.0 * t.entity / t.n, 2), round(100.0 * t.new / t.n, 2), CASE WHEN y.median_price > 0 THEN least(9999, round(100.0 * (t.median_price - y.median_price) / y.median_price, 2)) END, round(100 * i.idx / j.idx, 2)
  FROM gen.trend t JOIN gen.county c ON c.fips = t.fips LEFT JOIN gen.zip z ON z.zip = t.gz AND z.fips = t.fips LEFT JOIN gen.trend y ON y.gt = t.gt AND y.gz IS NOT DISTINCT FROM t.gz AND y.fips = t.fips AND y.pt = t.pt AND y.tc = t.tc AND y.p0 = (t.p0 - INTERVAL 1 YEAR)::DATE
  JOIN gen.idx i ON i.tmpl = c.tmpl AND i.m = CASE t.pt WHEN 'M' THEN month_no(t.p0) WHEN 'Q' THEN month_no(t.p0) + 1 ELSE least(month_no(t.p0) + 6, 2026 * 12 + 3) END JOIN gen.idx j ON j.tmpl = c.tmpl AND j.m = 2005 * 12
  ORDER BY t.fips, t.gz NULLS FIRST, t.tc, t.pt, t.p0;
