-- Default episodes: who stops paying, how it ends, and the sales it forces.
CREATE TABLE gen.owning AS
  SELECT s.*, coalesce(lead(s.d) OVER (PARTITION BY s.pid ORDER BY s.d, s.sid), DATE '2027-01-01') AS d_end FROM gen.financed_sale s;
-- Relative risk of default in the year, in hundredths; its mean over all homes scales a county's yearly rate to a hazard per home.
CREATE TABLE gen.exposure AS
  SELECT o.sid, o.pid, o.fips, o.d, o.d_end, y.y, d0, y.foreclosure, y.starts, o.loan, o.loan_type, (
      CASE WHEN cltv < 0.6 THEN 40 WHEN cltv < 0.8 THEN 100 WHEN cltv < 0.9 THEN 160 WHEN cltv < 1.0 THEN 300 WHEN cltv < 1.1 THEN 450 ELSE 600 END
      * CASE WHEN loan_type = 'FHA' THEN 2.5 ELSE 1 END * CASE WHEN year(o.d) BETWEEN 2005 AND 2007 AND y.y <= 2013 THEN 3.0 ELSE 1 END
      * CASE WHEN o.buyer IN ('LLC', 'COR') THEN 1.3 ELSE 1 END * CASE WHEN y.y - year(o.d) > 9 THEN 0.6 ELSE 1 END)::BIGINT AS risk, cltv
  FROM (SELECT o.*, y.y AS case_year, make_date(y.y, 1, 1) + default_day(uk(o.pid, y.y - 2000, 'default day'), y.y)::INT AS d0,
      coalesce(o.pledged, o.loan + coalesce(o.second_loan, 0)) * pow(0.982, greatest(0, y.y - year(o.d))) / (o.value * i.idx / j.idx) AS cltv
    FROM gen.owning o JOIN gen.year y ON y.y BETWEEN year(o.d) AND year(o.d_end) JOIN gen.idx i ON i.tmpl = o.tmpl AND i.m = y.y * 12 + 5 JOIN gen.idx j ON j.tmpl = o.tmpl AND j.m = month_no(o.d)
    WHERE o.loan IS NOT NULL) o
  JOIN gen.year y ON y.y = o.case_year WHERE d0 > o.d + 120 AND d0 < o.d_end - 20;
