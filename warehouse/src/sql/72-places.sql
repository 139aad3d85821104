-- Neighborhood.PointOfInterest: about 35 businesses and public places per 1,000 residents, thinned like the homes.
CREATE TABLE gen.business_kind AS SELECT * FROM (VALUES
  (1, 'Food & Dining', 'Restaurant', '722511', 17), (2, 'Food & Dining', 'Coffee', '722515', 6), (3, 'Food & Dining', 'Fast food', '722513', 6), (4, 'Shopping', 'Grocery', '445110', 4), (5, 'Shopping', 'Clothing', '458110', 6), (6, 'Shopping', 'Hardware', '444140', 2),
  (7, 'Health', 'Hospital', '622110', 1), (8, 'Health', 'Dentist', '621210', 6), (9, 'Health', 'Pharmacy', '456110', 3), (10, 'Health', 'Physician', '621111', 8), (11, 'Education', 'Child care', '624410', 4), (12, 'Education', 'Tutoring', '611691', 1), (13, 'Banking', 'Bank branch', '522110', 4),
  (14, 'Recreation', 'Park', '712190', 4), (15, 'Recreation', 'Gym', '713940', 3), (16, 'Recreation', 'Golf course', '713910', 1), (17, 'Transport', 'Fuel', '457110', 4), (18, 'Transport', 'Transit stop', '485113', 4), (19, 'Government', 'Post office', '491110', 1), (20, 'Government', 'Library', '519210', 1),
  (21, 'Government', 'Fire station', '922160', 1), (22, 'Worship', 'Church', '813110', 6), (23, 'Services', 'Hair salon', '812112', 7), (24, 'Services', 'Car repair', '811111', 5), (25, 'Services', 'Dry cleaning', '812320', 2)) t(kind, category, line, naics, weight);
INSERT INTO Neighborhood.PointOfInterest
  WITH cum AS (SELECT *, sum(weight) OVER (ORDER BY kind) - weight AS w0, sum(weight) OVER (ORDER BY kind) AS w1, sum(weight) OVER () AS total FROM gen.business_kind),
  z AS (
    SELECT s.fips, s.zip, s.city, s.zip_area AS area, s.lat, s.lon, c.tmpl, c.state, s.zip::BIGINT * 100000 + i AS poi, u(s.zip::BIGINT * 100000 + i, 'kind') AS x
    FROM gen.zip_share s JOIN gen.county c ON c.fips = s.fips, LATERAL unnest(range(0, greatest(1, (0.035 * c.population * (s.hi - s.lo) / c.parcels)::INT))) t(i)),
  k AS (SELECT z.*, cum.* FROM z JOIN cum ON z.x * total >= w0 AND z.x * total < w1),
  f AS (SELECT *, CASE WHEN u(poi, 'chain') < CASE line WHEN 'Fast food' THEN 0.7 WHEN 'Coffee' THEN 0.4 WHEN 'Grocery' THEN 0.6 WHEN 'Fuel' THEN 0.6 WHEN 'Pharmacy' THEN 0.7 WHEN 'Bank branch' THEN 0.8 WHEN 'Gym' THEN 0.4 ELSE 0 END
      THEN CASE line WHEN 'Fast food' THEN of(['Burger Barn', 'Taco Trail', 'Golden Fry', 'Pizza Porch'], u(poi, 'brand')) WHEN 'Coffee' THEN of(['Bean Harbor', 'Daily Drip', 'Copper Kettle Coffee'], u(poi, 'brand')) WHEN 'Grocery' THEN of(['Fresh Basket', 'Market Lane', 'Green Aisle'], u(poi, 'brand')) WHEN 'Fuel' THEN of(['Quickfuel', 'Redline Fuel', 'Pump & Go'], u(poi, 'brand'))
        WHEN 'Pharmacy' THEN of(['Corner Care Pharmacy', 'Wellpoint Drugs'], u(poi, 'brand')) WHEN 'Bank branch' THEN of(['First Meridian Bank', 'Continental Trust Bank', 'Harbor National Bank'], u(poi, 'brand')) ELSE of(['Iron Oak Fitness', 'Pulse Gym'], u(poi, 'brand')) END END AS chain FROM k)
  SELECT poi, fips, zip, coalesce(chain, CASE WHEN category IN ('Government', 'Recreation') THEN split_part(area, ',', 1) || ' ' ELSE of(['Sunny', 'Golden', 'Main Street', 'Old Town', 'Blue Door', 'Family', 'Riverside', 'Corner', 'Village', 'Lakeside'], u(poi, 'name')) || ' ' END || line), category, line, naics, chain,
    (100 + u(poi, 'house') * 9800)::INT || ' ' || street_stem(tmpl, u(poi, 'street')) || ' ' || street_suffix(tmpl, u(poi, 'suffix')), city, state, round(lat + 0.014 * z(poi, 'lat'), 6), round(lon + 0.016 * z(poi, 'lon'), 6), phone555(poi, 'phone'),
    CASE line WHEN 'Hospital' THEN of(['500-999', '1000+'], u(poi, 'staff')) WHEN 'Park' THEN '1-4' ELSE of(['1-4', '1-4', '5-9', '5-9', '10-19', '20-49', '50-99'], u(poi, 'staff')) END, (2025 - floor(45 * pow(u(poi, 'opened'), 1.7)))::SMALLINT, as_of() - (u(poi, 'updated') * 300)::INT
  FROM f ORDER BY fips, zip, poi;
