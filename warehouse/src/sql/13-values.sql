-- Market value at the data-as-of date. log_value is relative to the county's median home; value is whole dollars.
CREATE TABLE gen.home_log AS
  SELECT h.pid, h.fips, h.residential, ln(s.factor) + h.value_z + 0.72 * ln(coalesce(h.area, c.areaMid) / c.areaMid) + 0.10 * ln(least(h.lot, 60000) / c.lotMid)
    + CASE WHEN h.built >= 2015 THEN 0.05 WHEN s.zip IN ('32204', '32205', '28207', '28209', '55105', '55102') AND h.built < 1940 THEN 0.13
        ELSE greatest(-0.12, -0.0025 * clamp(2026 - CASE WHEN h.eff > h.built THEN (h.eff + h.built) / 2 ELSE h.built END - 10, 0, 40)) END
    + CASE WHEN h.pool THEN c.poolValue ELSE 0 END + CASE WHEN h.waterfront THEN 0.35 ELSE 0 END
    + CASE h.viewtype WHEN 'OCEAN' THEN 0.22 WHEN 'GOLF' THEN 0.10 WHEN 'MOUNTAIN' THEN 0.09 WHEN 'CITY' THEN 0.08 ELSE 0 END
    + 0.02 * coalesce(h.garage, 0) + ln(1 + 0.42 * h.basement_finished / coalesce(h.area, 1))
    + CASE h.typ WHEN 'CND' THEN -0.12 WHEN 'TWN' THEN -0.06 WHEN 'MOB' THEN -0.75 WHEN 'MF2' THEN -0.05 ELSE 0 END
    + CASE h.cond WHEN 'POOR' THEN -0.15 WHEN 'FAIR' THEN -0.05 WHEN 'GOOD' THEN 0.04 WHEN 'EXCELLENT' THEN 0.10 ELSE 0 END
    + CASE WHEN h.noise > 70 THEN -0.04 ELSE 0 END + 0.12 * z(h.pid, 'value') AS raw
  FROM gen.home h JOIN gen.county c ON c.fips = h.fips JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips;
CREATE TABLE gen.home_value AS
  -- The county's median is that of a home between the median of all homes and the median of those that sell.
  WITH standing AS (SELECT fips, median(raw) AS mid FROM gen.home_log WHERE residential GROUP BY fips),
  selling AS (SELECT l.fips, median(l.raw) AS mid FROM gen.drawn_sale s JOIN gen.home_log l USING (pid) WHERE l.residential GROUP BY l.fips),
  mid AS (SELECT fips, 0.4 * s.mid + 0.6 * coalesce(d.mid, s.mid) AS mid FROM standing s LEFT JOIN selling d USING (fips))
  SELECT l.pid, l.raw - mid.mid AS log_value, CASE
      WHEN h.residential THEN c.median * 1000 * exp(l.raw - mid.mid)
      WHEN h.typ IN ('LND', 'AGR') THEN c.median * 1000 * c.landShare * pow(h.lot / c.lotMid, 0.45) * exp(0.8 * l.value_zip + 0.35 * z(l.pid, 'land value'))
      ELSE h.area * c.median * 0.42 * pow(h.area / 7500.0, -0.12) * exp(0.5 * l.value_zip + 0.35 * z(l.pid, 'commercial value')) END::BIGINT AS value
  FROM (SELECT g.*, ln(s.factor) AS value_zip FROM gen.home_log g JOIN gen.home h USING (pid) JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips) l
  JOIN gen.home h USING (pid) JOIN gen.county c ON c.fips = l.fips JOIN mid ON mid.fips = l.fips;
