-- Boundaries.LandArea: what the plats leave open, and water.
INSERT INTO Boundaries.LandArea
  SELECT fips::BIGINT * 1000000 + row_number() OVER (PARTITION BY fips ORDER BY zip, kind, name, west, south), fips, zip, kind, name, lat, lon, south, north, west, east, round(square_feet / 43560, 2), geojson
  FROM gen.land ORDER BY fips, zip, 1;
