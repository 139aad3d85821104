-- Neighborhood.Community: people from the county facts, housing from the generated homes.
INSERT INTO Neighborhood.Community
  WITH h AS (
    SELECT h.fips, h.zip, n.geo AS nd, p.geo AS place, h.residential, h.typ, h.built, v.EstimatedValue AS v, r.EstimatedRent AS rent, (o.OwnerOccupiedFlag = 'Y')::INT AS occupied
    FROM gen.address h JOIN gen.neighborhood n ON n.fips = h.fips AND n.zip = h.zip AND n.nd = h.nd JOIN gen.zip zf ON zf.zip = h.zip AND zf.fips = h.fips JOIN gen.place p ON p.fips = h.fips AND p.city = zf.city
    JOIN Ownership.CurrentOwner o ON o.PropertyID = h.pid LEFT JOIN Valuation.AVM v ON v.PropertyID = h.pid LEFT JOIN Valuation.RentalAVM r ON r.PropertyID = h.pid WHERE h.residential),
  g AS (SELECT h.*, unnest(['CO' || fips, place, 'ZI' || zip, nd]) AS geo FROM h),
  a AS (SELECT geo, count(*) AS homes, median(v) AS value, median(rent) AS rent, median(built) AS built, sum(occupied) AS occupied, sum((typ = 'SFR')::INT) AS single FROM g GROUP BY geo),
  -- Large counties have more ZIP codes than this data: the others hold the rest of their people, so that no ZIP code has more than 110,000.
  zips AS (
    SELECT s.*, (s.weight * 100)::INT::DOUBLE / s.total * least(1, 110000 / (c.population * max((s.weight * 100)::INT::DOUBLE / s.total) OVER (PARTITION BY s.fips))) AS share
    FROM gen.zip_share s JOIN gen.county c ON c.fips = s.fips),
  share AS (
    SELECT 'CO' || fips AS geo, fips, 1.0 AS share, 1.0 AS factor FROM gen.county
    UNION ALL SELECT 'ZI' || s.zip, s.fips, s.share, s.factor FROM zips s
    UNION ALL SELECT p.geo, p.fips, sum(s.share), median(s.factor) FROM gen.place p JOIN zips s ON s.fips = p.fips AND s.city = p.city GROUP BY p.geo, p.fips
    UNION ALL SELECT n.geo, n.fips, s.share / s.neighborhoods, s.factor * exp(0.08 * z(n.nid, 'wealth')) FROM gen.neighborhood n JOIN zips s ON s.fips = n.fips AND s.zip = n.zip),
  b AS (
    SELECT b.GeoID, b.GeoTypeCode, b.GeoName, b.CountyFIPS, b.SitusZIP, b.AreaSqMi, s.share, ln(s.factor) AS wealth, hash(b.GeoID) AS k, c.* EXCLUDE (fips, areaSqMi), c.areaSqMi AS land_area, coalesce(a.homes, 0) AS sample, a.value, a.rent, coalesce(a.built, 1975) AS year_built, 100.0 * a.occupied / a.homes AS occupied, 100.0 * a.single / a.homes AS single
    FROM Boundaries.GeoBoundary b JOIN share s ON s.geo = b.GeoID JOIN gen.county c ON c.fips = b.CountyFIPS LEFT JOIN a ON a.geo = b.GeoID),
  d AS (
    SELECT *, (population * share)::INT AS people, (units * share)::INT AS dwellings, clamp(round(6.2 - 1.2 * wealth + 1.1 * z(k, 'vacant'), 2), 1.5, 20) AS vacant, (income * 1000 * exp(0.48 * wealth + 0.05 * z(k, 'income')))::INT AS household_income,
      round(coalesce(occupied, ownerPct), 2) AS owner_percent, coalesce(value::INT, (median * 1000 * exp(wealth))::INT) AS home_value FROM b),
  e AS (SELECT *, greatest(1, (dwellings * (1 - vacant / 100))::INT) AS households, clamp(round(100 * exp(-0.9 * wealth + 0.15 * z(k, 'crime')) * crime / 100), 8, 420)::INT AS crime_index FROM d)
  SELECT GeoID, GeoTypeCode, GeoName, CountyFIPS, SitusZIP, people, round(CASE state WHEN 'FL' THEN 6.5 WHEN 'NC' THEN 7.5 WHEN 'CO' THEN 7.8 WHEN 'CA' THEN -1.2 WHEN 'MN' THEN -2.1 ELSE 2.5 END + 2 * z(k, 'growth'), 2), round(people / greatest(0.05, CASE WHEN GeoTypeCode = 'CO' THEN land_area ELSE AreaSqMi END), 1),
    round(38 + 2.5 * wealth + 2 * z(k, 'age'), 1), round(clamp(22 + 2 * z(k, 'young'), 8, 36), 2), round(clamp(16 + 3 * z(k, 'old'), 5, 45), 2), households, round(clamp(people::DOUBLE / households, 1.3, 4.5), 2), round(clamp(64 + 8 * wealth + 5 * z(k, 'family'), 25, 92), 2), household_income, (household_income * 0.44)::INT,
    round(clamp(12 - 11 * wealth + 2 * z(k, 'poverty'), 1.5, 48), 2), round(clamp(4.1 - 1.4 * wealth + 0.6 * z(k, 'jobless'), 1.2, 16), 2), round(clamp(36 + 24 * wealth + 4 * z(k, 'college'), 6, 90), 2), owner_percent, 100 - owner_percent, vacant, dwellings, home_value, coalesce(rent::INT, (home_value * 0.0046)::INT), year_built::INT,
    round(coalesce(single, mix[1]), 2), round(clamp(26 + 2.5 * z(k, 'commute'), 14, 42), 1), round(clamp(72 + 4 * z(k, 'drive'), 40, 90), 2), round(clamp(3 + 1.6 * z(k, 'transit'), 0.1, 24), 2), round(clamp(14 + 6 * wealth + 2 * z(k, 'remote'), 2, 38), 2), crime_index, clamp(round(crime_index * exp(0.12 * z(k, 'violent'))), 5, 500), clamp(round(crime_index * exp(0.10 * z(k, 'theft'))), 5, 500),
    clamp(round(42 - 6 * wealth + 14 * z(k, 'walk')), 2, 98), round(clamp(82 + median / 14.0, 85, 165) + 6 * wealth), round(least(300, 100.0 * home_value * 0.0068 * 12 / household_income), 2), janLow, julHigh, rain, snow, yn(wealth < -0.2 AND u(k, 'opportunity') < 0.7)
  FROM e ORDER BY CountyFIPS, SitusZIP NULLS FIRST, GeoID;
