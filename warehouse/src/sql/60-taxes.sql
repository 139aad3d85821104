-- Tax.AssessmentHistory by each county's own rule for the newest ten rolls, and Tax.TaxAssessor, the latest of them.
CREATE TABLE gen.roll AS
  WITH base AS (
    SELECT h.pid, h.fips, h.zip, h.tmpl, h.typ, h.residential, h.has_building, h.built, h.lot, v.value, v.log_value, c.taxRule, c.taxRate, c.landShare, c.delinquent, o.d AS d_owner, o.mail_kind = 'OWNER' AS occupied, o.name1, o.type AS owner_type,
      exp(0.093 * z(h.pid, 'assessment') - 0.02 * v.log_value) AS study FROM gen.home h JOIN gen.home_value v USING (pid) JOIN gen.county c ON c.fips = h.fips JOIN gen.owner o USING (pid)),
  years AS (SELECT b.*, ty::INT AS ty FROM base b, range(2016, 2026) t(ty) WHERE NOT b.has_building OR b.built < ty),
  y AS (
    SELECT b.*, coalesce(p.name1, b.name1) AS owner_then, coalesce(p.d, b.d_owner) AS d_then, coalesce(p.absentee, 'OWNER') = 'OWNER' AND b.residential AS lives_then,
      CASE taxRule WHEN 'NC' THEN CASE WHEN ty >= 2023 THEN 2023 WHEN ty >= 2019 THEN 2019 ELSE 2011 END WHEN 'CO' THEN ty - 1 + ty % 2 - 1 ELSE ty - 1 END AS value_year
    FROM years b LEFT JOIN gen.party p ON p.pid = b.pid AND p.d <= make_date(b.ty, 1, 1) AND p.d_end > make_date(b.ty, 1, 1)),
  m AS (
    SELECT y.*, y.residential AND u(y.pid, 'homestead') < 0.975 AND lives_then OR (y.residential AND u(y.pid, 'homestead') < 0.02) AS homestead,
      (value * i.idx * study * CASE taxRule WHEN 'SOH' THEN 0.90 WHEN 'MN' THEN 0.95 ELSE 0.97 END)::BIGINT AS market, (value * k.idx)::BIGINT AS purchase_value
    FROM y JOIN gen.idx i ON i.tmpl = y.tmpl AND i.m = CASE WHEN taxRule = 'CO' THEN value_year * 12 + 5 ELSE value_year * 12 + 11 END JOIN gen.idx k ON k.tmpl = y.tmpl AND k.m = greatest(1975 * 12, month_no(y.d_then))),
  a AS (
    SELECT m.*, CASE taxRule WHEN 'PROP13' THEN least(market, (purchase_value * pow(1.02, greatest(0, ty - greatest(1975, year(d_then)) - 1)))::BIGINT)
        WHEN 'SOH' THEN CASE WHEN homestead AND ty > year(d_then) + 1 THEN least(market, (purchase_value * 0.88 * pow(1.022, ty - year(d_then) - 1))::BIGINT) ELSE market END
        WHEN 'CO' THEN (market * CASE WHEN residential THEN CASE WHEN ty < 2018 THEN 0.0796 WHEN ty < 2019 THEN 0.072 WHEN ty < 2022 THEN 0.0715 WHEN ty < 2023 THEN 0.0695 WHEN ty < 2025 THEN 0.067 ELSE 0.0625 END WHEN typ IN ('LND', 'AGR', 'COM', 'IND', 'APT', 'EXM', 'OTH') THEN CASE WHEN typ = 'APT' THEN 0.068 ELSE 0.279 END END)::BIGINT
        ELSE market END AS assessed FROM m),
  x AS (
    SELECT a.*, CASE WHEN owner_type IN ('GOV', 'NPO') AND NOT residential THEN assessed WHEN NOT homestead THEN 0 WHEN taxRule = 'SOH' THEN least(assessed, 50000) WHEN taxRule = 'PROP13' THEN least(assessed, 7000)
        WHEN taxRule = 'MN' THEN CASE WHEN market <= 76000 THEN (market * 0.4)::BIGINT ELSE greatest(0, 30400 - ((market - 76000) * 0.09)::BIGINT) END WHEN taxRule = 'STD' THEN (assessed * 0.12)::BIGINT ELSE 0 END
      + CASE WHEN u(pid, 'veteran') < 0.02 AND homestead AND taxRule <> 'CO' THEN 5000 ELSE 0 END AS exemption FROM a),
  r AS (
    SELECT x.*, greatest(0, assessed - exemption) AS taxable, (taxRate * 100 * (1 + 0.06 * z(zip::INT, 'rate area') ) * CASE WHEN taxRule = 'MN' AND market > 500000 THEN 1.08 ELSE 1 END * (1 + 0.004 * (2025 - ty)))::DECIMAL(7, 4) AS rate FROM x)
  SELECT r.*, round(taxable::DOUBLE * rate::DOUBLE / 100, 2)::DECIMAL(12, 2) AS tax, uk(pid, ty - 2000, 'delinquent') * 100 < delinquent * CASE WHEN lives_then THEN 0.75 ELSE 1.5 END * CASE WHEN ty = 2025 THEN 1 ELSE 0.6 END AND taxable > 0 AS late,
    clamp(CASE WHEN NOT has_building THEN 1 ELSE landShare * exp(0.12 * z(pid, 'land share')) END, 0.05, 1) AS land_share, lag(assessed) OVER (PARTITION BY pid ORDER BY ty) AS prior
  FROM r;
