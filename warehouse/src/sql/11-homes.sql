-- One row per parcel: its location and building.
CREATE TABLE gen.home_kind AS
  WITH h AS (
    SELECT s.fips, s.zip, s.zi, s.ordinal, n, (1000000000 + s.ordinal::BIGINT * 10000000 + n) AS pid,
      s.ordinal::BIGINT * 10000000 + s.zi * 100000
        + ((n - 1 - s.lo) * greatest(1, ceil((s.hi - s.lo) / getvariable('cluster_size')::DOUBLE)::INT)) // (s.hi - s.lo) AS cid
    FROM gen.zip_share s, unnest(range(s.lo + 1, s.hi + 1)) t(n)),
  k AS (
    SELECT h.*, c.tmpl, c.state, c.mix, g.built AS cbuilt, g.kind_u, g.value_z, g.area_z,
      u(h.pid, 'kind') * (c.mix[1] + c.mix[4] + c.mix[5] + c.mix[6]) AS ku
    FROM h JOIN gen.cluster g USING (cid) JOIN gen.county c ON c.fips = h.fips)
  SELECT * EXCLUDE (mix, ku, kind_u), CASE
      WHEN kind_u * list_sum(mix) < mix[2] THEN CASE WHEN u(pid, 'odd') < 0.01 THEN 'OTH' ELSE 'CND' END
      WHEN kind_u * list_sum(mix) < mix[2] + mix[3] THEN 'TWN'
      WHEN ku < mix[1] THEN CASE WHEN u(pid, 'mob') < CASE tmpl WHEN '12031' THEN 0.035 WHEN '37119' THEN 0.012 ELSE 0.006 END THEN 'MOB' ELSE 'SFR' END
      WHEN ku < mix[1] + mix[4] THEN 'MF2'
      WHEN ku < mix[1] + mix[4] + mix[5] THEN CASE WHEN u(pid, 'com') < 0.24 THEN 'APT' WHEN u(pid, 'com') < 0.68 THEN 'COM' WHEN u(pid, 'com') < 0.82 THEN 'IND' ELSE 'EXM' END
      ELSE CASE WHEN u(pid, 'agr') < 0.08 THEN 'AGR' ELSE 'LND' END END AS typ
  FROM k;
