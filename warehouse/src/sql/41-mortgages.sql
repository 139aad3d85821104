-- Mortgage.Loan and the assignments, releases, modifications and substitutions recorded against loans.
CREATE TABLE gen.loan_paper AS
  SELECT l.*, e.lender, e.kind AS lender_kind, e.holder, e.d_assigned, h.zip, c.state, coalesce(g.loan_limit, 250000) * CASE WHEN l.tmpl = '06111' AND l.y >= 2008 THEN 1.35 ELSE 1 END AS loan_limit,
    open_day(l.d + 1 + floor(18 * pow(u(l.lid, 'recording lag'), 2))::INT) AS recorded, CASE WHEN l.status <> 'OPEN' THEN open_day(l.d_close + 15 + (u(l.lid, 'release lag') * 45)::INT) END AS d_release,
    p.name1 AS borrower, p.name2 AS borrower2, year(l.d)::VARCHAR || lpad((h(l.lid, 'document') % 1000000)::VARCHAR, 7, '0') AS document,
    CASE WHEN c.state IN ('CA', 'CO', 'NC', 'TX', 'AZ', 'NV', 'WA') THEN of(getvariable('trustee'), u(l.lid, 'trustee')) END AS trustee,
    s.k, x.outcome = 'OPEN' AND x.d0 > l.d AND l.lien = 1 AS in_default
  FROM gen.loan l JOIN gen.loan_lender e USING (lid) JOIN gen.home h ON h.pid = l.pid JOIN gen.county c ON c.fips = l.fips JOIN gen.spell s ON s.sid = l.sid JOIN gen.party p ON p.pid = l.pid AND p.k = s.k
  LEFT JOIN gen.year g ON g.y = l.y LEFT JOIN gen.default_case x ON x.sid = l.sid;
INSERT INTO Mortgage.Loan
  SELECT lid, pid, CASE WHEN n IN (0, 7) AND k > 0 THEN sid END, fips, zip, document, recorded, d, purpose, loan_type, lien, loan, rate, CASE WHEN u(lid, 'rate source') < 0.09 THEN 'RECORDED' ELSE 'ESTIMATED' END,
    CASE WHEN arm THEN 'ARM' WHEN u(lid, 'interest only') < 0.01 THEN 'INT ONLY' ELSE 'FIXED' END, CASE WHEN arm THEN CASE WHEN d >= DATE '2022-01-01' THEN 'SOFR' WHEN u(lid, 'arm index') < 0.7 THEN 'LIBOR' ELSE 'CMT' END END,
    CASE WHEN arm AND n <> 5 THEN (d + to_years([3, 5, 7, 10][between_u(lid, 'reset', 1, 4)]))::DATE END, term, d_maturity, CASE WHEN purpose <> 'REVERSE' THEN round(monthly_payment(loan, rate, term), 2) END, yn(loan <= loan_limit),
    round(100.0 * loan / greatest(1000, price), 2), round(100.0 * loan / greatest(1000, price) * CASE WHEN purpose = 'REVERSE' THEN lien ELSE 1 END + CASE WHEN n = 7 THEN 80 WHEN n = 5 THEN 55 ELSE 0 END, 2), borrower, borrower2, lender, lender_kind, holder,
    yn(lender_kind = 'NBK' AND u(lid, 'mers') < 0.85 OR u(lid, 'mers') < 0.35), trustee, status, d_release, CASE WHEN status = 'OPEN' THEN balance_now ELSE 0 END, as_of(), yn(status = 'OPEN' AND in_default), reason, least(coalesce(d_release, recorded), DATE '2026-06-30')
  FROM gen.loan_paper ORDER BY pid, d, lid;
INSERT INTO Mortgage.AssignmentRelease
  SELECT lid * 8 + 1, lid, pid, fips, zip, 'ASSIGNMENT', year(d_assigned)::VARCHAR || lpad((h(lid, 'assignment') % 1000000)::VARCHAR, 7, '0'), d_assigned, d_assigned - 12, document, loan, lender, holder, borrower, NULL, NULL, NULL, NULL, month_no(d_assigned) - month_no(d)
  FROM gen.loan_paper WHERE d_assigned < least(d_close, as_of())
  UNION ALL SELECT lid * 8 + 2, lid, pid, fips, zip, 'RELEASE', year(d_release)::VARCHAR || lpad((h(lid, 'release') % 1000000)::VARCHAR, 7, '0'), d_release, d_close, document, loan, holder, NULL, borrower, NULL, NULL, NULL, NULL, month_no(d_release) - month_no(d)
  FROM gen.loan_paper WHERE status IN ('PAID OFF', 'MATURED') AND d_release <= as_of() AND u(lid, 'released') < 0.97
  UNION ALL SELECT lid * 8 + 3, lid, pid, fips, zip, 'MODIFICATION', year(d_mod)::VARCHAR || lpad((h(lid, 'modification') % 1000000)::VARCHAR, 7, '0'), d_mod, d_mod - 20, document, loan, holder, NULL, borrower, NULL, NULL, (loan * 1.03)::BIGINT, greatest(2.0, rate - 1.5), month_no(d_mod) - month_no(d)
  FROM (SELECT *, open_day(d + 500 + (u(lid, 'modified at') * 2500)::INT) AS d_mod FROM gen.loan_paper WHERE lien = 1 AND purpose <> 'REVERSE' AND u(lid, 'modified') < CASE WHEN year(d) BETWEEN 2004 AND 2008 THEN 0.07 ELSE 0.012 END) WHERE d_mod < least(d_close, as_of())
  UNION ALL SELECT lid * 8 + 4, lid, pid, fips, zip, 'SUBSTITUTION', year(d_sub)::VARCHAR || lpad((h(lid, 'substitution') % 1000000)::VARCHAR, 7, '0'), d_sub, d_sub - 5, document, loan, NULL, NULL, borrower, trustee, of(getvariable('trustee'), u(lid, 'new trustee')), NULL, NULL, month_no(d_sub) - month_no(d)
  FROM (SELECT *, open_day(d_close - 10) AS d_sub FROM gen.loan_paper WHERE trustee IS NOT NULL AND status <> 'OPEN' AND u(lid, 'substituted') < 0.25) WHERE d_sub > d + 30 AND d_sub <= as_of()
  ORDER BY 3, 2, 1;