INSERT INTO Tax.AssessmentHistory
  SELECT pid, fips, zip, ty, (assessed * land_share)::INT, assessed - (assessed * land_share)::INT, assessed, market, taxable, exemption, yn(homestead), tax, rate, yn(late), owner_then, round(100.0 * (assessed - prior) / nullif(prior, 0), 2)
  FROM gen.roll ORDER BY pid, ty;
INSERT INTO Tax.TaxAssessor
  SELECT r.pid, r.fips, r.zip, ty, (assessed * land_share)::INT, assessed - (assessed * land_share)::INT, assessed, (market * land_share)::INT, market - (market * land_share)::INT, market, value_year, round(assessed::DOUBLE / greatest(1, market), 4), round(100 * (1 - land_share), 2), taxable, tax,
    lpad((r.zip::INT % 97)::VARCHAR, 2, '0') || '-' || lpad(between_u(r.cid, 'rate area', 1, 220)::VARCHAR, 3, '0'), rate, round(100.0 * tax::DOUBLE / greatest(1, market), 4),
    round(CASE WHEN r.has_building AND r.built > 1995 AND u(r.cid, 'special') < 0.35 THEN market * 0.0022 * u(r.cid, 'special size') + 90 ELSE 40 + 60 * u(r.pid, 'special') END, 2), yn(homestead), yn(homestead AND u(r.pid, 'senior') < 0.14), yn(homestead AND u(r.pid, 'veteran') < 0.02), yn(homestead AND u(r.pid, 'disability') < 0.012), yn(r.typ = 'AGR'),
    exemption, CASE WHEN taxRule IN ('PROP13', 'SOH') THEN greatest(0, market - assessed) ELSE 0 END, yn(late), CASE WHEN late THEN 2025 - (u(r.pid, 'late since') * 1.6)::INT END, CASE WHEN late THEN round(least(9000, greatest(1200, tax::DOUBLE * (0.5 + u(r.pid, 'late amount')))), 2) END,
    DATE '2025-10-15' + between_u(r.fips::INT, 'bill', 0, 30), t.d, CASE WHEN u(r.pid, 'roll price') >= 0.05 THEN t.price END, prior, round(100.0 * (assessed - prior) / nullif(prior, 0), 2), DATE '2026-02-01' + between_u(r.fips::INT, 'roll', 0, 60)
  FROM (SELECT r.*, h.cid FROM gen.roll r JOIN gen.home h USING (pid) WHERE ty = 2025) r LEFT JOIN (SELECT pid, d, price FROM gen.txn QUALIFY row_number() OVER (PARTITION BY pid ORDER BY k DESC) = 1) t USING (pid) ORDER BY r.pid;
DROP TABLE gen.roll;
