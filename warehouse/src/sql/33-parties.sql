-- Who holds title in each ownership spell, drawn from frequency lists and fictional firms; and the lenders.
CREATE TABLE gen.lender AS
  SELECT name, split_part(list, ':', 2) AS kind, sum(weight::INT) OVER (ORDER BY weight DESC, name) - weight::INT AS w0, sum(weight::INT) OVER (ORDER BY weight DESC, name) AS w1, sum(weight::INT) OVER () AS total
  FROM gen.firm WHERE list LIKE 'lender:%';
SET VARIABLE lenders = (SELECT list(name ORDER BY name, i) FROM (SELECT name, unnest(range(w0::INT, w1::INT)) AS i FROM gen.lender));
SET VARIABLE non_banks = (SELECT list(name ORDER BY name, i) FROM (SELECT name, unnest(range(w0::INT, w1::INT)) AS i FROM gen.lender WHERE kind = 'NBK'));
CREATE TABLE gen.loan_lender AS
  SELECT l.lid, b.lender, k.kind, CASE WHEN k.kind = 'NBK' AND u(l.lid, 'assigned') < 0.6 THEN of(getvariable('lenders'), u(l.lid, 'assignee')) ELSE b.lender END AS holder,
    CASE WHEN k.kind = 'NBK' AND u(l.lid, 'assigned') < 0.6 THEN open_day(least(l.d + (30 * 14 * exp(0.6 * z(l.lid, 'assigned at')))::INT, DATE '2028-01-01')) END AS d_assigned
  FROM gen.loan l JOIN (SELECT lid, CASE WHEN fips = '12031' AND u(lid, 'military') < 0.05 THEN 'FLEET & FAMILY CREDIT UNION' ELSE of(getvariable('lenders'), u(lid, 'lender')) END AS lender FROM gen.loan) b USING (lid)
  JOIN (SELECT name, any_value(kind) AS kind FROM gen.lender GROUP BY name) k ON k.name = b.lender;
-- The defaulted loan of each case: the newest first lien at the first filing, else the newest loan of the spell.
CREATE TABLE gen.case_loan AS
  SELECT c.sid, l.lid, l.d AS d_loan, l.loan, l.rate, l.term, l.d_maturity, e.lender, e.kind, CASE WHEN e.d_assigned < c.d0 THEN e.holder ELSE e.lender END AS holder,
    -- A borrower in default owes something even if the loan should have been paid off by then.
    greatest(l.loan * 0.2, round(amortised(l.loan, l.rate, l.term, greatest(0, month_no(c.d0) - month_no(l.d)))))::BIGINT AS balance
  FROM gen.default_case c JOIN gen.loan l USING (sid) JOIN gen.loan_lender e USING (lid) WHERE l.lien = 1 AND l.d < c.d0
  QUALIFY row_number() OVER (PARTITION BY c.sid ORDER BY l.d DESC, l.lid) = 1;
