-- Months with price level and mortgage rate, ZIP codes with their homes, neighborhoods and clusters of similar homes.
CREATE TABLE gen.level_point AS
  SELECT tmpl, CASE WHEN year = 2026 THEN 2026 * 12 + 3 ELSE year * 12 + 6 END AS m, price, rate
  FROM (SELECT l.year, rate, unnest([{'tmpl': '12031', 'price': l.p12031 / x.p12031}, {'tmpl': '06111', 'price': l.p06111 / x.p06111},
    {'tmpl': '37119', 'price': l.p37119 / x.p37119}, {'tmpl': '08035', 'price': l.p08035 / x.p08035}, {'tmpl': '27123', 'price': l.p27123 / x.p27123}], max_depth := 2)
    -- Levels are medians of sold homes; a home's own path excludes the effect of each year's sales mix.
    FROM gen.level l JOIN gen.sale_mix x ON x.year = greatest(2005, l.year));
INSERT INTO gen.level_point SELECT tmpl, m + 12, price, rate FROM gen.level_point WHERE m = 2026 * 12 + 3;
CREATE TABLE gen.month AS
  WITH months AS (SELECT unnest(range(1965 * 12, 2027 * 12)) AS m),
  pairs AS (SELECT tmpl, m AS m0, price AS p0, rate AS r0, lead(m) OVER w AS m1, lead(price) OVER w AS p1, lead(rate) OVER w AS r1
    FROM gen.level_point WINDOW w AS (PARTITION BY tmpl ORDER BY m)),
  firsts AS (SELECT tmpl, min(m) AS m0, arg_min(price, m) AS p0, arg_min(rate, m) AS r0 FROM gen.level_point GROUP BY tmpl)
  SELECT p.tmpl, months.m, p0 + (p1 - p0) * (months.m - m0) / (m1 - m0) AS level, r0 + (r1 - r0) * (months.m - m0) / (m1 - m0) AS rate
  FROM months JOIN pairs p ON months.m >= m0 AND months.m < m1
  UNION ALL SELECT f.tmpl, months.m, p0 * pow(1.05, (months.m - m0) / 12.0), r0 FROM months JOIN firsts f ON months.m < f.m0;
-- 2022 moved faster than a yearly average shows.
UPDATE gen.month SET rate = [3.45, 3.76, 4.17, 4.98, 5.23, 5.52, 5.41, 5.22, 6.11, 6.90, 6.81, 6.36][m - 2022 * 12 + 1] WHERE m BETWEEN 2022 * 12 AND 2022 * 12 + 11;
-- idx: price level of the month relative to the data-as-of month.
CREATE TABLE gen.idx AS
  WITH now AS (SELECT unnest([{'tmpl': '12031', 'price': p12031}, {'tmpl': '06111', 'price': p06111}, {'tmpl': '37119', 'price': p37119}, {'tmpl': '08035', 'price': p08035}, {'tmpl': '27123', 'price': p27123}], max_depth := 2)
    FROM gen.level WHERE year = 2026)
  SELECT a.tmpl, a.m, a.level / now.price AS idx, a.rate FROM gen.month a JOIN now USING (tmpl);

CREATE TABLE gen.zip_share AS
  WITH z AS (SELECT *, row_number() OVER (PARTITION BY fips ORDER BY zip) AS zi, sum((weight * 100)::INT) OVER (PARTITION BY fips) AS total,
      sum((weight * 100)::INT) OVER (PARTITION BY fips ORDER BY zip) AS cum FROM gen.zip)
  SELECT z.* RENAME (area AS zip_area), c.ordinal, c.homes, (floor((cum - (weight * 100)::INT)::DOUBLE / total * c.homes))::INT AS lo,
    (floor(cum::DOUBLE / total * c.homes))::INT AS hi, CASE WHEN c.trial = 'Y' THEN 5 ELSE 3 END AS neighborhoods
  FROM z JOIN gen.county c USING (fips);
