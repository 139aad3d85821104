-- Loans of every ownership spell: purchase, piggy-back, up to four refinances, a line of credit; and how and when each ended.
-- lid = sid · 8 + n: 0 purchase, 1–4 refinances, 5 line of credit, 7 second purchase loan; of owners without loans, 1–2 reverse mortgage.
CREATE TABLE gen.spell AS
  WITH first AS (SELECT pid, min(d) AS d_first, arg_min(kind, d) AS kind_first FROM gen.txn GROUP BY pid),
  before AS (
    SELECT h.pid * 1024 + 1000 AS sid, h.pid, h.fips, h.tmpl, h.residential, h.typ, 0 AS k, coalesce(f.d_first, DATE '2027-01-01') AS d_end, f.kind_first AS kind_next,
      CASE WHEN h.has_building AND h.built >= 2000 THEN make_date(h.built, 1, 15) ELSE greatest(make_date(CASE WHEN h.has_building THEN h.built ELSE 1962 END, 6, 1), DATE '1962-01-01',
        DATE '1999-12-20' - (365 * 13 * -ln(1 - 0.995 * u(h.pid, 'bought before')))::INT) END AS d,
      CASE WHEN f.kind_first = 'NEW' THEN 'BUILDER' ELSE 'BEFORE' END AS kind FROM gen.home h LEFT JOIN first f USING (pid)),
  valued AS (SELECT b.*, (hv.value * i.idx)::BIGINT AS value, i.rate AS market_rate FROM before b JOIN gen.home_value hv USING (pid) JOIN gen.idx i ON i.tmpl = b.tmpl AND i.m = greatest(1965 * 12, month_no(b.d)))
  SELECT sid, pid, fips, tmpl, residential, typ, k, d, d_end, kind, kind_next, value, value AS price, market_rate, NULL AS buyer, year(d)::INT AS y,
    CASE WHEN residential AND kind = 'BEFORE' AND u(sid, 'loan before') < 0.72 THEN 'CNV' END AS loan_type,
    CASE WHEN residential AND kind = 'BEFORE' AND u(sid, 'loan before') < 0.72 THEN (value * 0.8 / 50)::BIGINT * 50 END AS loan, NULL::BIGINT AS second_loan FROM valued
  UNION ALL BY NAME
  SELECT t.sid, t.pid, t.fips, t.tmpl, h.residential, h.typ, t.k, t.d, t.d_end, t.kind, t.kind_next, t.value, t.price, t.market_rate, t.buyer, t.y, t.loan_type, t.loan, t.second_loan
  FROM gen.txn t JOIN gen.home h USING (pid);
CREATE TABLE gen.loan0 AS
  WITH p AS (
    SELECT sid, pid, fips, tmpl, d, d_end, kind_next, value, price, y, market_rate, buyer, loan_type, loan, 0 AS n, 1 AS lien, 'PURCHASE' AS purpose FROM gen.spell WHERE loan > 5000
    UNION ALL SELECT sid, pid, fips, tmpl, d, d_end, kind_next, value, price, y, market_rate, buyer, 'CNV', second_loan, 7, 2, 'PURCHASE' FROM gen.spell WHERE second_loan > 5000),
  s AS (
    SELECT *, sid * 8 + n AS lid, CASE WHEN n = 7 AND loan < price / 2 THEN 180 WHEN loan_type = 'HARD' THEN 24 WHEN u(sid, 'term') < 0.88 OR loan_type IN ('FHA', 'VA') THEN 360 WHEN u(sid, 'term') < 0.96 THEN 180 WHEN u(sid, 'term') < 0.99 THEN 240 ELSE 120 END AS term,
      n = 0 AND loan_type = 'CNV' AND u(sid, 'arm') < CASE WHEN y BETWEEN 2004 AND 2007 THEN 0.35 WHEN y BETWEEN 2010 AND 2020 THEN 0.05 WHEN y >= 2022 THEN 0.09 ELSE 0.14 END AS arm FROM p)
  SELECT * EXCLUDE (market_rate), clamp(round((market_rate + 0.18 * z(lid, 'rate') + CASE WHEN loan > 0.9 * price THEN 0.25 ELSE 0 END + CASE loan_type WHEN 'FHA' THEN 0.10 WHEN 'HARD' THEN 4 ELSE 0 END
    + CASE WHEN buyer IN ('LLC', 'COR') THEN 0.5 ELSE 0 END + CASE WHEN n = 7 THEN 2 WHEN term <= 180 THEN -0.65 ELSE 0 END + CASE WHEN arm THEN -0.9 ELSE 0 END) * 8) / 8, 2.25, 14.0) AS rate
  FROM s;
