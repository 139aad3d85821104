-- Waterfront homes are those nearest to water, at most 1,000 feet from it.
CREATE TABLE gen.waterfront AS
  WITH wanted AS (SELECT fips, count(*) AS n FROM gen.home WHERE waterfront GROUP BY fips)
  SELECT pid FROM gen.home h JOIN gen.lot l USING (pid) JOIN wanted ON wanted.fips = h.fips WHERE h.residential AND l.water_feet <= 1000
  QUALIFY row_number() OVER (PARTITION BY h.fips ORDER BY l.water_feet, pid) <= any_value(wanted.n) OVER (PARTITION BY h.fips);
UPDATE gen.home SET waterfront = pid IN (SELECT pid FROM gen.waterfront) WHERE waterfront OR pid IN (SELECT pid FROM gen.waterfront);
-- Relative values of homes, and voluntary sales by year.
-- sid = pid · 1024 + (year − 2000) · 8 + leg identifies the sale in every later stream.
CREATE TABLE gen.home_log AS
  SELECT h.pid, h.fips, h.residential, ln(s.factor) + h.value_z + 0.05 * z(h.ordinal * 100000 + h.zi * 100 + lot.nd::INT, 'neighborhood value') + 0.72 * ln(coalesce(h.area, c.areaMid) / c.areaMid) + 0.08 * ln(least(h.lot, 60000) / c.lotMid)
    + CASE WHEN h.built >= 2015 THEN 0.05 WHEN s.zip IN ('32204', '32205', '28207', '28209', '55105', '55102') AND h.built < 1940 THEN 0.13
        ELSE greatest(-0.12, -0.0025 * clamp(2026 - CASE WHEN h.eff > h.built THEN (h.eff + h.built) / 2 ELSE h.built END - 10, 0, 40)) END
    + CASE WHEN h.pool THEN c.poolValue ELSE 0 END + CASE WHEN h.waterfront THEN 0.35 ELSE 0 END
    + CASE h.viewtype WHEN 'OCEAN' THEN 0.12 WHEN 'GOLF' THEN 0.06 WHEN 'MOUNTAIN' THEN 0.05 WHEN 'CITY' THEN 0.04 ELSE 0 END
    + 0.02 * coalesce(h.garage, 0) + ln(1 + 0.2 * h.basement_finished / coalesce(h.area, 1))
    + CASE h.typ WHEN 'CND' THEN -0.12 WHEN 'TWN' THEN -0.06 WHEN 'MOB' THEN -0.75 WHEN 'MF2' THEN -0.05 ELSE 0 END
    + CASE h.cond WHEN 'POOR' THEN -0.10 WHEN 'FAIR' THEN -0.04 WHEN 'GOOD' THEN 0.02 WHEN 'EXCELLENT' THEN 0.06 ELSE 0 END
    + CASE WHEN h.noise > 70 THEN -0.04 ELSE 0 END + 0.03 * z(h.pid, 'value') AS raw
  FROM gen.home h JOIN gen.lot lot USING (pid) JOIN gen.county c ON c.fips = h.fips JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips;
CREATE TABLE gen.year AS SELECT year::INT AS y, turnover, cash, foreclosure, starts, "limit" * 1000 AS loan_limit, flip, fha FROM gen.level WHERE year >= 2000;
CREATE TABLE gen.drawn_sale AS
  WITH mover AS (
    SELECT h.pid, h.fips, h.tmpl, h.typ, h.residential, h.has_building, h.built, c.mobility
        * CASE WHEN u(h.pid, 'mover') < 0.30 THEN 0.4 WHEN u(h.pid, 'mover') < 0.80 THEN 1.0 ELSE 1.9 END
        * CASE WHEN h.residential THEN CASE h.typ WHEN 'CND' THEN 1.15 WHEN 'MOB' THEN 0.7 ELSE 1 END WHEN h.typ = 'EXM' THEN 0.06 ELSE 0.5 END AS rate,
      row_number() OVER (PARTITION BY h.fips ORDER BY h.residential, l.raw, h.pid) AS place
    FROM gen.home h JOIN gen.county c ON c.fips = h.fips JOIN gen.home_log l ON l.pid = h.pid),
  -- Narrow rows: at the full scale there are 35 million chances to sell.
  chance AS (
    SELECT m.pid, m.fips, m.place, y.y,
      (1e9 * CASE WHEN m.residential AND m.y_built = y.y THEN CASE WHEN y.y < 2013 THEN 0.33 WHEN y.y < 2020 THEN 0.55 WHEN y.y = 2026 THEN 0.47 ELSE 0.94 END
        ELSE least(0.9, y.turnover * m.rate / 100 * CASE WHEN y.y = 2026 THEN 0.5 ELSE 1 END) END)::BIGINT AS p
    FROM (SELECT *, CASE WHEN has_building THEN built ELSE 0 END AS y_built FROM mover) m JOIN gen.year y ON y.y >= m.y_built WHERE m.y_built < y.y OR m.residential),
  -- Each home has its own probability of selling. Walking from cheapest to dearest and selling whenever the running sum passes
  -- an integer spreads a year's sales over all values, so a few odd homes don't set a small county's median.
  summed AS (SELECT pid, y, p, u(fips::INT * 100 + y - 2000, 'sale') * 1e9 + sum(p) OVER (PARTITION BY fips, y ORDER BY place ROWS UNBOUNDED PRECEDING) AS total FROM chance),
  drawn AS (
    SELECT m.*, y.y, y.flip, m.residential AND m.has_building AND m.built = y.y AS is_new
    FROM summed s JOIN mover m USING (pid) JOIN gen.year y ON y.y = s.y WHERE floor(total / 1e9) > floor((total - p) / 1e9)),
  dated AS (
    SELECT *, pid * 1024 + (y - 2000) * 8 + CASE WHEN is_new THEN 0 ELSE 1 END AS sid,
      make_date(y, sale_month(uk(pid, y - 2000, 'month') * CASE WHEN y = 2026 THEN 49.6 ELSE 100 END), 1) + (uk(pid, y - 2000, 'day') * 27)::INT AS d,
      NOT is_new AND residential AND uk(pid, y - 2000, 'flip') * 100 < flip AS is_flip
    FROM drawn),
  spaced AS (SELECT *, lag(d) OVER w AS d_before, lag(is_flip) OVER w AS flip_before FROM dated WINDOW w AS (PARTITION BY pid ORDER BY d)),
  kept AS (SELECT * FROM spaced WHERE d_before IS NULL OR d - d_before > CASE WHEN flip_before THEN 700 ELSE 400 END)
  SELECT sid, pid, d, CASE WHEN is_new THEN 'NEW' WHEN is_flip THEN 'FLIPBUY' ELSE 'ORDINARY' END AS kind FROM kept
  UNION ALL
  SELECT sid + 1, pid, (d + 80 + (uk(pid, y - 2000, 'flip days') * 190)::INT)::DATE, 'FLIPSELL' FROM kept
  WHERE is_flip AND d + 80 + (uk(pid, y - 2000, 'flip days') * 190)::INT <= as_of() - 6;
