-- Permits.BuildingPermit: what was built or replaced, by whom, for how much.
CREATE TABLE gen.permit_kind AS SELECT * FROM (VALUES
  ('ELE', 17, 2800, 0.8, 2, 'ALTER', 'Panel upgrade and branch circuits', 'Service'), ('HVC', 17, 8500, 0.4, 2, 'REPLACE', 'Replace heating and cooling equipment', 'Equipment change-out'), ('ROF', 15, 14500, 0.4, 2, 'REPLACE', 'Tear off and re-roof', 'Re-roof'),
  ('PLM', 8, 2900, 0.7, 2, 'REPAIR', 'Re-pipe and fixtures', 'Re-pipe'), ('WTR', 4, 2100, 0.4, 1, 'REPLACE', 'Replace water heater', 'Water heater'), ('RMD', 9, 32000, 0.8, 18, 'ALTER', 'Interior remodel', 'Kitchen or bath'), ('SOL', 6, 23000, 0.35, 9, 'NEW', 'Roof-mounted photovoltaic system', 'Photovoltaic'),
  ('WIN', 5, 8900, 0.5, 4, 'REPLACE', 'Replace windows and doors', 'Windows'), ('FEN', 3, 5200, 0.5, 6, 'NEW', 'Install fence', 'Fence'), ('DCK', 2, 7400, 0.5, 8, 'ADD', 'Build deck', 'Deck'), ('ADD', 3, 78000, 0.6, 35, 'ADD', 'Room addition', 'Room addition'), ('GAR', 1, 31000, 0.4, 22, 'ADD', 'Detached garage', 'Garage'),
  ('POL', 2, 62000, 0.3, 15, 'NEW', 'In-ground pool', 'Pool'), ('ADU', 1, 165000, 0.4, 60, 'NEW', 'Accessory dwelling unit', 'Detached unit'), ('DEM', 1, 11000, 0.6, 10, 'DEMO', 'Demolish structure', 'Demolition'), ('SID', 1, 12500, 0.4, 3, 'REPLACE', 'Replace siding', 'Siding'), ('SEW', 1, 6400, 0.5, 5, 'REPAIR', 'Sewer line repair', 'Sewer')) t(code, share, price, sigma, days, class, text, subtype);
CREATE TABLE gen.permit AS
  -- Work is concentrated in busy years, 16% of all years; each kind of work is drawn separately.
  WITH busy AS (SELECT h.*, y::INT AS y, pid * 64 + (y - 2000) AS year_key FROM gen.home h, range(2012, 2027) t(y) WHERE h.residential AND h.built < y AND u(pid * 64 + (y - 2000), 'busy') < 0.16),
  y AS (
    SELECT h.*, k.*,
      k.share / 100.0 * 0.306 * CASE code
        WHEN 'SOL' THEN CASE h.tmpl WHEN '06111' THEN 3.0 WHEN '08035' THEN 1.4 ELSE 0.6 END * [0.25, 0.3, 0.45, 0.6, 0.8, 0.9, 1.0, 1.2, 1.3, 1.7, 2.1, 1.2, 0.9, 1.0, 0.5][y - 2011]
        WHEN 'ROF' THEN CASE WHEN h.tmpl = '12031' THEN 1.7 ELSE 1 END * CASE WHEN h.tmpl = '08035' AND y IN (2017, 2023, 2024) THEN 3.2 WHEN h.tmpl = '12031' AND y IN (2017, 2022, 2024) THEN 1.8 ELSE 0.78 END * CASE WHEN y - built BETWEEN 14 AND 30 THEN 1.6 WHEN y - built < 10 THEN 0.2 ELSE 1 END
        WHEN 'HVC' THEN CASE WHEN (y - built) % 16 BETWEEN 12 AND 15 AND y - built > 10 THEN 2.2 WHEN y - built < 8 THEN 0.2 ELSE 0.8 END WHEN 'POL' THEN CASE WHEN h.tmpl IN ('12031', '06111') THEN 1.8 ELSE 0.3 END
        WHEN 'ADU' THEN CASE WHEN h.tmpl = '06111' AND y >= 2018 THEN 5 ELSE 0.1 END WHEN 'RMD' THEN CASE WHEN eff > built AND eff BETWEEN y - 1 AND y + 1 THEN 9 ELSE 0.8 END ELSE CASE WHEN y - built < 4 THEN 0.3 ELSE 1 END END
        * CASE WHEN y = 2026 THEN 0.5 ELSE 1 END AS chance
    FROM busy h, gen.permit_kind k),
  drawn AS (SELECT pid, fips, zip, tmpl, typ, built, area, y, code, price, sigma, days, class, text, subtype, year_key FROM y WHERE u(year_key, code) < chance),
  new AS (
    SELECT pid, fips, zip, tmpl, typ, built, area, greatest(2012, built - 1) AS y, 'NEW' AS code, 345000 AS price, 0.4 AS sigma, 42 AS days, 'NEW' AS class, 'New dwelling' AS text, 'New dwelling' AS subtype, pid * 64 AS year_key FROM gen.home WHERE residential AND built >= 2012 AND u(pid, 'new permit') < 0.22
    UNION ALL SELECT pid, fips, zip, tmpl, typ, built, area, 2012 + (u(pid, 'commercial year') * 14)::INT, 'OTH', 60000, 1.2, 30, 'ALTER', 'Tenant improvement', 'Commercial alteration', pid * 64 FROM gen.home WHERE NOT residential AND has_building AND u(pid, 'commercial permit') < 0.55),
  d AS (SELECT *, year_key * 32 + (CASE code WHEN 'NEW' THEN 30 WHEN 'OTH' THEN 31 ELSE (h(code, 'n') % 1)::INT END) AS key0, hash(year_key, code) AS hk FROM (SELECT * FROM drawn UNION ALL SELECT * FROM new))
  SELECT d.* EXCLUDE (key0, hk), row_number() OVER (PARTITION BY pid ORDER BY y, code) + pid * 128 AS permit_id, make_date(y, 1, 1) + (u(hk, 'applied') * CASE WHEN y = 2026 THEN 150 ELSE 364 END)::INT AS applied, hk,
    (d.price * CASE WHEN code = 'NEW' THEN pow(d.area / 1900.0, 0.8) * 0.9 ELSE 1 END * exp(d.sigma * z(hk, 'value')) * pow(1.035, y - 2024) * CASE WHEN y <= 2021 THEN 0.89 ELSE 1 END)::BIGINT AS job
  FROM d;
