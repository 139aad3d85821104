-- Transactions.Recorder: ownership-changing deeds and documents that don't change ownership.
CREATE TABLE gen.deed AS
  WITH t AS (
    SELECT t.*, h.zip, h.typ, h.area, h.residential, c.state, c.transferRate, c.noDisc,
      lag(t.d) OVER w AS d_before, lag(t.price) OVER w AS price_before, lag(t.kind) OVER w AS kind_before
    FROM gen.txn t JOIN gen.home h USING (pid) JOIN gen.county c ON c.fips = t.fips WINDOW w AS (PARTITION BY t.pid ORDER BY t.k))
  SELECT t.*, open_day(t.d + 1 + floor(24 * pow(u(t.sid, 'recording lag'), 2.0))::INT) AS recorded,
    b.name1 AS buyer_name, b.name2 AS buyer_name2, b.type AS buyer_type, b.vesting AS buyer_vesting, b.absentee AS buyer_absentee, b.pkey AS buyer_key,
    s.name1 AS seller_name, s.name2 AS seller_name2, s.type AS seller_type
  FROM t JOIN gen.party b ON b.pid = t.pid AND b.k = t.k JOIN gen.party s ON s.pid = t.pid AND s.k = t.k - 1;
INSERT INTO Transactions.Recorder
  WITH sale AS (
    SELECT d.sid, d.pid, d.fips, d.zip, d.recorded, d.d, d.kind, d.state, d.price, d.typ, d.area, d.residential,
      CASE d.kind WHEN 'AUCTION' THEN CASE d.state WHEN 'FL' THEN 'SD' WHEN 'MN' THEN 'SD' WHEN 'IL' THEN 'SD' WHEN 'OH' THEN 'SD' ELSE 'TD' END WHEN 'REO' THEN CASE WHEN d.state IN ('FL', 'IL', 'OH') THEN 'FCD' ELSE 'TD' END WHEN 'REORESALE' THEN 'REO'
        WHEN 'NEW' THEN CASE WHEN d.state = 'CA' THEN 'GD' ELSE 'BLD' END ELSE CASE WHEN d.state = 'CA' THEN 'GD' WHEN d.state = 'MN' AND u(d.sid, 'deed') < 0.25 THEN 'LWD' WHEN d.state = 'MN' AND u(d.sid, 'deed') < 0.27 THEN 'CNT' WHEN u(d.sid, 'deed') < 0.30 THEN 'SWD' ELSE 'WD' END END AS deed,
      CASE d.kind WHEN 'NEW' THEN 'NEW CONSTRUCTION' WHEN 'AUCTION' THEN 'FORECLOSURE' WHEN 'REO' THEN 'FORECLOSURE' WHEN 'REORESALE' THEN 'REO SALE' WHEN 'SHORT' THEN 'SHORT SALE' ELSE 'RESALE' END AS category,
      CASE WHEN d.noDisc = 1 AND u(d.sid, 'disclosed') < 0.9 THEN 'U' WHEN d.kind = 'REO' THEN 'N' WHEN u(d.sid, 'disclosed') < 0.025 THEN 'U' WHEN u(d.sid, 'disclosed') < 0.09 THEN 'E' ELSE 'F' END AS price_code,
      d.transferRate, d.is_cash, d.buyer_type, d.buyer_absentee, d.buyer_name, d.buyer_name2, d.buyer_vesting, d.buyer_key, d.seller_name, d.seller_name2, d.seller_type, d.d_before, d.price_before, d.kind_before, d.loan AS first_loan, d.loan_type, d.second_loan
    FROM gen.deed d)
  SELECT s.sid, s.pid, s.fips, s.zip, year(s.recorded)::VARCHAR || lpad((h(s.sid, 'document') % 1000000)::VARCHAR, 7, '0'),
    CASE WHEN s.state = 'FL' THEN between_u(s.sid, 'book', 9000, 21000)::VARCHAR END, CASE WHEN s.state = 'FL' THEN between_u(s.sid, 'page', 1, 2400)::VARCHAR END, s.deed, s.category, s.recorded, s.d,
    CASE WHEN price_code IN ('U', 'N') THEN NULL ELSE s.price END, price_code, CASE WHEN price_code = 'U' OR transferRate = 0 THEN NULL ELSE round(s.price * transferRate, 2) END,
    yn(s.kind IN ('ORDINARY', 'NEW', 'FLIPBUY', 'FLIPSELL', 'SHORT', 'REORESALE')), 'N', yn(s.kind = 'NEW'), yn(s.is_cash), yn(s.buyer_type IN ('LLC', 'COR') OR (s.residential AND s.buyer_absentee <> 'OWNER')),
    yn(s.kind IN ('AUCTION', 'REO')), yn(s.kind = 'REORESALE'), yn(s.kind = 'SHORT'), yn(s.kind IN ('AUCTION', 'REO', 'REORESALE', 'SHORT')), yn(u(s.sid, 'multi') < 0.012 OR (l.loan IS NOT NULL AND s.buyer_type IN ('LLC', 'COR') AND u(s.sid, 'blanket') < 0.68)), CASE WHEN u(s.sid, 'partial') < 0.008 THEN 50 ELSE 100 END,
    s.buyer_name, CASE WHEN u(s.sid, 'second buyer') < 0.9 THEN s.buyer_name2 END, s.buyer_type, s.buyer_vesting, CASE s.buyer_absentee WHEN 'OWNER' THEN a.city WHEN 'IN-STATE' THEN z.city WHEN 'OUT-OF-STATE' THEN w.city END,
    CASE s.buyer_absentee WHEN 'OUT-OF-STATE' THEN w.state WHEN 'FOREIGN' THEN NULL ELSE s.state END, s.seller_name, s.seller_name2, s.seller_type,
    CASE WHEN s.kind NOT IN ('AUCTION', 'REO') THEN of(getvariable('title'), u(s.sid, 'title')) END, l.loan, l.loan_type, l.rate, e.lender, s.second_loan,
    CASE WHEN price_code NOT IN ('U', 'N') AND l.loan IS NOT NULL THEN round(100.0 * (l.loan + coalesce(s.second_loan, 0)) / s.price, 2) END,
    CASE WHEN s.kind_before NOT IN ('AUCTION', 'REO') THEN s.d_before END, CASE WHEN s.kind_before NOT IN ('AUCTION', 'REO') AND NOT (s.state = 'TX') THEN s.price_before END,
    CASE WHEN price_code NOT IN ('U', 'N') AND s.area > 0 THEN round(s.price::DOUBLE / s.area, 2) END, s.recorded
  FROM sale s JOIN gen.address a USING (pid) LEFT JOIN gen.loan l ON l.lid = s.sid * 8 LEFT JOIN gen.loan_lender e ON e.lid = l.lid JOIN gen.away w ON w.i = 1 + (h(s.buyer_key, 'away') % 12)::INT
  JOIN (SELECT fips, city, row_number() OVER (PARTITION BY fips ORDER BY zip) AS i, count(*) OVER (PARTITION BY fips) AS n FROM gen.zip) z ON z.fips = s.fips AND z.i = 1 + (s.buyer_key % z.n)::INT
  UNION ALL
  SELECT sid7, pid, fips, zip, year(d_paper)::VARCHAR || lpad((h(sid7, 'document') % 1000000)::VARCHAR, 7, '0'), NULL, NULL,
    CASE WHEN x < 0.40 THEN 'QC' WHEN x < 0.75 THEN 'TRD' WHEN x < 0.90 THEN CASE WHEN state = 'CA' THEN 'ITF' WHEN state = 'FL' THEN 'LE' ELSE 'QC' END WHEN x < 0.96 THEN 'PRD' WHEN x < 0.98 THEN 'GFT' ELSE 'CD' END,
    CASE WHEN x < 0.25 OR x >= 0.98 THEN 'REFI/NOMINAL' ELSE 'TRUST/INTRA-FAMILY' END, open_day(d_paper + 1 + (uk(pid, y - 2000, 'paper lag') * 20)::INT), d_paper, CASE WHEN u(sid7, 'nominal') < 0.71 THEN 0 END, 'N', NULL, 'N', yn(x >= 0.25 AND x < 0.98), 'N', 'N', 'N', 'N', 'N', 'N', 'N', 'N', CASE WHEN x < 0.1 THEN 50 ELSE 100 END,
    CASE WHEN x >= 0.40 AND x < 0.75 THEN CASE WHEN type = 'TRS' THEN name1 ELSE person || ' TRUSTEE' END ELSE coalesce(name2, person) END, CASE WHEN x < 0.40 THEN person END, CASE WHEN x >= 0.40 AND x < 0.75 THEN 'TRS' ELSE 'IND' END, CASE WHEN x >= 0.40 AND x < 0.75 THEN 'TR' ELSE vesting END,
    NULL, state, person, name2, 'IND', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, open_day(d_paper + 20)
  FROM gen.paper ORDER BY 2, 11, 1;
