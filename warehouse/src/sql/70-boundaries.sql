-- Parcel polygons and the generalized polygons of every geography.
CREATE OR REPLACE TEMP MACRO box_geojson(s, n, w, e) AS '{"type":"Polygon","coordinates":[[[' || round(w, 5) || ',' || round(s, 5) || '],[' || round(e, 5) || ',' || round(s, 5) || '],[' || round(e, 5) || ',' || round(n, 5) || '],[' || round(w, 5) || ',' || round(n, 5) || '],[' || round(w, 5) || ',' || round(s, 5) || ']]]}';
-- An octagon around a point; half is its half-width in degrees of latitude.
CREATE OR REPLACE TEMP MACRO octagon_geojson(lat, lon, half, id) AS '{"type":"Polygon","coordinates":[[' || array_to_string(list_transform([0, 1, 2, 3, 4, 5, 6, 7, 0],
  i -> '[' || round(lon + 1.2 * half * (0.85 + 0.3 * u(id * 8 + i, 'shape')) * cos(0.785398 * i), 5) || ',' || round(lat + half * (0.85 + 0.3 * u(id * 8 + i, 'shape')) * sin(0.785398 * i), 5) || ']'), ',') || ']]}';
INSERT INTO Boundaries.ParcelBoundary
  WITH p AS (SELECT pid, fips, zip, apn, lat, lon, lot, updated, sqrt(lot * 0.62) / 2 / 364000 * 1.22 AS half_w, sqrt(lot / 0.62) / 2 / 364000 AS half_h FROM gen.address),
  c AS (SELECT *, round(lat - half_h, 6) AS s, round(lat + half_h, 6) AS n, round(lon - half_w, 6) AS w, round(lon + half_w, 6) AS e FROM p)
  SELECT pid * 10 + 7, pid, fips, zip, apn, lat, lon, lot, (2 * (sqrt(lot * 0.62) + sqrt(lot / 0.62)))::INT,
    'POLYGON ((' || w || ' ' || s || ', ' || e || ' ' || s || ', ' || e || ' ' || n || ', ' || w || ' ' || n || ', ' || w || ' ' || s || '))',
    '{"type":"Polygon","coordinates":[[[' || w || ',' || s || '],[' || e || ',' || s || '],[' || e || ',' || n || '],[' || w || ',' || n || '],[' || w || ',' || s || ']]]}', updated FROM c ORDER BY pid;
CREATE TABLE gen.place AS
  SELECT 'PL' || fips || lpad(row_number() OVER (PARTITION BY fips ORDER BY city)::VARCHAR, 2, '0') AS geo, fips::INT * 100 + row_number() OVER (PARTITION BY fips ORDER BY city) AS id, fips, city, lat, lon, zips
  FROM (SELECT fips, city, median(lat) AS lat, median(lon) AS lon, count(*) AS zips FROM gen.zip GROUP BY fips, city);
CREATE TABLE gen.district AS
  WITH names AS (
    SELECT fips, CASE fips WHEN '12031' THEN ['Duval County Public Schools'] WHEN '37119' THEN ['Charlotte-Mecklenburg Schools'] WHEN '08035' THEN ['Douglas County School District RE-1']
      WHEN '06111' THEN ['Conejo Valley Unified', 'Simi Valley Unified', 'Ventura Unified', 'Oxnard Union High', 'Pleasant Valley', 'Moorpark Unified', 'Oak Park Unified', 'Fillmore Unified', 'Santa Paula Unified', 'Ojai Unified', 'Hueneme Elementary', 'Rio']
      WHEN '27123' THEN ['St Paul 625', 'Roseville 623', 'Mounds View 621', 'North St Paul-Maplewood-Oakdale 622', 'White Bear Lake 624', 'St Anthony-New Brighton 282'] ELSE [name || ' County Schools', name || ' Independent District'] END AS list, name, latS, latN, lonW, lonE FROM gen.county)
  SELECT fips, i, list[i] AS name, 'D' || fips || lpad(i::VARCHAR, 2, '0') AS district, len(list) AS n FROM names, LATERAL unnest(range(1, len(list) + 1)) t(i);
