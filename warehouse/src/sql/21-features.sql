-- Property.PropertyFeature with the gaps real assessor rolls have, and Property.HOA.
INSERT INTO Property.PropertyFeature
  SELECT h.pid, h.fips, h.zip, h.typ,
    CASE h.typ WHEN 'SFR' THEN CASE WHEN h.lot > 80000 THEN '1008' WHEN u(h.pid, 'lu') < 0.02 THEN '1010' WHEN u(h.pid, 'lu') < 0.04 THEN '1003' ELSE '1001' END WHEN 'TWN' THEN '1002'
      WHEN 'CND' THEN CASE WHEN u(h.pid, 'lu') < 0.02 THEN '1005' ELSE '1004' END WHEN 'MOB' THEN CASE WHEN u(h.pid, 'lu') < 0.5 THEN '1006' ELSE '1007' END
      WHEN 'MF2' THEN ['1101', '1102', '1103', '1103'][least(4, h.units - 1)] WHEN 'APT' THEN CASE WHEN h.units < 20 THEN '1110' WHEN h.units < 100 THEN '1111' ELSE '1112' END
      WHEN 'COM' THEN of(['2001', '2005', '2010', '2015', '2020', '2020', '2025', '2030', '2040', '2045', '2050', '2060', '2060', '2070', '2080', '2090'], u(h.pid, 'lu'))
      WHEN 'IND' THEN of(['3001', '3005', '3010', '3010', '3015', '3020', '3030'], u(h.pid, 'lu')) WHEN 'AGR' THEN CASE WHEN h.tmpl = '06111' THEN of(['4005', '4005', '4001', '4030'], u(h.pid, 'lu')) ELSE of(['4001', '4010', '4015', '4020', '4030'], u(h.pid, 'lu')) END
      WHEN 'LND' THEN of(['5001', '5001', '5001', '5001', '5002', '5003', '5010', '5020'], u(h.pid, 'lu')) WHEN 'EXM' THEN of(['6001', '6002', '6002', '6003', '6005', '6010', '6010', '6020', '6030', '6040'], u(h.pid, 'lu')) ELSE '8000' END,
    CASE h.tmpl WHEN '12031' THEN '0' || between_u(h.typ::VARCHAR, 'use', 100, 999) WHEN '27123' THEN between_u(h.typ::VARCHAR, 'use', 100, 999) || 'A' ELSE between_u(h.typ::VARCHAR, 'use', 1000, 9999)::VARCHAR END,
    CASE WHEN h.typ IN ('COM', 'EXM') THEN ['C-1', 'C-2', 'CBD', 'B-3'][between_u(h.cid, 'zoning', 1, 4)] WHEN h.typ = 'IND' THEN 'I-1' WHEN h.typ = 'AGR' THEN 'AG' WHEN h.typ = 'APT' THEN 'R-M' ELSE ['R-1', 'R-2', 'RLD-60', 'PUD', 'R-1-6000', 'R-3'][between_u(h.cid, 'zoning', 1, 6)] END,
    CASE WHEN h.has_building AND u(h.pid, 'no year') >= 0.01 THEN h.built END, CASE WHEN h.has_building THEN h.eff END, h.stories, h.units,
    CASE WHEN h.has_building THEN CASE WHEN h.typ = 'APT' THEN 1 + h.units // 24 WHEN u(h.pid, 'buildings') < 0.06 THEN 2 ELSE 1 END END,
    h.area, CASE WHEN h.has_building THEN (h.area + h.basement + coalesce(h.garage, 0) * 230)::INT END, CASE WHEN h.has_building THEN h.basement END, CASE WHEN h.has_building THEN h.basement_finished END,
    CASE WHEN h.residential THEN h.garage * 230 END, CASE WHEN h.residential THEN CASE WHEN h.garage = 0 THEN CASE WHEN u(h.pid, 'carport') < 0.25 THEN 'CARPORT' ELSE 'NONE' END WHEN h.built < 1955 THEN 'DETACHED' ELSE 'ATTACHED' END END, h.garage,
    h.lot, round(h.lot / 43560.0, 4), CASE WHEN u(h.pid, 'width?') >= 0.35 THEN greatest(15, (sqrt(h.lot * 0.62))::INT) END, CASE WHEN u(h.pid, 'width?') >= 0.35 THEN greatest(30, (sqrt(h.lot / 0.62))::INT) END,
    CASE WHEN u(h.pid, 'beds?') >= CASE WHEN h.fips = '37119' THEN 0.01 ELSE 0.04 END THEN h.beds END, h.baths_full, h.baths_half, h.baths_full + 0.5 * h.baths_half,
    CASE WHEN h.residential THEN h.beds + 3 + between_u(h.pid, 'rooms', 0, 2) END, CASE WHEN h.residential THEN CASE WHEN u(h.pid, 'fire') < 0.45 THEN 1 WHEN u(h.pid, 'fire') < 0.5 THEN 2 ELSE 0 END END,
    yn(h.pool), CASE WHEN h.pool THEN CASE WHEN u(h.pid, 'pool type') < 0.84 THEN 'INGROUND' WHEN u(h.pid, 'pool type') < 0.93 THEN 'ABOVE GROUND' ELSE 'SPA' END END,
    CASE WHEN h.residential THEN CASE h.tmpl WHEN '12031' THEN of(['RANCH', 'RANCH', 'CONTEMPORARY', 'BUNGALOW', 'MEDITERRANEAN'], u(h.cid, 'style')) WHEN '06111' THEN of(['RANCH', 'SPANISH', 'CONTEMPORARY', 'MEDITERRANEAN'], u(h.cid, 'style'))
      WHEN '37119' THEN of(['TRADITIONAL', 'COLONIAL', 'RANCH', 'CRAFTSMAN'], u(h.cid, 'style')) WHEN '08035' THEN of(['TWO STORY', 'RANCH', 'CONTEMPORARY', 'TRI-LEVEL'], u(h.cid, 'style')) ELSE of(['BUNGALOW', 'RAMBLER', 'COLONIAL', 'CAPE COD', 'SPLIT LEVEL'], u(h.cid, 'style')) END END,
    CASE WHEN h.has_building THEN CASE WHEN h.typ IN ('COM', 'IND', 'EXM', 'APT') THEN of(['MASONRY', 'STEEL', 'CONCRETE BLOCK'], u(h.pid, 'construction')) WHEN h.tmpl = '12031' AND u(h.cid, 'construction') < 0.55 THEN 'CONCRETE BLOCK' WHEN u(h.cid, 'construction') > 0.94 THEN 'MASONRY' ELSE 'FRAME' END END,
    CASE WHEN h.has_building THEN CASE h.tmpl WHEN '12031' THEN of(['STUCCO', 'BRICK', 'VINYL', 'FIBER CEMENT'], u(h.cid, 'wall')) WHEN '06111' THEN of(['STUCCO', 'STUCCO', 'STUCCO', 'WOOD'], u(h.cid, 'wall')) WHEN '37119' THEN of(['BRICK', 'VINYL', 'FIBER CEMENT', 'BRICK'], u(h.cid, 'wall'))
      WHEN '08035' THEN of(['WOOD', 'FIBER CEMENT', 'BRICK', 'STUCCO'], u(h.cid, 'wall')) ELSE of(['STUCCO', 'VINYL', 'WOOD', 'BRICK', 'VINYL'], u(h.cid, 'wall')) END END,
    CASE WHEN h.has_building AND u(h.pid, 'roof?') >= 0.18 THEN CASE WHEN h.tmpl = '06111' AND u(h.cid, 'roof') < 0.62 THEN 'TILE' WHEN u(h.cid, 'roof') < 0.90 THEN 'ASPHALT SHINGLE' WHEN u(h.cid, 'roof') < 0.96 THEN 'METAL' WHEN h.tmpl IN ('06111', '08035') THEN 'WOOD SHAKE' ELSE 'TILE' END END,
    CASE WHEN h.has_building THEN CASE WHEN h.has_basement THEN 'BASEMENT' WHEN h.tmpl = '37119' AND u(h.cid, 'foundation') < 0.6 THEN 'CRAWL SPACE' WHEN h.typ = 'MOB' THEN 'PIER' ELSE 'SLAB' END END,
    CASE WHEN h.has_building THEN CASE WHEN h.tmpl = '12031' THEN of(['HEAT PUMP', 'HEAT PUMP', 'FORCED AIR'], u(h.pid, 'heating')) WHEN h.tmpl = '27123' AND h.built < 1950 THEN of(['BASEBOARD', 'BASEBOARD', 'FORCED AIR'], u(h.pid, 'heating')) WHEN u(h.pid, 'heating') < 0.03 THEN 'NONE' ELSE 'FORCED AIR' END END,
    CASE WHEN h.has_building THEN CASE WHEN h.tmpl = '12031' THEN 'ELECTRIC' WHEN u(h.pid, 'fuel') < 0.8 THEN 'GAS' WHEN u(h.pid, 'fuel') < 0.96 THEN 'ELECTRIC' WHEN u(h.pid, 'fuel') < 0.98 THEN 'OIL' ELSE 'PROPANE' END END,
    CASE WHEN h.has_building THEN CASE WHEN u(h.pid, 'cooling') < CASE WHEN h.tmpl = '06111' THEN 0.62 WHEN h.tmpl = '27123' THEN 0.72 ELSE 0.93 END THEN 'CENTRAL' WHEN h.tmpl = '08035' THEN 'EVAPORATIVE' WHEN u(h.pid, 'cooling') < 0.96 THEN 'WINDOW' ELSE 'NONE' END END,
    CASE WHEN h.has_building THEN of(['A+', 'A', 'B+', 'B', 'B', 'C+', 'C', 'C', 'C', 'D', 'E'], clamp(0.5 - 0.25 * v.log_value + 0.08 * z(h.pid, 'grade'), 0, 0.999)) END, h.cond,
    CASE WHEN h.has_building THEN CASE WHEN h.lot > 80000 AND u(h.pid, 'well') < 0.7 THEN 'WELL' ELSE 'PUBLIC' END END, CASE WHEN h.has_building THEN CASE WHEN h.lot > 60000 AND u(h.pid, 'septic') < 0.8 THEN 'SEPTIC' ELSE 'PUBLIC' END END,
    yn(h.typ = 'SFR' AND u(h.pid, 'adu') < CASE WHEN h.tmpl = '06111' THEN 0.03 ELSE 0.006 END), yn(h.waterfront), h.viewtype, yn(h.solar), as_of() - (u(h.pid, 'updated') * 400)::INT
  FROM gen.address h JOIN gen.home_value v USING (pid) ORDER BY h.pid;