CREATE TABLE gen.party AS
  WITH s AS (
    SELECT s.*, s.pid * 64 + s.k AS pkey, c.trust, c.llc, c.absentee, c.state, c.stateName, c.name AS county_name, zf.city, h.cid, h.zip, h.built, CASE
        WHEN s.kind = 'BUILDER' THEN 'BLD' WHEN s.buyer IS NOT NULL THEN s.buyer WHEN h.typ = 'EXM' THEN CASE WHEN u(s.sid, 'holder') < 0.72 THEN 'GOV' ELSE 'NPO' END
        WHEN NOT h.residential THEN CASE WHEN h.typ IN ('LND', 'AGR', 'OTH') THEN CASE WHEN u(s.sid, 'holder') < 0.5 THEN 'IND' WHEN u(s.sid, 'holder') < 0.72 THEN 'LLC' WHEN u(s.sid, 'holder') < 0.82 THEN 'BLD' WHEN u(s.sid, 'holder') < 0.92 THEN 'GOV' ELSE 'COR' END
          WHEN u(s.sid, 'holder') < 0.55 THEN 'LLC' WHEN u(s.sid, 'holder') < 0.85 THEN 'COR' WHEN u(s.sid, 'holder') < 0.93 THEN 'TRS' ELSE 'IND' END
        WHEN u(s.sid, 'holder') * 100 < 2 THEN 'EST' WHEN u(s.sid, 'holder') * 100 < 5 THEN 'LLC' WHEN u(s.sid, 'holder') * 100 < 6 THEN 'COR' ELSE 'IND' END AS drawn_type
    FROM gen.spell s JOIN gen.home h USING (pid) JOIN gen.county c ON c.fips = s.fips JOIN gen.zip zf ON zf.zip = h.zip AND zf.fips = s.fips),
  t AS (
    SELECT s.*, CASE WHEN drawn_type = 'IND' AND residential AND u(sid, 'into trust') * 100 < trust * (CASE WHEN k = 0 THEN 1.7 ELSE 0.8 END) THEN 'TRS' WHEN drawn_type = 'INST' THEN 'LLC' ELSE drawn_type END AS type,
      drawn_type = 'INST' AS is_institution, drawn_type = 'IND' AND residential AND u(sid, 'into trust') * 100 < trust * (CASE WHEN k = 0 THEN 1.7 ELSE 0.8 END) AS moved_into_trust,
      surname(tmpl, u(pkey, 'surname')) AS last1, given(u(pkey, 'given')) AS first1, CASE WHEN u(pkey, 'middle?') < 0.55 THEN chr(65 + (u(pkey, 'middle') * 25.99)::INT % 26) END AS middle1,
      CASE WHEN u(pkey, 'suffix') < 0.03 THEN 'JR' WHEN u(pkey, 'suffix') < 0.04 THEN 'III' WHEN u(pkey, 'suffix') < 0.045 THEN 'SR' END AS suffix1,
      given(u(pkey, 'given 2')) AS first2, CASE WHEN u(pkey, 'same name') < 0.85 THEN surname(tmpl, u(pkey, 'surname')) ELSE surname(tmpl, u(pkey, 'surname 2')) END AS last2, u(pkey, 'two') < 0.52 AS two
    FROM s),
  e AS (
    SELECT t.*, CASE type
        WHEN 'IND' THEN NULL
        WHEN 'TRS' THEN last1 || ' ' || CASE WHEN u(pkey, 'trust name') < 0.5 THEN first1 || ' ' ELSE '' END || ['FAMILY TRUST', 'LIVING TRUST', 'REVOCABLE TRUST'][between_u(pkey, 'trust kind', 1, 3)]
        WHEN 'LLC' THEN CASE WHEN is_institution THEN of(getvariable('institution'), u(pkey, 'institution')) || ['', ' II', ' III'][between_u(pkey, 'institution no', 1, 3)] || ' LLC'
          ELSE CASE WHEN u(pkey, 'llc name') < 0.5 THEN last1 ELSE street_stem(tmpl, u(pkey, 'llc stem')) END || [' HOLDINGS', ' PROPERTIES', ' INVESTMENTS', ' HOMES', ' CAPITAL'][between_u(pkey, 'llc kind', 1, 5)] || ' LLC' END
        WHEN 'COR' THEN last1 || [' & SONS INC', ' ENTERPRISES INC', ' REALTY CORP', ' GROUP INC'][between_u(pkey, 'corporation', 1, 4)]
        WHEN 'BLD' THEN of(getvariable('builder'), u(cid, 'builder')) || CASE WHEN u(cid, 'builder kind') < 0.5 THEN ' LLC' ELSE ' INC' END
        WHEN 'BNK' THEN coalesce(f.holder, of(getvariable('lenders'), u(pkey, 'bank'))) WHEN 'GOV' THEN CASE WHEN u(pkey, 'government') < 0.45 THEN 'CITY OF ' || upper(city) WHEN u(pkey, 'government') < 0.8 THEN upper(county_name) || ' COUNTY' ELSE 'STATE OF ' || upper(stateName) END
        WHEN 'NPO' THEN of(getvariable('school'), u(pkey, 'npo')) || [' COMMUNITY CHURCH', ' FOUNDATION', ' HOUSING TRUST INC', ' CHRISTIAN SCHOOL'][between_u(pkey, 'npo kind', 1, 4)]
        WHEN 'EST' THEN 'ESTATE OF ' || first1 || ' ' || last1 END AS entity
    FROM t
    LEFT JOIN (SELECT c.pid, c.d_close, l.holder FROM gen.default_case c JOIN gen.case_loan l USING (sid) WHERE c.outcome = 'REO') f ON f.pid = t.pid AND f.d_close = t.d AND t.kind = 'REO')
  SELECT pid, k, pkey, sid, d, d_end, fips, tmpl, state, type, is_institution, moved_into_trust, residential,
    coalesce(entity, concat_ws(' ', last1, first1, middle1, suffix1)) AS name1, CASE WHEN entity IS NULL THEN first1 END AS first1, CASE WHEN entity IS NULL THEN middle1 END AS middle1,
    coalesce(entity, last1) AS last1, CASE WHEN entity IS NULL THEN suffix1 END AS suffix1, CASE WHEN entity IS NULL AND two THEN last2 || ' ' || first2 END AS name2,
    CASE WHEN entity IS NULL AND two THEN first2 END AS first2, CASE WHEN entity IS NULL AND two THEN last2 END AS last2, concat_ws(' ', last1, first1, middle1) AS person,
    CASE WHEN entity IS NULL AND two THEN CASE state WHEN 'FL' THEN 'TE' WHEN 'NC' THEN 'TE' WHEN 'CA' THEN CASE WHEN u(pkey, 'vesting') < 0.5 THEN 'CP' ELSE 'JT' END ELSE CASE WHEN u(pkey, 'vesting') < 0.82 THEN 'JT' ELSE 'TC' END END WHEN type = 'TRS' THEN 'TR' ELSE 'SO' END AS vesting,
    CASE WHEN NOT residential OR type IN ('LLC', 'COR', 'BNK', 'BLD', 'GOV', 'NPO') OR u(pkey, 'absentee') * 100 < absentee * 0.86 * CASE WHEN typ IN ('CND', 'MF2') THEN 1.5 ELSE 0.85 END
      THEN CASE WHEN type IN ('GOV', 'NPO') OR u(pkey, 'mail') < 0.695 THEN 'IN-STATE' WHEN u(pkey, 'mail') < 0.985 THEN 'OUT-OF-STATE' ELSE 'FOREIGN' END ELSE 'OWNER' END AS absentee
  FROM e;
-- Documents that don't change ownership: quit-claims, deeds to trusts, interspousal and estate transfers. x decides the kind.
CREATE TABLE gen.paper AS
  WITH p AS (
    SELECT y.y, p.*, h.zip, h.typ, c.state, pid * 1024 + (y.y - 2000) * 8 + 7 AS sid7, make_date(y.y, 1, 1) + (uk(pid, y.y - 2000, 'paper day') * CASE WHEN y.y = 2026 THEN 160 ELSE 364 END)::INT AS d_paper,
      uk(pid, y.y - 2000, 'paper kind') AS x
    FROM gen.year y JOIN gen.party p ON y.y BETWEEN year(p.d) AND least(year(p.d_end), 2026) JOIN gen.home h USING (pid) JOIN gen.county c ON c.fips = p.fips
    WHERE p.type IN ('IND', 'TRS', 'EST') AND uk(pid, y.y - 2000, 'paper') * 100 < y.turnover * 0.52)
  SELECT * FROM p WHERE d_paper > d + 60 AND d_paper < d_end - 20;