-- Cumulative refinance hazard in ten-millionths per note rate (eighths of a percent) and month.
CREATE TABLE gen.refi_hazard AS
  SELECT eighths, m, sum((1e7 * (0.0032 + 0.020 * clamp(eighths / 8.0 - rate - 0.5, 0, 2.2)))::BIGINT) OVER (PARTITION BY eighths ORDER BY m)::BIGINT AS cum
  FROM (SELECT m, rate FROM gen.idx WHERE tmpl = '12031' AND m >= 1999 * 12 AND m <= 2026 * 12 + 5) i, range(18, 113) t(eighths);
CREATE OR REPLACE TEMP MACRO refinance(current_loans, n_refi) AS TABLE
  WITH s AS (
    SELECT l.*, c.borrowing, h.cum + (1e7 * -ln(1 - u(l.lid, 'refinance')) / (1 + c.borrowing))::BIGINT AS target FROM query_table(current_loans) l JOIN gen.county c USING (fips)
    JOIN gen.refi_hazard h ON h.eighths = (l.rate * 8)::INT AND h.m = greatest(1999 * 12, month_no(l.d) + 7) WHERE l.lien = 1 AND l.loan_type <> 'HARD'),
  t AS (
    SELECT s.*, r.m AS m_refi, make_date(r.m // 12, r.m % 12 + 1, 1) + (u(s.lid, 'refinance day') * 27)::INT AS d_refi FROM s ASOF JOIN gen.refi_hazard r ON r.eighths = (s.rate * 8)::INT AND s.target <= r.cum),
  v AS (
    SELECT t.*, hv.value * i.idx AS value_then, i.idx / j.idx AS growth, i.rate AS market_then, amortised(t.loan, t.rate, t.term, greatest(0, t.m_refi - month_no(t.d))) AS balance, c.priceTemplate
    FROM t JOIN gen.home_value hv USING (pid) JOIN gen.idx i ON i.tmpl = t.tmpl AND i.m = t.m_refi JOIN gen.idx j ON j.tmpl = t.tmpl AND j.m = greatest(1965 * 12, month_no(t.d)) JOIN gen.county c ON c.fips = t.fips
    WHERE t.d_refi < t.d_end - 45 AND t.d_refi <= as_of() - 10),
  w AS (SELECT *, sid * 8 + n_refi AS new_lid, (balance < 0.62 * value_then AND u(lid, 'cash out') < CASE WHEN growth > 1.15 THEN 0.82 ELSE 0.50 END + 0.15 * borrowing) AS cash_out FROM v WHERE balance > 25000 AND balance < 0.97 * value_then AND balance < 3000000)
  SELECT lid AS old_lid, new_lid AS lid, sid, pid, fips, tmpl, d_refi AS d, d_end, kind_next, value_then::BIGINT AS value, value_then::BIGINT AS price, year(d_refi)::INT AS y, buyer,
    CASE WHEN loan_type IN ('FHA', 'VA') AND u(new_lid, 'same type') < 0.45 THEN loan_type ELSE 'CNV' END AS loan_type,
    (CASE WHEN cash_out THEN least(0.80 * value_then, greatest(balance * 1.12, value_then * (0.66 + 0.05 * borrowing + (0.14 - 0.05 * borrowing) * u(new_lid, 'cash-out ltv')))) ELSE balance * 1.012 END / 50)::BIGINT * 50 AS loan,
    n_refi AS n, 1 AS lien, CASE WHEN cash_out THEN 'CASH-OUT REFI' ELSE 'RATE/TERM REFI' END AS purpose,
    CASE WHEN u(new_lid, 'term') < 0.76 THEN 360 WHEN u(new_lid, 'term') < 0.93 THEN 180 ELSE 240 END AS term, u(new_lid, 'arm') < 0.05 AS arm,
    clamp(round((market_then + 0.18 * z(new_lid, 'rate') + CASE WHEN u(new_lid, 'term') < 0.76 THEN 0 WHEN u(new_lid, 'term') < 0.93 THEN -0.65 ELSE -0.2 END) * 8) / 8, 2.25, 14.0) AS rate
  FROM w;
CREATE TABLE gen.refi1 AS SELECT * FROM refinance('gen.loan0', 1);
CREATE TABLE gen.refi2 AS SELECT * FROM refinance('gen.refi1', 2);
CREATE TABLE gen.refi3 AS SELECT * FROM refinance('gen.refi2', 3);
CREATE TABLE gen.refi4 AS SELECT * FROM refinance('gen.refi3', 4);
CREATE TABLE gen.refi AS SELECT * FROM gen.refi1 UNION ALL SELECT * FROM gen.refi2 UNION ALL SELECT * FROM gen.refi3 UNION ALL SELECT * FROM gen.refi4;
CREATE TABLE gen.heloc AS
  WITH c AS (
    SELECT s.*, g.borrowing, CASE WHEN u(s.sid, 'heloc') < 0.10 THEN DATE '2004-02-01' + (u(s.sid, 'heloc day') * 1300)::INT WHEN u(s.sid, 'heloc') < 0.14 THEN DATE '2009-06-01' + (u(s.sid, 'heloc day') * 4000)::INT
      WHEN u(s.sid, 'heloc') < 0.30 + 0.15 * g.borrowing THEN DATE '2021-03-01' + (u(s.sid, 'heloc day') * 1900)::INT END AS d_heloc
    FROM gen.spell s JOIN gen.county g USING (fips) WHERE s.residential AND (s.buyer IS NULL OR s.buyer IN ('IND', 'TRS')) AND s.kind <> 'BUILDER')
  SELECT sid * 8 + 5 AS lid, c.sid, c.pid, c.fips, c.tmpl, d_heloc AS d, d_end, kind_next, (hv.value * i.idx)::BIGINT AS value, (hv.value * i.idx)::BIGINT AS price, year(d_heloc)::INT AS y, buyer, 'HELC' AS loan_type,
    (hv.value * i.idx * (0.07 + 0.14 * u(c.sid, 'heloc size')) * (1 + 0.3 * c.borrowing) / 1000)::BIGINT * 1000 AS loan, 5 AS n, 2 AS lien, CASE WHEN u(c.sid, 'heloc kind') < 0.75 THEN 'HELOC' ELSE 'HOME EQUITY' END AS purpose,
    CASE WHEN u(c.sid, 'heloc kind') < 0.75 THEN 360 ELSE 180 END AS term, u(c.sid, 'heloc kind') < 0.75 AS arm, round((i.rate + 1.6) * 8) / 8 AS rate
  FROM c JOIN gen.home_value hv USING (pid) JOIN gen.idx i ON i.tmpl = c.tmpl AND i.m = month_no(c.d_heloc) JOIN gen.idx j ON j.tmpl = c.tmpl AND j.m = greatest(1965 * 12, month_no(c.d))
  WHERE d_heloc > c.d + 700 AND d_heloc < c.d_end - 90 AND d_heloc <= as_of() - 10 AND i.idx / j.idx > 1.12;
-- A reverse mortgage is recorded twice, for the lender and for the insurer, each time for more than the home's value.
CREATE TABLE gen.reverse AS
  WITH c AS (SELECT *, DATE '2008-01-01' + (u(sid, 'reverse day') * 6740)::INT AS d_reverse FROM gen.spell s
    WHERE residential AND loan IS NULL AND (buyer = 'IND' OR kind = 'BEFORE' AND u(sid, 'holder') >= 0.06) AND u(sid, 'reverse') < 0.28 AND sid NOT IN (SELECT sid FROM gen.heloc)),
  v AS (SELECT c.*, i.rate + 0.7 AS rate_then, hv.value * i.idx AS value_then FROM c JOIN gen.home_value hv USING (pid) JOIN gen.idx i ON i.tmpl = c.tmpl AND i.m = month_no(c.d_reverse)
    WHERE d_reverse > c.d + 4000 AND d_reverse < c.d_end - 90)
  SELECT sid * 8 + n AS lid, sid, pid, fips, tmpl, d_reverse AS d, d_end, kind_next, value_then::BIGINT AS value, value_then::BIGINT AS price, year(d_reverse)::INT AS y, buyer, 'REV' AS loan_type,
    (value_then * (1.17 + 0.07 * u(sid, 'reverse size')) / 1000)::BIGINT * 1000 AS loan, n, n AS lien, 'REVERSE' AS purpose, 360 AS term, false AS arm, round(rate_then * 8) / 8 AS rate
  FROM v, unnest([1, 2]) t(n);
CREATE TABLE gen.loan AS
  WITH every AS (
    SELECT lid, sid, pid, fips, tmpl, d, d_end, kind_next, value, price, y, buyer, loan_type, loan, n, lien, purpose, term, arm, rate FROM gen.loan0
    UNION ALL BY NAME SELECT * EXCLUDE (old_lid) FROM gen.refi UNION ALL BY NAME SELECT * FROM gen.heloc UNION ALL BY NAME SELECT * FROM gen.reverse),
  ended AS (
    SELECT e.*, r.d AS d_refi, e.d + (365 * 38 / (1 + 0.55 * c.borrowing) * -ln(1 - 0.999 * u(e.lid, 'payoff')))::INT AS d_payoff, (e.d + to_months(e.term))::DATE AS d_maturity
    FROM every e JOIN gen.county c USING (fips) LEFT JOIN gen.refi r ON r.old_lid = e.lid),
  closed AS (
    SELECT *, least(coalesce(d_refi, DATE '2100-01-01'), d_end, CASE WHEN n = 5 THEN greatest(d_payoff, d + 400) WHEN purpose = 'REVERSE' THEN d_end ELSE d_payoff END, d_maturity) AS d_close FROM ended)
  SELECT * EXCLUDE (d_payoff),
    CASE WHEN d_close > as_of() THEN 'OPEN' WHEN d_close = d_refi THEN 'PAID OFF' WHEN d_close = d_end AND kind_next IN ('REO', 'AUCTION') THEN 'FORECLOSED' WHEN d_close = d_maturity THEN 'MATURED' ELSE 'PAID OFF' END AS status,
    CASE WHEN d_close > as_of() THEN NULL WHEN d_close = d_refi THEN 'REFI' WHEN d_close = d_end THEN CASE WHEN kind_next IN ('REO', 'AUCTION') THEN 'FORECLOSURE' ELSE 'SALE' END ELSE 'PAYOFF' END AS reason,
    CASE WHEN n = 5 THEN (loan * (0.30 + 0.6 * u(lid, 'drawn')))::BIGINT WHEN purpose = 'REVERSE' THEN loan ELSE round(amortised(loan, rate, term, greatest(0, month_no(as_of()) - month_no(d))))::BIGINT END AS balance_now
  FROM closed WHERE d >= DATE '2000-01-01' AND (d_refi IS NULL OR d_close > d);
-- In counties with high borrowing, few owners have a line of credit as their only loan.
DELETE FROM gen.loan l WHERE n = 5 AND status = 'OPEN' AND u(lid, 'sole line') < 0.3 * (SELECT c.borrowing FROM gen.county c WHERE c.fips = l.fips)
  AND sid NOT IN (SELECT f.sid FROM gen.loan f WHERE f.lien = 1 AND f.status = 'OPEN');