CREATE TABLE gen.default_case AS
  WITH units AS (SELECT fips, count(*) AS n FROM gen.home WHERE residential GROUP BY fips),
  mean AS (SELECT e.fips, e.y, sum(e.risk)::DOUBLE / any_value(units.n) AS mean_risk FROM gen.exposure e JOIN units USING (fips) GROUP BY e.fips, e.y),
  chance AS (
    SELECT e.sid, e.pid, e.fips, e.y, (1e9 * least(0.9, e.foreclosure / 100 * e.starts * c.fcMult * CASE WHEN e.y = 2026 THEN 0.5 ELSE 1 END * e.risk / mean.mean_risk))::BIGINT AS p
    FROM gen.exposure e JOIN mean USING (fips, y) JOIN gen.county c ON c.fips = e.fips),
  -- Like sales: individual probabilities, with the year's total close to the expected one.
  summed AS (SELECT sid, y, p, u(fips::INT * 100 + y - 2000, 'default') * 1e9 + sum(p) OVER (PARTITION BY fips, y ORDER BY h(pid, 'default order'), sid ROWS UNBOUNDED PRECEDING) AS total FROM chance),
  hit AS (
    SELECT e.*, c.fcDaysLow, c.fcDaysHigh, c.process FROM summed s JOIN gen.exposure e USING (sid, y) JOIN gen.county c ON c.fips = e.fips
    WHERE floor(total / 1e9) > floor((total - p) / 1e9)),
  one AS (SELECT * FROM hit QUALIFY row_number() OVER (PARTITION BY sid ORDER BY d0) = 1),
  path AS (
    SELECT *, d0 + (fcDaysLow + (fcDaysHigh - fcDaysLow) * pow(u(sid, 'case days'), 1.4))::INT AS d1,
      CASE WHEN y BETWEEN 2007 AND 2012 THEN CASE WHEN u(sid, 'path') < 0.34 THEN 'CURED' WHEN u(sid, 'path') < 0.44 THEN 'SOLD' WHEN u(sid, 'path') < 0.52 THEN 'AUCTION' ELSE 'REO' END
        ELSE CASE WHEN u(sid, 'path') < 0.54 THEN 'CURED' WHEN u(sid, 'path') < 0.69 THEN 'SOLD' WHEN u(sid, 'path') < 0.86 THEN 'AUCTION' ELSE 'REO' END END AS path
    FROM one),
  closed AS (
    SELECT *, CASE WHEN path = 'CURED' OR path = 'SOLD' THEN d0 + ((d1 - d0) * 0.7)::INT ELSE d1 END AS d_close,
      CASE WHEN path = 'REO' THEN d1 + 90 + (u(sid, 'reo days') * 170)::INT END AS d_resale
    FROM path),
  windowed AS (SELECT *, CASE WHEN d_close > as_of() - 8 THEN 'OPEN' ELSE path END AS outcome, greatest(d_close, coalesce(d_resale, d_close)) AS d_free FROM closed),
  alone AS (SELECT *, max(d_free) OVER (PARTITION BY pid ORDER BY d0, sid ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until FROM windowed)
  SELECT * EXCLUDE (busy_until) FROM alone WHERE busy_until IS NULL OR d > busy_until;
-- The final chain of ownership-changing transactions, oldest first; k counts owners of a home, 0 being the one before the first sale.
CREATE TABLE gen.txn AS
  WITH free AS (SELECT f.* FROM gen.financed_sale f WHERE NOT EXISTS (SELECT 1 FROM gen.default_case c WHERE c.pid = f.pid AND f.d > c.d0 AND f.d <= c.d_free)),
  forced AS (
    SELECT c.pid * 1024 + (c.y - 2000) * 8 + 3 AS sid, c.pid, c.d_close AS d, CASE WHEN c.cltv > 1.0 THEN 'SHORT' ELSE 'ORDINARY' END AS kind FROM gen.default_case c WHERE outcome = 'SOLD'
    UNION ALL SELECT c.pid * 1024 + (c.y - 2000) * 8 + 4, c.pid, c.d_close, 'AUCTION' FROM gen.default_case c WHERE outcome = 'AUCTION'
    UNION ALL SELECT c.pid * 1024 + (c.y - 2000) * 8 + 5, c.pid, c.d_close, 'REO' FROM gen.default_case c WHERE outcome = 'REO'
    UNION ALL SELECT c.pid * 1024 + (c.y - 2000) * 8 + 6, c.pid, c.d_resale, 'REORESALE' FROM gen.default_case c WHERE outcome = 'REO' AND d_resale <= as_of() - 8),
  priced AS (
    SELECT f.*, h.fips, h.tmpl, (hv.value * i.idx * season(f.d))::BIGINT AS value, i.rate AS market_rate, y.y, y.fha, y.cash,
      CASE kind WHEN 'REO' THEN 'BNK' WHEN 'AUCTION' THEN CASE WHEN u(f.sid, 'buyer') < 0.62 THEN 'LLC' ELSE 'IND' END ELSE CASE WHEN u(f.sid, 'buyer') < 0.14 THEN 'LLC' ELSE 'IND' END END AS buyer,
      CASE kind WHEN 'REO' THEN 0.80 + 0.06 * z(f.sid, 'price') WHEN 'AUCTION' THEN 0.72 + 0.23 * u(f.sid, 'price') WHEN 'REORESALE' THEN 0.75 + 0.17 * u(f.sid, 'price') WHEN 'SHORT' THEN 0.86 + 0.06 * z(f.sid, 'price') ELSE 0.97 + 0.04 * z(f.sid, 'price') END AS price_factor,
      kind IN ('REO', 'AUCTION') OR u(f.sid, 'cash') * 100 < (y.cash + 6) AS is_cash
    FROM forced f JOIN gen.home h USING (pid) JOIN gen.home_value hv USING (pid) JOIN gen.idx i ON i.tmpl = h.tmpl AND i.m = month_no(f.d) JOIN gen.year y ON y.y = year(f.d)),
  bought AS (
    SELECT sid, pid, d, kind, fips, tmpl, value, (round(value * price_factor / 500) * 500)::BIGINT AS price, buyer, is_cash,
      CASE WHEN is_cash THEN NULL WHEN u(sid, 'loan type') * 100 < fha * 1.3 THEN 'FHA' ELSE 'CNV' END AS loan_type, market_rate, y FROM priced),
  every AS (
    SELECT * FROM free
    UNION ALL BY NAME SELECT *, (price * CASE loan_type WHEN 'FHA' THEN 0.965 WHEN 'CNV' THEN CASE WHEN u(sid, 'ltv') < 0.6 THEN 0.8 ELSE 0.9 END END / 50)::BIGINT * 50 AS loan FROM bought)
  SELECT *, row_number() OVER w AS k, coalesce(lead(d) OVER w, DATE '2027-01-01') AS d_end, lead(kind) OVER w AS kind_next FROM every WINDOW w AS (PARTITION BY pid ORDER BY d, sid);
