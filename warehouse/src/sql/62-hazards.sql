-- Hazard.PropertyHazard: scores at the property point. A county's share of homes nearest to water is in its flood zones; homes at the edge of open land have the highest wildfire risk.
INSERT INTO Hazard.PropertyHazard
  WITH b AS (
    SELECT h.pid, h.fips, h.zip, h.tmpl, h.cid, h.waterfront, h.built, h.noise, c.sfha, c.wildfire, c.quake, c.surge, c.hail, c.wind, c.hurricane, c.tornado, c.heat, c.drought, c.winter, c.radon, c.aqi,
      100 * (row_number() OVER (PARTITION BY h.fips ORDER BY 0.25 * z(h.cid, 'flood') + 0.08 * z(h.pid, 'flood') - ln(coalesce(l.water_feet, 50000) + 150), h.pid) - 0.5) / count(*) OVER (PARTITION BY h.fips) AS flood_rank,
      0.8 * probit((row_number() OVER (PARTITION BY h.fips ORDER BY 0.5 * z(h.cid, 'fire') - ln(l.open_feet + 100), h.pid) - 0.5) / count(*) OVER (PARTITION BY h.fips)) + 0.4 * z(h.pid, 'fire') AS fire_z, coalesce(l.water_feet, 50000) AS water, l.sea_feet / 5280 AS sea_miles, u(h.cid, 'coast') AS coast_u
    FROM gen.home h JOIN gen.county c ON c.fips = h.fips JOIN gen.lot l USING (pid)),
  z AS (
    SELECT *, flood_rank > 100 - sfha AS in_zone, clamp(round(wildfire * 0.75 + 24 * fire_z), 0, 100)::INT AS fire,
      CASE WHEN sea_miles IS NOT NULL THEN round(sea_miles, 2) WHEN surge = 1 THEN round(1 + 22 * coast_u, 2) WHEN tmpl = '06111' THEN round(1 + 14 * coast_u, 2) WHEN tmpl = '12031' THEN round(4 + 40 * coast_u, 2) ELSE round(150 + 600 * coast_u, 2) END AS coast
    FROM b),
  s AS (
    SELECT *, CASE WHEN in_zone THEN clamp(round(72 + 0.25 * flood_rank + 6 * u(pid, 'flood score') - 10), 60, 100) ELSE round(flood_rank * 0.55) END::INT AS flood, clamp(round(quake + 9 * z(cid, 'quake')), 0, 100)::INT AS quake_s, clamp(round(wind + 7 * z(cid, 'wind') + CASE WHEN coast < 4 THEN 10 ELSE 0 END), 0, 100)::INT AS wind_s,
      CASE WHEN hurricane = 0 THEN 0 ELSE clamp(round(hurricane + 7 * z(cid, 'wind') + CASE WHEN coast < 4 THEN 12 ELSE 0 END), 0, 100) END::INT AS hurricane_s, clamp(round(tornado + 6 * z(cid, 'tornado')), 0, 100)::INT AS tornado_s, clamp(round(hail + 8 * z(cid, 'hail')), 0, 100)::INT AS hail_s,
      clamp(round(heat + 5 * z(zip::INT, 'heat')), 0, 100)::INT AS heat_s, clamp(round(drought + 4 * z(zip::INT, 'drought')), 0, 100)::INT AS drought_s, clamp(round(winter + 4 * z(zip::INT, 'winter')), 0, 100)::INT AS winter_s FROM z),
  t AS (SELECT *, clamp(round(0.22 * flood + 0.20 * fire + 0.14 * quake_s + 0.12 * wind_s + 0.10 * hurricane_s + 0.07 * tornado_s + 0.09 * hail_s + 0.06 * heat_s + 8), 0, 100)::INT AS composite FROM s)
  SELECT pid, fips, zip, CASE WHEN in_zone THEN CASE WHEN surge = 1 AND coast < 2 AND u(cid, 'zone') < 0.4 THEN 'VE' WHEN u(cid, 'zone') < 0.80 THEN 'AE' WHEN u(cid, 'zone') < 0.90 THEN 'A' WHEN u(cid, 'zone') < 0.96 THEN 'AH' ELSE 'AO' END WHEN flood_rank > 100 - sfha - 8 THEN 'X500' WHEN u(cid, 'zone d') < 0.004 THEN 'D' ELSE 'X' END,
    yn(in_zone), flood, CASE WHEN in_zone THEN round(6 + 9 * u(cid, 'elevation'), 1) END, round(CASE WHEN in_zone THEN 6 + 9 * u(cid, 'elevation') + 2 * z(pid, 'floor') ELSE 14 + 20 * u(cid, 'elevation') END, 1), greatest(10, water::INT), coast,
    CASE WHEN surge = 1 THEN CASE WHEN coast < 2 THEN 1 WHEN coast < 5 THEN 2 WHEN coast < 9 THEN 3 WHEN coast < 13 THEN 4 ELSE 0 END ELSE 0 END, fire, CASE WHEN fire < 15 THEN 'VERY LOW' WHEN fire < 35 THEN 'LOW' WHEN fire < 55 THEN 'MODERATE' WHEN fire < 75 THEN 'HIGH' ELSE 'EXTREME' END,
    CASE WHEN fire >= 75 THEN 'VERY HIGH' WHEN fire >= 60 THEN 'HIGH' WHEN fire >= 48 THEN 'MODERATE' END, greatest(20, (9000 * exp(-fire / 18.0))::INT), round(0.4 + 3.8 * u(cid, 'station'), 2), quake_s, round(CASE WHEN quake > 20 THEN 0.5 + 12 * u(cid, 'fault') ELSE 40 + 90 * u(cid, 'fault') END, 2), wind_s, hurricane_s, tornado_s, hail_s,
    clamp(round(hail_s / 14.0 + 0.8 * z(cid, 'hail events')), 0, 15), heat_s, drought_s, winter_s, clamp(radon + CASE WHEN u(zip::INT, 'radon') < 0.15 THEN 1 ELSE 0 END, 1, 3), round(1 + 14 * u(cid, 'superfund'), 2), round(aqi + 3 * z(zip::INT, 'air')), noise, composite,
    CASE WHEN composite < 18 THEN 'VERY LOW' WHEN composite < 28 THEN 'LOW' WHEN composite < 38 THEN 'MODERATE' WHEN composite < 50 THEN 'HIGH' ELSE 'EXTREME' END
  FROM t ORDER BY pid;