INSERT INTO Property.HOA
  WITH a AS (
    SELECT a.*, c.median, CASE a.typ WHEN 'CND' THEN 330 WHEN 'TWN' THEN 210 ELSE 62 END * exp(0.4 * z(a.cid, 'hoa fee') + 0.1 * z(a.pid, 'hoa fee')) * pow(c.median / 400.0, 0.35) AS fee,
      CASE WHEN a.typ <> 'SFR' OR u(a.cid, 'hoa cycle') < 0.4 THEN 'MONTHLY' WHEN u(a.cid, 'hoa cycle') < 0.7 THEN 'QUARTERLY' ELSE 'ANNUAL' END AS cycle
    FROM gen.address a JOIN gen.county c ON c.fips = a.fips
    WHERE a.residential AND a.typ NOT IN ('MF2', 'MOB') AND (a.typ IN ('CND', 'TWN') OR u(a.cid, 'hoa') * 100 < clamp(c.hoaPct - 12 + CASE WHEN a.built > 1995 THEN 14 ELSE -8 END, 2, 90)))
  SELECT pid * 10 + 1, pid, fips, zip, subdivision || CASE typ WHEN 'CND' THEN ' ASSOCIATION' ELSE ' HOMEOWNERS ASSOCIATION' END, CASE typ WHEN 'CND' THEN 'CONDO' WHEN 'TWN' THEN 'TOWNHOME' ELSE CASE WHEN u(cid, 'master') < 0.15 THEN 'MASTER' ELSE 'HOA' END END,
    round(fee * CASE cycle WHEN 'MONTHLY' THEN 1 WHEN 'QUARTERLY' THEN 3 ELSE 12 END), cycle, round(round(fee * CASE cycle WHEN 'MONTHLY' THEN 1 WHEN 'QUARTERLY' THEN 3 ELSE 12 END) / CASE cycle WHEN 'MONTHLY' THEN 1 WHEN 'QUARTERLY' THEN 3 ELSE 12 END, 2),
    100 * between_u(cid, 'transfer', 0, 8), of(getvariable('contractor'), u(cid, 'manager')) || ' COMMUNITY MANAGEMENT', phone555(cid, 'manager'), yn(u(pid, 'hoa lien') < 0.012), updated
  FROM a ORDER BY pid;