CREATE TABLE gen.zip_district AS
  SELECT s.fips, s.zip, s.zi, d.i, d.district, d.name FROM gen.zip_share s JOIN gen.district d ON d.fips = s.fips AND d.i = CASE s.fips
    WHEN '06111' THEN CASE WHEN s.zip IN ('91320', '91360', '91361', '91362') THEN 1 WHEN s.zip IN ('93063', '93065') THEN 2 WHEN s.zip IN ('93001', '93003', '93004') THEN 3 WHEN s.zip IN ('93010', '93012', '93066') THEN 5 WHEN s.zip = '93021' THEN 6 WHEN s.zip = '91377' THEN 7 WHEN s.zip IN ('93015', '93040') THEN 8 WHEN s.zip = '93060' THEN 9 WHEN s.zip IN ('93022', '93023') THEN 10 WHEN s.zip = '93041' THEN 11 WHEN s.zip = '93036' THEN 12 ELSE 4 END
    WHEN '27123' THEN CASE WHEN s.zip IN ('55113', '55117') THEN 2 WHEN s.zip IN ('55126', '55127') THEN 3 WHEN s.zip = '55109' THEN 4 WHEN s.zip = '55110' THEN 5 WHEN s.zip = '55112' THEN 6 ELSE 1 END ELSE 1 + s.zi % d.n END;
INSERT INTO Boundaries.GeoBoundary
  WITH g AS (
    SELECT 'ST' || left(fips, 2) AS geo, 'ST' AS type, any_value(stateName ORDER BY fips) AS name, NULL AS parent, any_value(state ORDER BY fips) AS state, NULL AS fips, NULL AS zip, min(latS) AS s, max(latN) AS n, min(lonW) AS w, max(lonE) AS e, left(fips, 2)::INT AS id, true AS box FROM gen.county GROUP BY left(fips, 2)
    UNION ALL SELECT 'CB' || cbsa, 'CB', any_value(cbsaName ORDER BY fips), NULL, any_value(state ORDER BY fips), NULL, NULL, min(latS), max(latN), min(lonW), max(lonE), cbsa::INT, true FROM gen.county GROUP BY cbsa
    UNION ALL SELECT 'CO' || fips, 'CO', name || ' County', 'ST' || left(fips, 2), state, fips, NULL, latS, latN, lonW, lonE, fips::INT, true FROM gen.county
    UNION ALL SELECT p.geo, 'PL', p.city, 'CO' || p.fips, c.state, p.fips, NULL, p.lat - 0.02 * sqrt(zips), p.lat + 0.02 * sqrt(zips), p.lon - 0.024 * sqrt(zips), p.lon + 0.024 * sqrt(zips), p.id, false FROM gen.place p JOIN gen.county c ON c.fips = p.fips
    UNION ALL SELECT 'ZI' || z.zip, 'ZI', z.zip || ' ' || z.area, 'CO' || z.fips, c.state, z.fips, z.zip, z.lat - 0.02, z.lat + 0.02, z.lon - 0.024, z.lon + 0.024, z.zip::INT, false FROM gen.zip z JOIN gen.county c ON c.fips = z.fips
    UNION ALL SELECT n.geo, 'ND', split_part(n.zip_area, ',', 1) || ' ' || ['North', 'East', 'Central', 'South', 'West'][n.nd], 'ZI' || n.zip, c.state, n.fips, n.zip, n.lat - 0.007, n.lat + 0.007, n.lon - 0.0085, n.lon + 0.0085, n.nid, false FROM gen.neighborhood n JOIN gen.county c ON c.fips = n.fips
    UNION ALL SELECT 'SD' || district, 'SD', d.name, 'CO' || d.fips, c.state, d.fips, NULL, latS + (latN - latS) * (i - 1) / n, latS + (latN - latS) * i / n, lonW, lonE, d.fips::INT * 100 + i, true FROM gen.district d JOIN gen.county c ON c.fips = d.fips
    UNION ALL SELECT t.code || n.fips || right(n.geo, 3), t.code, split_part(n.zip_area, ',', 1) || ' ' || ['North', 'East', 'Central', 'South', 'West'][n.nd] || t.label, 'ZI' || n.zip, c.state, n.fips, n.zip, n.lat - 0.008 * t.f, n.lat + 0.008 * t.f, n.lon - 0.0095 * t.f, n.lon + 0.0095 * t.f, n.nid, false
      FROM gen.neighborhood n JOIN gen.county c ON c.fips = n.fips JOIN (VALUES ('SE', ' Elementary Zone', 1, 5), ('SM', ' Middle Zone', 1.6, 2), ('SH', ' High Zone', 2.2, 1)) t(code, label, f, upto) ON n.nd <= t.upto)
  SELECT geo, type, name, parent, state, fips, zip, round((s + n) / 2, 6), round((w + e) / 2, 6), round(s, 6), round(n, 6), round(w, 6), round(e, 6), round((n - s) * 69 * (e - w) * 69 * cos(radians((s + n) / 2)), 2),
    CASE WHEN box THEN box_geojson(s, n, w, e) ELSE octagon_geojson((s + n) / 2, (w + e) / 2, (n - s) / 2, id) END FROM g ORDER BY fips NULLS FIRST, zip NULLS FIRST, geo;
