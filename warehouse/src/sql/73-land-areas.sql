-- Boundaries.LandArea: what the plats leave open, school sites among it, and water.
INSERT INTO Boundaries.LandArea
  SELECT fips::BIGINT * 1000000 + row_number() OVER (PARTITION BY fips ORDER BY l.zip, kind, l.name, west, south), fips, l.zip, CASE WHEN s.SchoolID IS NULL THEN kind ELSE 'SCHOOL' END, coalesce(s.SchoolName, l.name), lat, lon, south, north, west, east, round(square_feet / 43560, 2), geojson
  FROM gen.land l LEFT JOIN Schools.School s ON s.SchoolID = l.school ORDER BY fips, l.zip, 1;
