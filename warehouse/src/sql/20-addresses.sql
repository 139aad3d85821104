-- Property.PropertyAddress and the parcel number of every home.
-- A neighborhood's point is the middle of its homes.
CREATE TABLE gen.neighborhood AS
  SELECT s.fips, s.zip, s.zi, nd, 'ND' || s.fips || lpad(((s.zi - 1) * s.neighborhoods + nd)::VARCHAR, 3, '0') AS geo,
    s.fips::INT * 1000 + (s.zi - 1) * s.neighborhoods + nd AS nid, 1 + (2 * nd > s.neighborhoods)::INT AS middle_zone, s.zip_area, coalesce(l.lat, s.lat) AS lat, coalesce(l.lon, s.lon) AS lon
  FROM (SELECT *, unnest(range(1, neighborhoods + 1)) AS nd FROM gen.zip_share) s
  LEFT JOIN (SELECT fips, zip, nd::INT AS nd, round(avg(lat), 6) AS lat, round(avg(lon), 6) AS lon FROM gen.lot GROUP BY ALL) l USING (fips, zip, nd);
CREATE TABLE gen.parcel_shape AS
  SELECT fips, parcelPattern AS pattern, len(regexp_replace(parcelPattern, '[^#]', '', 'g')) AS digits, parcels,
    list_transform(regexp_extract_all(parcelPattern, '[^#]*#+'), p -> {'sep': regexp_replace(p, '#', '', 'g'), 'len': len(regexp_replace(p, '[^#]', '', 'g'))}) AS parts,
    regexp_extract(parcelPattern, '[^#]*$') AS tail
  FROM gen.county;
CREATE TABLE gen.parcel_part AS
  SELECT fips, digits, tail, greatest(1, floor(pow(10, least(digits, 17)) / (parcels * 1.05 + 2000)))::BIGINT AS stride,
    list_transform(parts, (p, i) -> {'sep': p.sep, 'len': p.len, 'start': 1 + coalesce(list_sum(list_transform(parts[1:i - 1], q -> q.len)), 0)::INT}) AS parts
  FROM gen.parcel_shape;
CREATE TABLE gen.address AS
  WITH a AS (
    SELECT h.* EXCLUDE (lot), CASE WHEN h.typ = 'CND' THEN h.lot ELSE l.square_feet::INT END AS lot, l.nd::INT AS nd, l.number::INT AS number, l.pre, l.street, l.suffix, l.post, l.unit::INT AS unit, l.lat, l.lon,
      l.square_feet::INT AS ground, l.perimeter::INT AS perimeter, l.corners, c.name AS county_name, c.cbsa, s.city, s.jurisdiction, s.area AS zip_area, n.geo, n.nid, n.middle_zone, p.digits, p.parts, p.tail,
      lpad((h.n::BIGINT * p.stride + (h(h.pid, 'apn') % p.stride::UBIGINT)::BIGINT)::VARCHAR, p.digits::INT, '0') AS apn_digits,
      c.plss
    FROM gen.home h JOIN gen.lot l ON l.pid = h.pid JOIN gen.county c ON c.fips = h.fips JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips
    JOIN gen.neighborhood n ON n.fips = h.fips AND n.zip = h.zip AND n.nd = l.nd JOIN gen.parcel_part p ON p.fips = h.fips),
  b AS (
    SELECT *, number::VARCHAR AS house_no,
      CASE WHEN typ = 'CND' THEN ['APT', 'UNIT', '#'][between_u(cid, 'unit', 1, 3)] END AS unit_prefix,
      CASE WHEN typ = 'CND' THEN ((1 + unit // 6) * 100 + 1 + unit % 6)::VARCHAR END AS unit_no,
      array_to_string(list_transform(parts, p -> p.sep || substr(apn_digits, p.start, p.len)), '') || tail AS apn
    FROM a)
  SELECT *, concat_ws(' ', house_no, pre, street, suffix, post, unit_prefix, unit_no) AS full_address,
    of(getvariable('subdivision'), u(cid, 'subdivision')) || CASE WHEN typ = 'CND' THEN ' CONDOMINIUM' WHEN typ = 'TWN' THEN ' TOWNHOMES' ELSE ['', ' UNIT 2', ' PHASE 1', ' ESTATES', ' SECTION 3'][between_u(cid, 'phase', 1, 5)] END AS subdivision,
    as_of() - (u(pid, 'updated') * 400)::INT AS updated
  FROM b;
INSERT INTO Property.PropertyAddress
  SELECT pid, fips, state, county_name, jurisdiction, regexp_replace(apn, '[^0-9A-Z]', '', 'g'), apn,
    CASE tmpl WHEN '08035' THEN 'R0' || lpad((n % 1000000)::VARCHAR, 6, '0') WHEN '37119' THEN lpad((h(pid, 'alt') % 10000000)::VARCHAR, 7, '0') END,
    full_address, house_no, pre, street, suffix, post, unit_prefix, unit_no, city, state, zip, lpad(between_u(pid, 'zip4', 1001, 9998)::VARCHAR, 4, '0'),
    'C' || lpad(between_u(nid, 'route', 1, 80)::VARCHAR, 3, '0'), subdivision,
    CASE WHEN typ <> 'CND' THEN (1 + n % 96)::VARCHAR END, CASE WHEN typ <> 'CND' AND u(cid, 'block?') < 0.7 THEN between_u(cid, 'block', 1, 40)::VARCHAR END,
    CASE WHEN plss = 1 THEN between_u(cid, 'section', 1, 36) || '-' || CASE tmpl WHEN '27123' THEN between_u(zip::INT, 'township', 28, 30) || 'N-' || between_u(zip::INT, 'range', 22, 23) || 'W'
      WHEN '08035' THEN between_u(zip::INT, 'township', 5, 10) || 'S-' || between_u(zip::INT, 'range', 65, 70) || 'W' ELSE between_u(zip::INT, 'township', 1, 4) || 'S-' || between_u(zip::INT, 'range', 23, 29) || 'E' END
      WHEN tmpl = '06111' THEN 'TRACT ' || between_u(cid, 'tract', 1200, 5900) END,
    CASE WHEN typ = 'CND' THEN subdivision || ' UNIT ' || unit_no ELSE 'LOT ' || (1 + n % 96) || ' ' || subdivision END,
    lpad((nid % 1000 + 100)::VARCHAR, 4, '0') || '00', '1', cbsa, lat, lon,
    CASE WHEN u(pid, 'geocode') < 0.86 THEN 'ROOFTOP' WHEN u(pid, 'geocode') < 0.95 THEN 'PARCEL' WHEN u(pid, 'geocode') < 0.99 THEN 'STREET' ELSE 'ZIP' END, geo, updated
  FROM gen.address ORDER BY pid;
