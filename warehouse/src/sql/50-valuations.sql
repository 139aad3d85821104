-- AVM, its history, rental AVM and home equity. e0: the property's persistent model error; sigma: its median absolute error.
CREATE TABLE gen.model AS
  SELECT h.pid, h.fips, h.zip, h.tmpl, h.typ, h.area, h.cid, v.value, v.log_value, h.built, h.has_building,
    clamp((0.034 + CASE WHEN h.built < 1930 THEN 0.035 ELSE 0 END + CASE WHEN abs(v.log_value) > 0.9 THEN 0.04 WHEN abs(v.log_value) > 0.55 THEN 0.015 ELSE 0 END + CASE WHEN h.lot > 80000 THEN 0.03 ELSE 0 END) * exp(0.25 * z(h.pid, 'avm sigma')), 0.02, 0.18) AS sigma,
    clamp(t4(h.pid, 'avm') / 0.741, -5, 5) AS e0
  FROM gen.home h JOIN gen.home_value v USING (pid) WHERE h.residential AND u(h.pid, 'no avm') >= 0.08;
CREATE TABLE gen.quarter AS
  SELECT (make_date(2015 + q // 4, 3 * (q % 4) + 3, 1) + INTERVAL 1 MONTH - INTERVAL 1 DAY)::DATE AS d, (2015 + q // 4) * 12 + 3 * (q % 4) + 2 AS m, q::INT AS q FROM range(46) t(q);
CREATE TABLE gen.fsd AS SELECT pid, clamp(round(1.68 * sigma * exp(0.12 * z(pid, 'fsd')) + 0.012, 3), 0.03, 0.30) AS fsd FROM gen.model;
-- The error at quarter q: 75% persistent, the rest a slow walk between yearly knots, so that successive values don't jump.
CREATE TABLE gen.avm_year AS SELECT m.pid, y::INT AS y, z(m.pid * 64 + y, 'avm wander') AS w FROM gen.model m, range(13) t(y);
INSERT INTO Valuation.AVMHistory
  WITH knots AS (SELECT pid, list(w ORDER BY y) AS w FROM gen.avm_year GROUP BY pid),
  base AS (SELECT m.*, f.fsd, k.w FROM gen.model m JOIN gen.fsd f USING (pid) JOIN knots k USING (pid)),
  e AS (
    SELECT b.pid, b.fips, b.zip, q.d, (b.value * i.idx * exp(0.011 + b.sigma * (0.72 * b.e0 + 0.75 * ((1 - (q.q % 4) / 4.0) * b.w[q.q // 4 + 1] + (q.q % 4) / 4.0 * b.w[q.q // 4 + 2]))))::INT AS estimate, b.fsd, q.q
    FROM base b JOIN gen.quarter q ON NOT b.has_building OR year(q.d) >= b.built JOIN gen.idx i ON i.tmpl = b.tmpl AND i.m = q.m)
  SELECT pid, fips, zip, d, estimate, (estimate * (1 - fsd))::INT, (estimate * (1 + fsd))::INT, round(100 - 100 * fsd)::SMALLINT, fsd, CASE WHEN q < 20 THEN '3.1' WHEN q < 36 THEN '4.0' ELSE '5.2' END
  FROM e ORDER BY pid, d;
INSERT INTO Valuation.AVM
  WITH h AS (
    SELECT pid, max(CASE WHEN ValuationDate = DATE '2026-06-30' THEN EstimatedValue END) AS now, max(CASE WHEN ValuationDate = DATE '2026-03-31' THEN EstimatedValue END) AS quarter_ago, max(CASE WHEN ValuationDate = DATE '2025-06-30' THEN EstimatedValue END) AS year_ago
    FROM (SELECT PropertyID AS pid, ValuationDate, EstimatedValue FROM Valuation.AVMHistory WHERE ValuationDate >= DATE '2025-06-30') GROUP BY pid),
  m AS (SELECT h.*, (now + (coalesce(quarter_ago, now) - now) / 3.0)::INT AS month_ago FROM h WHERE now IS NOT NULL)
  SELECT m.pid, g.fips, g.zip, as_of(), now, (now * (1 - fsd))::INT, (now * (1 + fsd))::INT, round(200 * fsd, 2), round(100 - 100 * fsd)::SMALLINT, fsd, CASE WHEN fsd <= 0.10 THEN 'HIGH' WHEN fsd <= 0.18 THEN 'MEDIUM' ELSE 'LOW' END,
    round(now::DOUBLE / g.area, 2), month_ago, year_ago, round(100.0 * (now - month_ago) / month_ago, 2), round(100.0 * (now - year_ago) / year_ago, 2), clamp(round(16 - 60 * g.sigma + 4 * z(m.pid, 'comparables')), 3, 40)::SMALLINT, '5.2'
  FROM m JOIN gen.model g USING (pid) JOIN gen.fsd USING (pid) ORDER BY m.pid;
INSERT INTO Valuation.RentalAVM
  WITH r AS (
    SELECT a.PropertyID AS pid, a.CountyFIPS AS fips, a.SitusZIP AS zip, a.EstimatedValue AS v, g.area, g.tmpl,
      (a.EstimatedValue * 0.01 * exp(ln(7.5) - 0.42 * ln(greatest(60000, a.EstimatedValue) / 200000.0) + 0.09 * z(a.PropertyID, 'rent')) / 12)::INT AS rent, 0.08 + 0.08 * u(a.PropertyID, 'rent range') AS spread
    FROM Valuation.AVM a JOIN gen.model g ON g.pid = a.PropertyID WHERE u(a.PropertyID, 'no rent') >= 0.04)
  SELECT pid, fips, zip, as_of(), rent, (rent * (1 - spread))::INT, (rent * (1 + spread))::INT, round(100 - 140 * spread)::SMALLINT, round(rent::DOUBLE / area, 2), round(1200.0 * rent / v, 2), round(rent::DOUBLE / v, 4),
    round(2.6 + 1.8 * z(zip::INT, 'rent change') + 0.6 * z(pid, 'rent change'), 2) FROM r ORDER BY pid;
INSERT INTO Valuation.HomeEquity
  WITH open AS (
    SELECT l.*, row_number() OVER (PARTITION BY l.pid ORDER BY l.lien, l.d DESC, l.lid) AS pos, e.lender FROM gen.loan l JOIN gen.loan_lender e USING (lid) WHERE l.status = 'OPEN'),
  sums AS (
    SELECT pid, count(*) AS loans, max(CASE WHEN pos = 1 THEN lid END) AS lid1, max(CASE WHEN pos = 1 THEN loan END) AS amount1, max(CASE WHEN pos = 1 THEN balance_now END) AS balance1, max(CASE WHEN pos = 1 THEN rate END) AS rate1,
      max(CASE WHEN pos = 1 THEN loan_type END) AS type1, max(CASE WHEN pos = 1 THEN d END) AS d1, max(CASE WHEN pos = 1 THEN lender END) AS lender1, max(CASE WHEN pos = 2 THEN loan END) AS amount2, max(CASE WHEN pos = 2 THEN balance_now END) AS balance2,
      max(CASE WHEN pos = 2 THEN purpose END) AS purpose2, sum(CASE WHEN pos > 2 THEN balance_now END) AS balance3, sum(loan) AS total_amount, sum(balance_now) AS total FROM open GROUP BY pid),
  q AS (
    SELECT a.PropertyID AS pid, a.CountyFIPS AS fips, a.SitusZIP AS zip, a.EstimatedValue AS v, a.ConfidenceScore AS conf, s.*  EXCLUDE (pid), coalesce(total, 0) AS owed, round(100.0 * coalesce(total, 0) / a.EstimatedValue, 2) AS cltv,
      EXISTS (SELECT 1 FROM gen.default_case c WHERE c.pid = a.PropertyID AND c.outcome = 'OPEN') AS in_default
    FROM Valuation.AVM a LEFT JOIN sums s ON s.pid = a.PropertyID)
  SELECT pid, fips, zip, as_of(), v, coalesce(loans, 0), lid1, amount1, balance1, rate1, type1, open_day(d1 + 5), lender1, amount2, balance2, purpose2, balance3, coalesce(total_amount, 0), owed, v - owed, greatest(0, (0.8 * v)::INT - owed),
    CASE WHEN lid1 IS NOT NULL THEN round(100.0 * balance1 / v, 2) ELSE 0 END, least(cltv, 999), 100 - least(cltv, 999), CASE WHEN coalesce(loans, 0) = 0 OR owed = 0 THEN 'FREE AND CLEAR' WHEN cltv <= 50 THEN 'EQUITY RICH' WHEN cltv < 80 THEN 'NORMAL' WHEN cltv < 100 THEN 'LOW EQUITY' WHEN cltv < 125 THEN 'UNDERWATER' ELSE 'SERIOUSLY UW' END,
    rate1 - 6.2, yn(rate1 - 6.2 >= 0.75 AND cltv <= 80 AND NOT in_default), conf
  FROM q ORDER BY pid;
DROP TABLE gen.avm_year;
