-- Market value at the data-as-of date: log_value is relative to the county's median sale; value is whole dollars.
CREATE TABLE gen.home_value AS
  -- The county's median is that of sold homes, or of all homes if almost none sold.
  WITH standing AS (SELECT fips, median(raw) AS mid FROM gen.home_log WHERE residential GROUP BY fips),
  selling AS (SELECT l.fips, median(l.raw) AS mid FROM gen.drawn_sale s JOIN gen.home_log l USING (pid) WHERE l.residential GROUP BY l.fips),
  mid AS (SELECT fips, coalesce(d.mid, s.mid) AS mid FROM standing s LEFT JOIN selling d USING (fips))
  SELECT l.pid, l.raw - mid.mid AS log_value, CASE
      WHEN h.residential THEN c.median * 1000 * exp(l.raw - mid.mid)
      WHEN h.typ IN ('LND', 'AGR') THEN c.median * 1000 * c.landShare * pow(h.lot / c.lotMid, 0.45) * exp(0.8 * l.value_zip + 0.35 * z(l.pid, 'land value'))
      ELSE h.area * c.median * 0.42 * pow(h.area / 7500.0, -0.12) * exp(0.5 * l.value_zip + 0.35 * z(l.pid, 'commercial value')) END::BIGINT AS value
  FROM (SELECT g.*, ln(s.factor) AS value_zip FROM gen.home_log g JOIN gen.home h USING (pid) JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips) l
  JOIN gen.home h USING (pid) JOIN gen.county c ON c.fips = l.fips JOIN mid ON mid.fips = l.fips;