CREATE TABLE gen.neighborhood AS
  SELECT fips, zip, zi, nd, 'ND' || fips || lpad(((zi - 1) * neighborhoods + nd)::VARCHAR, 3, '0') AS geo,
    fips::INT * 1000 + (zi - 1) * neighborhoods + nd AS nid, zip_area, lat + 0.012 * z(zip::INT * 10 + nd, 'nd-lat') AS lat, lon + 0.014 * z(zip::INT * 10 + nd, 'nd-lon') AS lon
  FROM (SELECT *, unnest(range(1, neighborhoods + 1)) AS nd FROM gen.zip_share);
CREATE TABLE gen.year_band AS
  SELECT fips, b, y0, y1, share, sum(share) OVER (PARTITION BY fips ORDER BY b) - share AS q0, sum(share) OVER (PARTITION BY fips ORDER BY b) AS q1, total
  FROM (SELECT fips, i AS b, (years[i] * 10)::INT AS share, list_sum(years) * 10 AS total, [1890, 1940, 1960, 1980, 2000, 2010, 2020][i] AS y0,
      [1939, 1959, 1979, 1999, 2009, 2019, 2026][i] AS y1 FROM (SELECT fips, years, unnest(range(1, 8)) AS i FROM gen.county));
-- Mean of the living-area shape by decade, so that the median home of a county has the county's median area.
CREATE TABLE gen.area_shape AS
  SELECT fips, sum(CAST(round(share * 1000 * ln([0.82, 0.78, 0.93, 1.12, 1.22, 1.25, 1.12][b])) AS BIGINT)) / 1000.0 / sum(share) AS mean_log FROM gen.year_band GROUP BY fips;
CREATE TABLE gen.cluster AS
  WITH zq AS (SELECT s.*, (b.q0 + (s.built - b.y0 + 0.5) / (b.y1 - b.y0 + 1) * b.share) / b.total AS zq
    FROM gen.zip_share s JOIN gen.year_band b ON b.fips = s.fips AND s.built BETWEEN b.y0 AND b.y1),
  c AS (SELECT *, ordinal::BIGINT * 10000000 + zi * 100000 + k AS cid, greatest(1, ceil((hi - lo) / getvariable('cluster_size')::DOUBLE)::INT) AS clusters FROM zq,
      unnest(range(0, greatest(1, ceil((hi - lo) / getvariable('cluster_size')::DOUBLE)::INT))) t(k)),
  -- Older ZIP codes get the older clusters; the county keeps its share of every decade.
  q AS (SELECT *, (row_number() OVER (PARTITION BY fips ORDER BY probit(clamp(zq, 0.02, 0.98)) + 0.8 * z(cid, 'built'), cid) - 0.5) / count(*) OVER (PARTITION BY fips) AS q FROM c)
  SELECT q.cid, q.fips, q.zip, q.zi, q.k, 1 + (q.k * q.neighborhoods) // q.clusters AS nd,
    -- Cumulative share of a decade's homes by year: few were built after 2008, so decades don't fill evenly.
    CASE WHEN b.b = 1 THEN 1890 + floor(49 * sqrt((q.q * b.total - b.q0) / b.share))::INT
      WHEN b.b IN (5, 6) THEN b.y0 + len(list_filter(CASE WHEN b.b = 5 THEN [0.12, 0.24, 0.365, 0.495, 0.625, 0.755, 0.855, 0.915, 0.965] ELSE [0.035, 0.07, 0.12, 0.20, 0.295, 0.41, 0.54, 0.69, 0.845] END,
        x -> x <= (q.q * b.total - b.q0) / b.share))::INT
      ELSE b.y0 + floor((q.q * b.total - b.q0) / b.share * least(b.y1 - b.y0 + 1, 2026 - b.y0))::INT END AS built,
    u(q.cid, 'kind') AS kind_u, 0.10 * z(q.cid, 'value') AS value_z, 0.45 * z(q.cid, 'area') AS area_z,
    q.lat + 0.010 * z(q.cid, 'lat') AS lat, q.lon + 0.012 * z(q.cid, 'lon') AS lon
  FROM q JOIN gen.year_band b ON b.fips = q.fips AND q.q * b.total >= b.q0 AND q.q * b.total < b.q1;
