-- Sales that people decide on, year by year. sid = pid · 1024 + (year − 2000) · 8 + leg names the sale in every later stream.
CREATE TABLE gen.year AS SELECT year::INT AS y, turnover, cash, foreclosure, "limit" * 1000 AS loan_limit, flip, fha FROM gen.level WHERE year >= 2000;
CREATE TABLE gen.drawn_sale AS
  WITH mover AS (
    SELECT h.pid, h.fips, h.tmpl, h.typ, h.residential, h.has_building, h.built, c.mobility
        * CASE WHEN u(h.pid, 'mover') < 0.30 THEN 0.4 WHEN u(h.pid, 'mover') < 0.80 THEN 1.0 ELSE 1.9 END
        * CASE WHEN h.residential THEN CASE h.typ WHEN 'CND' THEN 1.15 WHEN 'MOB' THEN 0.7 ELSE 1 END WHEN h.typ = 'EXM' THEN 0.06 ELSE 0.5 END AS rate
    FROM gen.home h JOIN gen.county c ON c.fips = h.fips),
  drawn AS (
    SELECT m.*, y.y, y.flip, m.residential AND m.y_built = y.y AS is_new FROM (SELECT *, CASE WHEN has_building THEN built ELSE 0 END AS y_built FROM mover) m JOIN gen.year y ON y.y >= m.y_built
    WHERE CASE WHEN m.residential AND m.y_built = y.y THEN uk(m.pid, y.y - 2000, 'new sale') < CASE WHEN y.y = 2026 THEN 0.47 ELSE 0.94 END ELSE uk(m.pid, y.y - 2000, 'sale') * 100 < y.turnover * m.rate * CASE WHEN y.y = 2026 THEN 0.5 ELSE 1 END END
      AND (m.y_built < y.y OR m.residential)),
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