INSERT INTO Permits.BuildingPermit
  WITH p AS (
    SELECT p.*, a.jurisdiction, a.county_name, o.name1 AS owner_name, k.PermitType AS type_name, open_day(applied) AS d_applied, open_day(applied + 1 + (days * exp(0.6 * z(hk, 'issue')))::INT) AS d_issue,
      CASE WHEN u(hk, 'status') < 0.78 THEN 'FINALED' WHEN u(hk, 'status') < 0.87 THEN 'EXPIRED' WHEN u(hk, 'status') < 0.98 THEN 'ISSUED' ELSE 'VOID' END AS drawn_status, u(hk, 'owner builder') < 0.06 AS owner_builder, floor(300 * pow(u(hk, 'contractor'), 2.6))::INT AS contractor_no
    FROM gen.permit p JOIN gen.address a USING (pid) JOIN gen.owner o USING (pid) JOIN Reference.DimPermitType k ON k.PermitTypeCode = p.code),
  f AS (SELECT p.*, open_day(d_issue + 12 + (days * 2 + 60 * exp(0.7 * z(hk, 'final')))::INT) AS d_final, open_day(d_issue + 182) AS d_expire FROM p),
  s AS (SELECT *, CASE WHEN d_issue > as_of() THEN 'APPLIED' WHEN drawn_status = 'FINALED' AND d_final > as_of() THEN 'ISSUED' WHEN drawn_status = 'EXPIRED' AND d_expire > as_of() THEN 'ISSUED' ELSE drawn_status END AS status FROM f)
  SELECT permit_id, pid, fips, zip, 'B' || y % 100 || '-' || lpad((hk % 1000000)::VARCHAR, 6, '0'), CASE WHEN jurisdiction LIKE '%County' THEN jurisdiction ELSE 'City of ' || jurisdiction END || ' Building Department', code, type_name, subtype, class, text, CASE WHEN code = 'OTH' THEN 'COMMERCIAL' ELSE 'RESIDENTIAL' END, status,
    d_applied, CASE WHEN status <> 'APPLIED' THEN d_issue END, CASE WHEN status = 'FINALED' THEN d_final END, CASE WHEN status <> 'APPLIED' THEN d_expire END, CASE status WHEN 'APPLIED' THEN d_applied WHEN 'FINALED' THEN d_final WHEN 'EXPIRED' THEN d_expire ELSE d_issue END,
    CASE WHEN status <> 'APPLIED' THEN d_issue - d_applied END, CASE WHEN status = 'FINALED' THEN d_final - d_issue END, job, round(65 + job * 0.011, 2), CASE WHEN code IN ('ROF', 'RMD', 'ADD', 'NEW', 'DCK', 'GAR', 'ADU', 'OTH') THEN (area * CASE code WHEN 'NEW' THEN 1 WHEN 'ROF' THEN 0.9 ELSE 0.15 + 0.2 * u(hk, 'affected') END)::INT END,
    CASE WHEN code IN ('NEW', 'ADU') THEN 1 ELSE 0 END, CASE WHEN owner_builder THEN NULL ELSE contractor END, CASE WHEN owner_builder THEN NULL ELSE state_code || '-' || (100000 + contractor_no * 1713 % 899999) END, CASE WHEN owner_builder THEN NULL ELSE phone555(fips::INT * 1000 + contractor_no, 'contractor') END, CASE WHEN owner_builder OR u(hk, 'applicant') < 0.2 THEN owner_name ELSE contractor END, yn(owner_builder),
    least(CASE status WHEN 'APPLIED' THEN d_applied WHEN 'FINALED' THEN d_final WHEN 'EXPIRED' THEN d_expire ELSE d_issue END, as_of())
  FROM (SELECT s.*, c.state AS state_code, of(getvariable('contractor'), contractor_no / 300.0) || ' ' || CASE WHEN contractor_no % 5 = 0 THEN surname(s.tmpl, u(contractor_no, 'contractor surname')) || ' ' ELSE '' END || CASE code WHEN 'ROF' THEN 'ROOFING' WHEN 'ELE' THEN 'ELECTRIC' WHEN 'PLM' THEN 'PLUMBING' WHEN 'WTR' THEN 'PLUMBING' WHEN 'SEW' THEN 'PLUMBING' WHEN 'HVC' THEN 'AIR' WHEN 'SOL' THEN 'SOLAR' WHEN 'POL' THEN 'POOLS' WHEN 'NEW' THEN 'HOMES' ELSE 'CONSTRUCTION' END
      || [' INC', ' LLC', ' CO'][1 + contractor_no % 3] AS contractor FROM s JOIN gen.county c ON c.fips = s.fips) ORDER BY pid, permit_id;