CREATE TABLE gen.home_size AS
  WITH y AS (
    SELECT k.*, typ IN ('SFR', 'CND', 'TWN', 'MF2', 'MOB') AS residential, typ NOT IN ('LND', 'AGR') AS has_building,
      least(2026, greatest(1885, cbuilt + floor(4 * u(pid, 'built'))::INT - 1)) AS built
    FROM gen.home_kind k)
  SELECT y.*, CASE WHEN has_building AND u(pid, 'remodel') < 0.18 AND built < 2000 THEN built + ((2024 - built) * (0.5 + 0.5 * u(pid, 'effective')))::INT ELSE built END AS eff,
    (CASE WHEN NOT has_building THEN NULL
      WHEN residential THEN clamp(c.areaMid * exp(ln([0.82, 0.78, 0.93, 1.12, 1.22, 1.25, 1.12][CASE WHEN built < 1940 THEN 1 WHEN built < 2000 THEN (built - 1920) // 20 + 1 WHEN built < 2010 THEN 5 WHEN built < 2020 THEN 6 ELSE 7 END]) - s.mean_log
          + c.areaSigma * (area_z + 0.85 * z(pid, 'area')))
          * CASE typ WHEN 'CND' THEN 0.66 WHEN 'TWN' THEN 0.86 WHEN 'MF2' THEN 1.45 WHEN 'MOB' THEN 0.72 ELSE 1.08 END, 380, 12000)
      ELSE CASE typ WHEN 'APT' THEN 26000 WHEN 'IND' THEN 22000 WHEN 'EXM' THEN 14000 ELSE 7500 END * exp(0.9 * z(pid, 'area')) END)::INT AS area,
    (CASE typ WHEN 'CND' THEN 1200 * exp(0.3 * z(pid, 'lot')) WHEN 'TWN' THEN 2300 * exp(0.3 * z(pid, 'lot'))
      WHEN 'AGR' THEN 800000 * exp(1.0 * z(pid, 'lot')) WHEN 'LND' THEN c.lotMid * 2 * exp(1.1 * z(pid, 'lot'))
      ELSE clamp(c.lotMid * exp(CASE WHEN z(pid, 'lot') + z(cid, 'lot') < 0 THEN ln(c.lotMid / c.lotLow) ELSE ln(c.lotHigh / c.lotMid) END / 1.28 * (0.62 * z(pid, 'lot') + 0.62 * z(cid, 'lot')))
        * CASE WHEN residential THEN 1 ELSE 4 END, 1800, 900000) END)::INT AS lot
  FROM y JOIN gen.county c ON c.fips = y.fips JOIN gen.area_shape s ON s.fips = y.fips;
CREATE TABLE gen.home AS
  WITH b AS (
    SELECT s.*, c.state AS st, CASE WHEN residential THEN clamp(round(1.1 + area / 780.0 + 0.5 * z(pid, 'beds'))::INT, 1, 7) * CASE WHEN typ = 'MF2' THEN 2 ELSE 1 END END AS beds,
      CASE WHEN NOT has_building THEN NULL WHEN typ = 'CND' THEN 1 WHEN typ = 'TWN' THEN 2 WHEN typ IN ('COM', 'IND', 'EXM', 'MOB') THEN 1 WHEN typ = 'APT' THEN 3
        WHEN u(pid, 'stories') < c.oneStory THEN 1 WHEN tmplate = '27123' AND u(pid, 'stories') < 0.72 THEN 1.5 WHEN u(pid, 'stories') > 0.985 THEN 3 ELSE 2 END AS stories,
      CASE WHEN typ = 'MF2' THEN 2 + (u(pid, 'units') * u(pid, 'units') * 3)::INT WHEN typ = 'APT' THEN 5 + (area // 950) WHEN residential THEN 1 WHEN has_building THEN 0 END AS units,
      typ IN ('SFR', 'MF2') AND u(pid, 'basement') * 100 < c.basementPct AS has_basement,
      typ = 'SFR' AND u(pid, 'pool') * 100 < c.poolPct * 1.35 * CASE WHEN area > c.areaMid THEN 1.5 ELSE 0.5 END AS pool,
      residential AND u(pid, 'water') < CASE WHEN c.tmpl IN ('12031') THEN 0.05 WHEN c.tmpl = '27123' THEN 0.03 ELSE 0.015 END * CASE WHEN abs(z(cid, 'water')) > 1.4 THEN 4 ELSE 0.35 END AS waterfront,
      residential AND u(pid, 'solar') * 100 < c.solarPct AS solar,
      CASE WHEN residential THEN CASE WHEN u(cid, 'view') < 0.86 THEN 'NONE' WHEN c.tmpl IN ('12031', '06111') AND u(cid, 'view') < 0.93 THEN 'OCEAN' WHEN u(cid, 'view') < 0.96 THEN 'GOLF'
        WHEN c.tmpl IN ('06111', '08035') THEN 'MOUNTAIN' ELSE 'CITY' END END AS viewtype,
      CASE WHEN has_building THEN CASE WHEN u(pid, 'condition') < 0.05 THEN 'POOR' WHEN u(pid, 'condition') < 0.17 THEN 'FAIR' WHEN u(pid, 'condition') < 0.70 THEN 'AVERAGE'
        WHEN u(pid, 'condition') < 0.93 THEN 'GOOD' ELSE 'EXCELLENT' END END AS cond,
      clamp(round(38 + 17 * z(cid, 'noise') + 7 * z(pid, 'noise'))::INT, 5, 98) AS noise,
      CASE WHEN residential THEN CASE typ WHEN 'CND' THEN CASE WHEN u(pid, 'garage') < 0.45 THEN 1 ELSE 0 END WHEN 'TWN' THEN CASE WHEN u(pid, 'garage') < 0.8 THEN 1 + (u(pid, 'garage2') < 0.5)::INT ELSE 0 END
        ELSE CASE WHEN u(pid, 'garage') < 0.14 THEN 0 WHEN u(pid, 'garage') < 0.30 OR built < 1955 THEN 1 WHEN u(pid, 'garage') < 0.88 THEN 2 ELSE 3 END END END AS garage
    FROM (SELECT *, tmpl AS tmplate FROM gen.home_size) s JOIN gen.county c ON c.fips = s.fips)
  SELECT b.* EXCLUDE (tmplate, st), CASE WHEN has_basement THEN (area / greatest(1, stories) * 0.95)::INT ELSE 0 END AS basement,
    CASE WHEN has_basement THEN (area / greatest(1, stories) * 0.95 * CASE WHEN u(pid, 'finished') < 0.35 THEN 0 ELSE 0.35 + 0.6 * u(pid, 'finish share') END)::INT ELSE 0 END AS basement_finished,
    CASE WHEN residential THEN greatest(1, round(0.75 * beds + CASE WHEN area > 2500 THEN 0.8 ELSE 0 END + 0.35 * z(pid, 'baths')))::INT END AS baths_full,
    CASE WHEN residential AND u(pid, 'half bath') < CASE WHEN stories > 1 THEN 0.55 ELSE 0.18 END THEN 1 WHEN residential THEN 0 END AS baths_half
  FROM b;
