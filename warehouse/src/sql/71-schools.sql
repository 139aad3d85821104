-- Schools.School, each on its site, and the zone assignment of every home.
CREATE TABLE gen.school AS
  WITH zoned AS (
    SELECT n.nid * 10 + t.no AS school_id, n.fips, n.zip, n.nid, n.nd, t.level, n.lat, n.lon,
      CASE WHEN u(n.nid * 10 + t.no, 'magnet') < 0.06 THEN 'MAGNET' ELSE 'PUBLIC' END AS type, t.low, t.high, t.size, true AS zoned
    FROM gen.neighborhood n JOIN (VALUES (1, 'ELEMENTARY', 'KG', '05', 5, 520), (2, 'MIDDLE', '06', '08', 2, 780), (3, 'HIGH', '09', '12', 1, 1550)) t(no, level, low, high, upto, size) ON n.nd <= t.upto),
  other AS (
    SELECT n.nid * 10 + 5 AS school_id, n.fips, n.zip, n.nid, n.nd, CASE WHEN u(n.nid, 'other level') < 0.6 THEN 'K-12' ELSE 'ELEMENTARY' END AS level, n.lat, n.lon,
      CASE WHEN u(n.nid, 'other type') < 0.55 THEN 'PRIVATE' ELSE 'CHARTER' END AS type, 'KG' AS low, CASE WHEN u(n.nid, 'other level') < 0.6 THEN '12' ELSE '05' END AS high, 380 AS size, false AS zoned
    FROM gen.neighborhood n WHERE u(n.nid, 'other school') < 0.42)
  SELECT s.* REPLACE (coalesce(l.lat, s.lat) AS lat, coalesce(l.lon, s.lon) AS lon), l.address, d.district, d.name AS district_name, f.city, f.factor, f.area AS zip_area, clamp(round(5.4 + 2.2 * ln(f.factor) + 1.3 * z(school_id, 'rating')), 1, 10)::INT AS rating
  FROM (SELECT * FROM zoned UNION ALL SELECT * FROM other) s JOIN gen.zip f ON f.zip = s.zip AND f.fips = s.fips JOIN gen.zip_district d ON d.zip = s.zip AND d.fips = s.fips
    LEFT JOIN gen.land l ON l.school = s.school_id;
INSERT INTO Schools.School
  SELECT school_id, s.fips, zip, CASE WHEN zoned THEN split_part(zip_area, ',', 1) || ' ' ELSE '' END || of(['Jefferson', 'Lincoln', 'Oakwood', 'Riverside', 'Lakeview', 'Highland', 'Washington', 'Fairview', 'Meadowbrook', 'Sunset', 'Hillcrest', 'Roosevelt', 'Franklin', 'Parkside'], u(school_id, 'name'))
      || CASE WHEN type = 'CHARTER' THEN ' Charter Academy' WHEN type = 'PRIVATE' THEN ' Christian School' ELSE CASE level WHEN 'ELEMENTARY' THEN ' Elementary' WHEN 'MIDDLE' THEN ' Middle School' ELSE ' High School' END END,
    CASE WHEN type <> 'PRIVATE' THEN district END, CASE WHEN type <> 'PRIVATE' THEN district_name END, type, level, low, high, address, city, c.state, round(lat, 6), round(lon, 6),
    n, greatest(4, (n / ratio)::INT), ratio, reading, clamp(reading - 4 + 5 * z(school_id, 'math'), 4, 99), rating, CASE WHEN level IN ('HIGH', 'K-12') THEN round(clamp(78 + 1.9 * rating + 3 * z(school_id, 'graduation'), 50, 99.5), 2) END, lunch, yn(lunch > 48 AND type <> 'PRIVATE')
  FROM (SELECT *, (size * exp(0.25 * z(school_id, 'size')))::INT AS n, round(clamp(16.5 + 2 * z(school_id, 'ratio'), 9, 26), 1) AS ratio, round(clamp(22 + 6.2 * rating + 4 * z(school_id, 'reading'), 8, 99), 2) AS reading, round(clamp(92 - 8.2 * rating + 5 * z(school_id, 'lunch'), 2, 98), 2) AS lunch FROM gen.school) s JOIN gen.county c ON c.fips = s.fips ORDER BY s.fips, zip, school_id;
INSERT INTO Schools.PropertySchool
  SELECT h.pid, s.school_id, h.fips, h.zip, s.level, s.district, CASE WHEN u(h.pid, 'nearest') < 0.04 THEN 'NEAREST' ELSE 'ZONED' END,
    round(greatest(0.05, 69 * sqrt(pow(h.lat - s.lat, 2) + pow((h.lon - s.lon) * cos(radians(h.lat)), 2))), 2)
  FROM gen.address h JOIN gen.school s ON s.fips = h.fips AND s.zip = h.zip AND s.zoned AND s.nd = CASE s.level WHEN 'ELEMENTARY' THEN h.nd WHEN 'MIDDLE' THEN h.middle_zone ELSE 1 END
  WHERE h.residential ORDER BY h.pid, s.school_id;
