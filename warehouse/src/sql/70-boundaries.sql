-- Parcel polygons and the generalized polygons of every geography.
CREATE OR REPLACE TEMP MACRO polygon_geojson(corners) AS '{"type":"Polygon","coordinates":[[[' || replace(replace(corners, ', ', '],['), ' ', ',') || ']]]}';
INSERT INTO Boundaries.ParcelBoundary
  SELECT pid * 10 + 7, pid, fips, zip, apn, lat, lon, ground, perimeter, 'POLYGON ((' || corners || '))', polygon_geojson(corners), updated FROM gen.address ORDER BY pid;
INSERT INTO Boundaries.BuildingFootprint
  SELECT pid::BIGINT * 10 + 8, pid::BIGINT, fips, zip, building_feet::INT, polygon_geojson(building) FROM gen.lot WHERE building IS NOT NULL ORDER BY pid;
CREATE TABLE gen.place AS
  SELECT 'PL' || fips || lpad(row_number() OVER (PARTITION BY fips ORDER BY city)::VARCHAR, 2, '0') AS geo, fips::INT * 100 + row_number() OVER (PARTITION BY fips ORDER BY city) AS id, fips, city, lat, lon, zips
  FROM (SELECT fips, city, median(lat) AS lat, median(lon) AS lon, count(*) AS zips FROM gen.zip GROUP BY fips, city);
INSERT INTO Boundaries.GeoBoundary
  WITH county AS (SELECT c.*, a.lat, a.lon, a.square_feet, a.west, a.south, a.east, a.north, a.geojson FROM gen.county c JOIN gen.area a ON a.type = 'CO' AND a.fips = c.fips),
  -- States and metropolitan areas consist of the counties in this data.
  large AS (
    SELECT geo, type, name, state, avg(lat) AS lat, avg(lon) AS lon, min(south) AS south, max(north) AS north, min(west) AS west, max(east) AS east, sum(square_feet) AS square_feet,
      CASE WHEN count(*) = 1 THEN any_value(geojson) ELSE '{"type":"MultiPolygon","coordinates":[' || string_agg(part, ',' ORDER BY fips) || ']}' END AS geojson
    FROM (SELECT *, CASE WHEN geojson LIKE '{"type":"Polygon"%' THEN geojson[33:-2] ELSE geojson[39:-3] END AS part,
        unnest([{'geo': 'ST' || left(fips, 2), 'type': 'ST', 'name': stateName}, {'geo': 'CB' || cbsa, 'type': 'CB', 'name': cbsaName}], max_depth := 2) FROM (SELECT county.* EXCLUDE (name) REPLACE (coarse.geojson AS geojson) FROM county JOIN gen.area coarse ON coarse.type = 'coarse county' AND coarse.fips = county.fips)) GROUP BY geo, type, name, state),
  g AS (
    SELECT geo, type, any_value(name) AS name, NULL AS parent, any_value(state ORDER BY state) AS state, NULL AS fips, NULL AS zip, any_value(lat) AS lat, any_value(lon) AS lon, any_value(south) AS south, any_value(north) AS north, any_value(west) AS west, any_value(east) AS east, any_value(square_feet) AS square_feet, any_value(geojson) AS geojson FROM large GROUP BY geo, type
    UNION ALL SELECT 'CO' || fips, 'CO', name || ' County', 'ST' || left(fips, 2), state, fips, NULL, lat, lon, south, north, west, east, square_feet, geojson FROM county
    UNION ALL SELECT p.geo, 'PL', p.city, 'CO' || p.fips, c.state, p.fips, NULL, a.lat, a.lon, a.south, a.north, a.west, a.east, a.square_feet, a.geojson FROM gen.place p JOIN gen.county c ON c.fips = p.fips JOIN gen.area a ON a.type = 'PL' AND a.fips = p.fips AND a.code = p.city
    UNION ALL SELECT 'ZI' || z.zip, 'ZI', z.zip || ' ' || z.area, 'CO' || z.fips, c.state, z.fips, z.zip, a.lat, a.lon, a.south, a.north, a.west, a.east, a.square_feet, a.geojson FROM gen.zip z JOIN gen.county c ON c.fips = z.fips JOIN gen.area a ON a.type = 'ZI' AND a.fips = z.fips AND a.code = z.zip
    UNION ALL SELECT 'SD' || d.district, 'SD', d.name, 'CO' || d.fips, c.state, d.fips, NULL, a.lat, a.lon, a.south, a.north, a.west, a.east, a.square_feet, a.geojson FROM gen.district d JOIN gen.county c ON c.fips = d.fips JOIN gen.area a ON a.type = 'SD' AND a.code = d.district
    UNION ALL SELECT t.code || CASE t.code WHEN 'ND' THEN n.geo[3:] ELSE n.fips || right(n.geo, 3) END, t.code, split_part(n.zip_area, ',', 1) || ' ' || ['North', 'East', 'Central', 'South', 'West'][n.nd] || t.label, 'ZI' || n.zip, c.state, n.fips, n.zip, a.lat, a.lon, a.south, a.north, a.west, a.east, a.square_feet, a.geojson
      FROM gen.neighborhood n JOIN gen.county c ON c.fips = n.fips JOIN (VALUES ('ND', '', 5), ('SE', ' Elementary Zone', 5), ('SM', ' Middle Zone', 2), ('SH', ' High Zone', 1)) t(code, label, upto) ON n.nd <= t.upto
      JOIN gen.area a ON a.fips = n.fips AND a.type = CASE t.code WHEN 'SM' THEN 'SM' WHEN 'SH' THEN 'ZI' ELSE 'ND' END
        AND a.code = CASE t.code WHEN 'SM' THEN n.zip || ' ' || n.nd WHEN 'SH' THEN n.zip ELSE (n.nid - n.fips::INT * 1000)::VARCHAR END)
  SELECT geo, type, name, parent, state, fips, zip, round(lat, 6), round(lon, 6), round(south, 6), round(north, 6), round(west, 6), round(east, 6), round(square_feet / 27878400, 2), geojson FROM g ORDER BY fips NULLS FIRST, zip NULLS FIRST, geo;
INSERT INTO Boundaries.Street
  SELECT fips::BIGINT * 1000000 + row_number() OVER (PARTITION BY fips ORDER BY zip, kind, name, suffix, pre, post, west, south), fips, zip, kind, concat_ws(' ', pre, name, suffix, post), pre, name, suffix, post,
    odd_from::INT, odd_to::INT, even_from::INT, even_to::INT, feet::INT, south, north, west, east, '{"type":"LineString","coordinates":[[' || replace(replace(corners, ', ', '],['), ' ', ',') || ']]}'
  FROM gen.street ORDER BY fips, zip, 1;
