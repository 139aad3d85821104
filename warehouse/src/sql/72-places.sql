-- Neighborhood.PointOfInterest: about 35 businesses and public places per 1,000 residents, thinned like the homes.
CREATE TABLE gen.business_kind AS SELECT * FROM (VALUES
  (1, 'Food & Dining', 'Restaurant', '722511', 17), (2, 'Food & Dining', 'Coffee', '722515', 6), (3, 'Food & Dining', 'Fast food', '722513', 6), (4, 'Shopping', 'Grocery', '445110', 4), (5, 'Shopping', 'Clothing', '458110', 6), (6, 'Shopping', 'Hardware', '444140', 2),
  (7, 'Health', 'Hospital', '622110', 1), (8, 'Health', 'Dentist', '621210', 6), (9, 'Health', 'Pharmacy', '456110', 3), (10, 'Health', 'Physician', '621111', 8), (11, 'Education', 'Child care', '624410', 4), (12, 'Education', 'Tutoring', '611691', 1), (13, 'Banking', 'Bank branch', '522110', 4),
  (14, 'Recreation', 'Park', '712190', 4), (15, 'Recreation', 'Gym', '713940', 3), (16, 'Recreation', 'Golf course', '713910', 1), (17, 'Transport', 'Fuel', '457110', 4), (18, 'Transport', 'Transit stop', '485113', 4), (19, 'Government', 'Post office', '491110', 1), (20, 'Government', 'Library', '519210', 1),
  (21, 'Government', 'Fire station', '922160', 1), (22, 'Worship', 'Church', '813110', 6), (23, 'Services', 'Hair salon', '812112', 7), (24, 'Services', 'Car repair', '811111', 5), (25, 'Services', 'Dry cleaning', '812320', 2)) t(kind, category, line, naics, weight);
-- Where they can be: on commercial lots, in parks and along main roads. House numbers on roads rise by one every ten feet from the county's southwest corner.
CREATE TABLE gen.shop AS
  SELECT fips, zip, row_number() OVER (PARTITION BY fips, zip ORDER BY pid) - 1 AS place, full_address AS address, lat, lon FROM gen.address WHERE typ = 'COM';
CREATE TABLE gen.roadside AS
  WITH r AS (SELECT s.*, string_split(corners, ', ') AS points FROM gen.street s WHERE kind IN ('ARTERIAL', 'COLLECTOR')),
  e AS (SELECT *, split_part(points[1], ' ', 1)::DOUBLE AS lon0, split_part(points[1], ' ', 2)::DOUBLE AS lat0, split_part(points[-1], ' ', 1)::DOUBLE AS lon1, split_part(points[-1], ' ', 2)::DOUBLE AS lat1 FROM r),
  d AS (SELECT e.*, cos(radians(lat0)) AS narrow, lon1 - lon0 AS dlon, lat1 - lat0 AS dlat, c.lonW, c.latS FROM e JOIN gen.county c ON c.fips = e.fips)
  SELECT fips, zip, row_number() OVER (PARTITION BY fips, zip ORDER BY west, south, east, north) - 1 AS place, concat_ws(' ', pre, name, suffix, post) AS street, lon0, lat0, dlon, dlat, narrow, feet,
    dlon * narrow / sqrt(dlon * dlon * narrow * narrow + dlat * dlat) AS dx, dlat / sqrt(dlon * dlon * narrow * narrow + dlat * dlat) AS dy,
    364000 * CASE WHEN abs(dlon) * narrow > abs(dlat) THEN (lon0 - lonW) * narrow ELSE lat0 - latS END AS from_feet FROM d;
CREATE TABLE gen.park AS
  SELECT fips, zip, row_number() OVER (PARTITION BY fips, zip ORDER BY name, west, south) - 1 AS place, name, lat, lon FROM gen.land WHERE kind = 'PARK' AND school IS NULL;
