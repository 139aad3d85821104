-- Property.PropertyAddress and the parcel number of every home.
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
    SELECT h.*, c.name AS county_name, c.cbsa, s.city, s.jurisdiction, s.area AS zip_area, n.geo, n.nid, p.digits, p.parts, p.tail,
      lpad((n::BIGINT * p.stride + (h(h.pid, 'apn') % p.stride::UBIGINT)::BIGINT)::VARCHAR, p.digits::INT, '0') AS apn_digits,
      floor(u(h.pid, 'street') * 3)::INT AS street_no, c.plss
    FROM gen.home h JOIN gen.county c ON c.fips = h.fips JOIN gen.zip s ON s.zip = h.zip AND s.fips = h.fips
    JOIN gen.neighborhood n ON n.fips = h.fips AND n.zip = h.zip AND n.nd = h.nd JOIN gen.parcel_part p ON p.fips = h.fips),
  b AS (
    SELECT *, (100 * between_u(cid, 'block' || street_no, 1, 118) + (n % 40) * 8 + CASE WHEN u(pid, 'side') < 0.5 THEN 1 ELSE 4 END)::VARCHAR AS house_no,
      street_stem(tmpl, u(cid, 'stem' || street_no)) AS street, street_suffix(tmpl, u(cid, 'suffix' || street_no)) AS suffix,
      CASE WHEN tmpl IN ('12031', '06111') AND u(cid, 'pre' || street_no) < 0.16 THEN ['N', 'S', 'E', 'W'][between_u(cid, 'predir' || street_no, 1, 4)] END AS pre,
      CASE WHEN tmpl = '27123' AND u(cid, 'post' || street_no) < 0.6 THEN ['W', 'E', 'N', 'S'][between_u(cid, 'postdir' || street_no, 1, 4)] END AS post,
      CASE WHEN typ = 'CND' THEN ['APT', 'UNIT', '#'][between_u(cid, 'unit', 1, 3)] END AS unit_prefix,
      CASE WHEN typ = 'CND' THEN ((n % 8 + 1) * 100 + between_u(pid, 'unit', 1, 24))::VARCHAR END AS unit_no,
      array_to_string(list_transform(parts, p -> p.sep || substr(apn_digits, p.start, p.len)), '') || tail AS apn
    FROM a)
  SELECT *, concat_ws(' ', house_no, pre, street, suffix, post, unit_prefix, unit_no) AS full_address,
    of(getvariable('subdivision'), u(cid, 'subdivision')) || CASE WHEN typ = 'CND' THEN ' CONDOMINIUM' WHEN typ = 'TWN' THEN ' TOWNHOMES' ELSE ['', ' UNIT 2', ' PHASE 1', ' ESTATES', ' SECTION 3'][between_u(cid, 'phase', 1, 5)] END AS subdivision,
    round(clat + 0.0022 * z(pid, 'lat'), 6) AS lat, round(clon + 0.0026 * z(pid, 'lon'), 6) AS lon,
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
    lpad((nid % 1000 + 100)::VARCHAR, 4, '0') || lpad((cid % 3)::VARCHAR, 2, '0'), (1 + cid % 4)::VARCHAR, cbsa, lat, lon,
    CASE WHEN u(pid, 'geocode') < 0.86 THEN 'ROOFTOP' WHEN u(pid, 'geocode') < 0.95 THEN 'PARCEL' WHEN u(pid, 'geocode') < 0.99 THEN 'STREET' ELSE 'ZIP' END, geo, updated
  FROM gen.address ORDER BY pid;
