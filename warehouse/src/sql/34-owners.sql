-- Ownership.CurrentOwner: the last party of every home, with its mailing address.
CREATE TABLE gen.away AS SELECT * FROM (VALUES
  (1, 'Atlanta', 'GA', '30318'), (2, 'New York', 'NY', '10023'), (3, 'Los Angeles', 'CA', '90034'), (4, 'Dallas', 'TX', '75206'), (5, 'Chicago', 'IL', '60618'), (6, 'Phoenix', 'AZ', '85018'), (7, 'Seattle', 'WA', '98115'),
  (8, 'Scottsdale', 'AZ', '85254'), (9, 'Boston', 'MA', '02118'), (10, 'Nashville', 'TN', '37211'), (11, 'Portland', 'OR', '97206'), (12, 'Philadelphia', 'PA', '19147')) t(i, city, state, zip);
CREATE TABLE gen.owner AS
  WITH papered AS (SELECT pid, k, max(d_paper) AS d_paper FROM gen.paper WHERE x >= 0.25 AND x < 0.98 GROUP BY pid, k),
  last AS (SELECT p.* REPLACE (coalesce(q.d_paper, p.d) AS d), q.d_paper IS NOT NULL AS papered
    FROM (SELECT * FROM gen.party QUALIFY row_number() OVER (PARTITION BY pid ORDER BY k DESC) = 1) p LEFT JOIN papered q USING (pid, k)),
  m AS (
    SELECT l.*, a.full_address, a.city, a.zip, a.typ, t.kind AS sale_kind, t.price, a.n,
      hash(CASE WHEN l.is_institution OR l.type IN ('GOV', 'BNK', 'BLD') THEN l.name1 ELSE l.pkey::VARCHAR END) AS mail_key, CASE WHEN l.is_institution OR l.type IN ('BNK', 'BLD') THEN 'IN-STATE' ELSE l.absentee END AS mail_kind,
      1 + (h(l.pkey, 'away') % 12)::INT AS away_i
    FROM last l JOIN gen.address a USING (pid) LEFT JOIN gen.txn t ON t.pid = l.pid AND t.k = l.k)
  SELECT m.*, CASE mail_kind WHEN 'OWNER' THEN full_address ELSE (100 + mail_key % 9800)::VARCHAR || ' ' || street_stem(m.tmpl, (mail_key % 997)::DOUBLE / 997) || ' ' || street_suffix(m.tmpl, (mail_key % 991)::DOUBLE / 991) END AS mail_address,
    CASE mail_kind WHEN 'OWNER' THEN m.city WHEN 'IN-STATE' THEN z.city WHEN 'OUT-OF-STATE' THEN w.city ELSE ['Toronto', 'London', 'Vancouver'][1 + away_i % 3] END AS mail_city,
    CASE mail_kind WHEN 'OUT-OF-STATE' THEN w.state WHEN 'FOREIGN' THEN NULL ELSE m.state END AS mail_state,
    CASE mail_kind WHEN 'OWNER' THEN m.zip WHEN 'IN-STATE' THEN z.zip WHEN 'OUT-OF-STATE' THEN w.zip END AS mail_zip,
    CASE WHEN mail_kind = 'FOREIGN' THEN ['CAN', 'GBR', 'CAN'][1 + away_i % 3] ELSE 'USA' END AS country
  FROM m JOIN gen.away w ON w.i = m.away_i JOIN (SELECT fips, zip, city, row_number() OVER (PARTITION BY fips ORDER BY zip) AS i, count(*) OVER (PARTITION BY fips) AS n FROM gen.zip) z ON z.fips = m.fips AND z.i = 1 + (mail_key % z.n::UBIGINT)::INT;
INSERT INTO Ownership.CurrentOwner
  SELECT pid, fips, zip, name1, first1, middle1, last1, suffix1, name2, first2, last2, type,
    CASE type WHEN 'IND' THEN 'Individual' WHEN 'TRS' THEN 'Trust' WHEN 'LLC' THEN 'LLC' WHEN 'COR' THEN 'Corporation' WHEN 'BNK' THEN 'Bank/REO' WHEN 'GOV' THEN 'Government' WHEN 'BLD' THEN 'Builder' WHEN 'NPO' THEN 'Non-profit' ELSE 'Estate' END,
    yn(type IN ('LLC', 'COR', 'BNK', 'BLD')), yn(is_institution), vesting,
    CASE vesting WHEN 'JT' THEN 'Joint tenants' WHEN 'TC' THEN 'Tenants in common' WHEN 'TE' THEN 'Tenancy by entirety' WHEN 'CP' THEN 'Community property' WHEN 'TR' THEN 'Trustee' ELSE 'Sole owner' END,
    yn(mail_kind = 'OWNER'), mail_kind, mail_address, mail_city, mail_state, mail_zip, CASE WHEN mail_kind <> 'FOREIGN' THEN lpad(between_u(pkey, 'mail zip4', 1001, 9998)::VARCHAR, 4, '0') END, country,
    yn(u(pkey, 'no mail') < 0.03), count(*) OVER (PARTITION BY name1, mail_address, mail_zip), d, round((as_of() - d) / 365.25, 1),
    CASE WHEN sale_kind IS NOT NULL AND NOT papered AND u(pkey, 'undisclosed') >= 0.05 THEN price END, open_day(least(d + 20, DATE '2026-06-29'))
  FROM gen.owner ORDER BY pid;