INSERT INTO Neighborhood.PointOfInterest
  WITH cum AS (SELECT *, sum(weight) OVER (ORDER BY kind) - weight AS w0, sum(weight) OVER (ORDER BY kind) AS w1, sum(weight) OVER () AS total FROM gen.business_kind),
  z AS (
    SELECT s.fips, s.zip, s.city, s.zip_area AS area, c.state, s.zip::BIGINT * 100000 + i AS poi, u(s.zip::BIGINT * 100000 + i, 'kind') AS x
    FROM gen.zip_share s JOIN gen.county c ON c.fips = s.fips, LATERAL unnest(range(0, greatest(1, (0.035 * c.population * (s.hi - s.lo) / c.parcels)::INT))) t(i)),
  k AS (SELECT z.*, cum.* FROM z JOIN cum ON z.x * total >= w0 AND z.x * total < w1),
  f AS (SELECT *, CASE WHEN u(poi, 'chain') < CASE line WHEN 'Fast food' THEN 0.7 WHEN 'Coffee' THEN 0.4 WHEN 'Grocery' THEN 0.6 WHEN 'Fuel' THEN 0.6 WHEN 'Pharmacy' THEN 0.7 WHEN 'Bank branch' THEN 0.8 WHEN 'Gym' THEN 0.4 ELSE 0 END
      THEN CASE line WHEN 'Fast food' THEN of(['Burger Barn', 'Taco Trail', 'Golden Fry', 'Pizza Porch'], u(poi, 'brand')) WHEN 'Coffee' THEN of(['Bean Harbor', 'Daily Drip', 'Copper Kettle Coffee'], u(poi, 'brand')) WHEN 'Grocery' THEN of(['Fresh Basket', 'Market Lane', 'Green Aisle'], u(poi, 'brand')) WHEN 'Fuel' THEN of(['Quickfuel', 'Redline Fuel', 'Pump & Go'], u(poi, 'brand'))
        WHEN 'Pharmacy' THEN of(['Corner Care Pharmacy', 'Wellpoint Drugs'], u(poi, 'brand')) WHEN 'Bank branch' THEN of(['First Meridian Bank', 'Continental Trust Bank', 'Harbor National Bank'], u(poi, 'brand')) ELSE of(['Iron Oak Fitness', 'Pulse Gym'], u(poi, 'brand')) END END AS chain FROM k),
  spots AS (SELECT f.*, CASE WHEN line IN ('Park', 'Golf course') AND p.n > 0 THEN 'PARK' WHEN line NOT IN ('Park', 'Golf course', 'Transit stop') AND h.n > 0 AND u(poi, 'spot') < 0.8 THEN 'SHOP' ELSE 'ROAD' END AS spot,
      floor(u(poi, 'place') * CASE WHEN spot = 'PARK' THEN p.n WHEN spot = 'SHOP' THEN h.n ELSE r.n END)::INT AS which
    FROM f JOIN (SELECT fips, zip, count(*) AS n FROM gen.roadside GROUP BY ALL) r USING (fips, zip) LEFT JOIN (SELECT fips, zip, count(*) AS n FROM gen.shop GROUP BY ALL) h USING (fips, zip) LEFT JOIN (SELECT fips, zip, count(*) AS n FROM gen.park GROUP BY ALL) p USING (fips, zip)),
  placed AS (
    SELECT s.* EXCLUDE (which), p.name AS park, coalesce(p.lat, h.lat + 0.00006 * (u(poi, 'lat') - 0.5), r.lat0 + share * r.dlat + 0.00016 * side * r.dx) AS lat, coalesce(p.lon, h.lon + 0.00006 * (u(poi, 'lon') - 0.5), r.lon0 + share * r.dlon - 0.00016 * side * r.dy / r.narrow) AS lon,
      coalesce(h.address || CASE WHEN u(poi, 'suite') < 0.4 THEN ' STE ' || between_u(poi, 'suite no', 1, 12) ELSE '' END, (2 * (50 + (r.from_feet + share * r.feet) // 20) + (side > 0)::INT)::BIGINT || ' ' || r.street) AS address
    FROM (SELECT *, 0.06 + 0.88 * u(poi, 'along') AS share, CASE WHEN u(poi, 'side') < 0.5 THEN 1 ELSE -1 END AS side FROM spots) s
    LEFT JOIN gen.park p ON spot = 'PARK' AND p.fips = s.fips AND p.zip = s.zip AND p.place = which LEFT JOIN gen.shop h ON spot = 'SHOP' AND h.fips = s.fips AND h.zip = s.zip AND h.place = which LEFT JOIN gen.roadside r ON spot <> 'SHOP' AND r.fips = s.fips AND r.zip = s.zip AND r.place = CASE WHEN spot = 'ROAD' THEN which ELSE 0 END)
  SELECT poi, fips, zip, coalesce(chain, park, CASE WHEN category IN ('Government', 'Recreation') THEN split_part(area, ',', 1) || ' ' ELSE of(['Sunny', 'Golden', 'Main Street', 'Old Town', 'Blue Door', 'Family', 'Riverside', 'Corner', 'Village', 'Lakeside'], u(poi, 'name')) || ' ' END || line), category, line, naics, chain,
    address, city, state, round(lat, 6), round(lon, 6), phone555(poi, 'phone'),
    CASE line WHEN 'Hospital' THEN of(['500-999', '1000+'], u(poi, 'staff')) WHEN 'Park' THEN '1-4' ELSE of(['1-4', '1-4', '5-9', '5-9', '10-19', '20-49', '50-99'], u(poi, 'staff')) END, (2025 - floor(45 * pow(u(poi, 'opened'), 1.7)))::SMALLINT, as_of() - (u(poi, 'updated') * 300)::INT
  FROM placed ORDER BY fips, zip, poi;
