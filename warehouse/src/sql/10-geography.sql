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
  SELECT q.cid, q.fips, q.zip, q.zi, q.k,
    -- Cumulative share of a decade's homes by year: few were built after 2008, so decades don't fill evenly.
    CASE WHEN b.b = 1 THEN 1890 + floor(49 * sqrt((q.q * b.total - b.q0) / b.share))::INT
      WHEN b.b IN (5, 6) THEN b.y0 + len(list_filter(CASE WHEN b.b = 5 THEN [0.12, 0.24, 0.365, 0.495, 0.625, 0.755, 0.855, 0.915, 0.965] ELSE [0.035, 0.07, 0.12, 0.20, 0.295, 0.41, 0.54, 0.69, 0.845] END,
        x -> x <= (q.q * b.total - b.q0) / b.share))::INT
      ELSE b.y0 + floor((q.q * b.total - b.q0) / b.share * least(b.y1 - b.y0 + 1, 2026 - b.y0))::INT END AS built,
    u(q.cid, 'kind') AS kind_u, 0.04 * z(q.cid, 'value') AS value_z, 0.45 * z(q.cid, 'area') AS area_z
  FROM q JOIN gen.year_band b ON b.fips = q.fips AND q.q * b.total >= b.q0 AND q.q * b.total < b.q1;
CREATE TABLE gen.district AS
  WITH names AS (
    SELECT fips, CASE fips WHEN '12031' THEN ['Duval County Public Schools'] WHEN '37119' THEN ['Charlotte-Mecklenburg Schools'] WHEN '08035' THEN ['Douglas County School District RE-1']
      WHEN '06111' THEN ['Conejo Valley Unified', 'Simi Valley Unified', 'Ventura Unified', 'Oxnard Union High', 'Pleasant Valley', 'Moorpark Unified', 'Oak Park Unified', 'Fillmore Unified', 'Santa Paula Unified', 'Ojai Unified', 'Hueneme Elementary', 'Rio']
      WHEN '27123' THEN ['St Paul 625', 'Roseville 623', 'Mounds View 621', 'North St Paul-Maplewood-Oakdale 622', 'White Bear Lake 624', 'St Anthony-New Brighton 282'] ELSE [name || ' County Schools', name || ' Independent District'] END AS list, name, latS, latN, lonW, lonE FROM gen.county)
  SELECT fips, i, list[i] AS name, 'D' || fips || lpad(i::VARCHAR, 2, '0') AS district, len(list) AS n FROM names, LATERAL unnest(range(1, len(list) + 1)) t(i);
CREATE TABLE gen.zip_district AS
  SELECT s.fips, s.zip, s.zi, d.i, d.district, d.name FROM gen.zip_share s JOIN gen.district d ON d.fips = s.fips AND d.i = CASE s.fips
    WHEN '06111' THEN CASE WHEN s.zip IN ('91320', '91360', '91361', '91362') THEN 1 WHEN s.zip IN ('93063', '93065') THEN 2 WHEN s.zip IN ('93001', '93003', '93004') THEN 3 WHEN s.zip IN ('93010', '93012', '93066') THEN 5 WHEN s.zip = '93021' THEN 6 WHEN s.zip = '91377' THEN 7 WHEN s.zip IN ('93015', '93040') THEN 8 WHEN s.zip = '93060' THEN 9 WHEN s.zip IN ('93022', '93023') THEN 10 WHEN s.zip = '93041' THEN 11 WHEN s.zip = '93036' THEN 12 ELSE 4 END
    WHEN '27123' THEN CASE WHEN s.zip IN ('55113', '55117') THEN 2 WHEN s.zip IN ('55126', '55127') THEN 3 WHEN s.zip = '55109' THEN 4 WHEN s.zip = '55110' THEN 5 WHEN s.zip = '55112' THEN 6 ELSE 1 END ELSE 1 + s.zi % d.n END;
