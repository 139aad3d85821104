-- Foreclosure.ForeclosureEvent: the filings of each default episode as its state requires.
CREATE TABLE gen.filing AS
  WITH c AS (
    SELECT c.*, c.sid AS case_id, h.zip, h.tmpl, g.state, g.process, l.lid, l.d_loan, l.loan AS loan_amount, l.balance, l.holder, l.lender, l.d_maturity, p.name1, p.name2, p.absentee, hv.value * i.idx AS value0, z.city, v.residential,
      outcome IN ('AUCTION', 'REO') OR (u(c.sid, 'noticed') < CASE WHEN outcome = 'OPEN' THEN 0.75 ELSE 0.45 END) AS noticed, least(3, floor(4 * pow(u(c.sid, 'postponed'), 2.2)))::INT AS postponements
    FROM gen.default_case c JOIN gen.case_loan l USING (sid) JOIN gen.home h ON h.pid = c.pid JOIN gen.home v ON v.pid = c.pid JOIN gen.county g ON g.fips = c.fips JOIN gen.spell s ON s.sid = c.sid JOIN gen.party p ON p.pid = c.pid AND p.k = s.k
    JOIN gen.home_value hv ON hv.pid = c.pid JOIN gen.idx i ON i.tmpl = h.tmpl AND i.m = month_no(c.d0) JOIN gen.zip z ON z.zip = h.zip AND z.fips = h.fips),
  e AS (
    SELECT c.*, CASE WHEN process = 'JUDICIAL' THEN 'LIS' WHEN state = 'MN' THEN 'NTS' ELSE 'NOD' END AS type, d0 AS filed, 1 AS step FROM c
    UNION ALL SELECT c.*, 'FJD', d0 + ((d1 - d0) * 0.62)::INT, 2 FROM c WHERE process = 'JUDICIAL' AND noticed
    UNION ALL SELECT c.*, CASE WHEN process = 'JUDICIAL' THEN 'NFS' ELSE 'NTS' END, d0 + ((d1 - d0) * (0.70 + 0.07 * i))::INT, 3 + i::INT FROM c, range(4) t(i) WHERE noticed AND i <= postponements AND NOT (state = 'MN' AND i = 0)
    UNION ALL SELECT c.*, 'REO', d_close, 8 FROM c WHERE outcome = 'REO'
    UNION ALL SELECT c.*, 'CAN', d_close, 9 FROM c WHERE outcome IN ('CURED', 'SOLD')),
  w AS (SELECT *, open_day(filed + 1) AS recorded FROM e WHERE filed <= as_of() - 4 AND (type IN ('REO', 'CAN') OR filed < d_close - 3)),
  q AS (SELECT w.*, row_number() OVER (PARTITION BY case_id ORDER BY step) AS seq, row_number() OVER (PARTITION BY case_id ORDER BY step DESC) AS back FROM w)
  SELECT *, CASE WHEN type IN ('NTS', 'NFS') THEN open_day(CASE WHEN outcome = 'AUCTION' AND back = 1 THEN d_close WHEN outcome = 'REO' AND back = 2 THEN d_close - 4 ELSE filed + 40 + (uk(case_id % 1000000007, step, 'auction') * 60)::INT END) END AS auction FROM q;
INSERT INTO Foreclosure.ForeclosureEvent
  SELECT case_id * 16 + seq, case_id, pid, lid, fips, zip, type, CASE type WHEN 'NTS' THEN 'AUCTION' WHEN 'NFS' THEN 'AUCTION' WHEN 'REO' THEN 'REO' WHEN 'CAN' THEN 'CANCELLED' ELSE 'PREFORECLOSURE' END, process, seq, recorded,
    year(recorded)::VARCHAR || lpad((h(case_id * 16 + seq, 'document') % 1000000)::VARCHAR, 7, '0'), CASE WHEN process = 'JUDICIAL' THEN year(d0) || '-CA-' || lpad((h(case_id, 'court') % 1000000)::VARCHAR, 6, '0') ELSE 'TS-' || year(d0) % 100 || '-' || lpad((h(case_id, 'court') % 100000)::VARCHAR, 5, '0') END,
    loan_amount, open_day(d_loan + 5), balance, d_maturity, (balance * 0.008 * (3 + (recorded - d0) / 30.0))::INT, recorded - 10, d0 - 100, 5 + between_u(case_id, 'penalty', 0, 5), name1, name2, lender, phone555(case_id, 'lender'),
    of(getvariable('servicer'), u(case_id, 'servicer')), of(getvariable('trustee'), u(case_id, 'trustee')), phone555(case_id, 'trustee'), CASE WHEN process = 'JUDICIAL' AND step >= 2 AND type <> 'CAN' THEN (balance * 1.09)::INT END, CASE WHEN process = 'JUDICIAL' AND step >= 2 AND type <> 'CAN' THEN d0 + ((d1 - d0) * 0.62)::INT END,
    auction, CASE WHEN auction IS NOT NULL THEN ['09:00 AM', '10:00 AM', '11:00 AM', '01:00 PM'][between_u(case_id, 'hour', 1, 4)] END, CASE WHEN auction IS NOT NULL THEN CASE WHEN process = 'JUDICIAL' THEN 'CLERK OF COURT ON-LINE AUCTION' ELSE upper(city) || ' COURTHOUSE STEPS' END END, CASE WHEN auction IS NOT NULL THEN city END,
    CASE WHEN auction IS NOT NULL THEN least(balance * (1.04 + 0.04 * u(case_id, 'costs')), value0, CASE WHEN outcome = 'AUCTION' AND back = 1 THEN t.price END)::INT END,
    CASE WHEN auction IS NOT NULL AND auction <= as_of() THEN CASE WHEN outcome = 'AUCTION' AND back = 1 THEN 'SOLD 3RD PARTY' WHEN outcome = 'REO' AND back = 2 THEN 'REVERTED' WHEN outcome IN ('CURED', 'SOLD') AND back = 2 THEN 'CANCELLED' ELSE 'POSTPONED' END END,
    CASE WHEN outcome = 'AUCTION' AND back = 1 THEN t.price END, CASE WHEN type = 'REO' THEN d_close END, value0::INT, (value0 - balance)::INT, round(100.0 * balance / value0, 2), yn(absentee = 'OWNER'), yn(u(case_id, 'vacant') < CASE WHEN process = 'JUDICIAL' THEN 0.04 ELSE 0.025 END),
    CASE WHEN type IN ('NTS', 'NFS') THEN of(getvariable('newspaper'), u(case_id, 'paper')) END, recorded
  FROM gen.filing f LEFT JOIN (SELECT pid AS tp, d AS td, price FROM gen.txn WHERE kind = 'AUCTION') t ON t.tp = f.pid AND t.td = f.d_close AND f.outcome = 'AUCTION' ORDER BY pid, case_id, seq;
