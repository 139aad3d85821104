/** Synthetic counties, in the form of a set's reference table. */
export const SYNTHETIC_COUNTIES = `CREATE SCHEMA source.Reference;
  CREATE TABLE source.Reference.DimCounty AS SELECT printf('%05d', 1001 + i * 7) AS CountyFIPS, made_name(900000 + i) AS CountyName,
    ['FL', 'CA', 'NC', 'CO', 'MN', 'TX', 'GA', 'OH', 'WA', 'NV'][1 + i % 10] AS StateCode FROM range(600) t(i)`;

/** Pronounceable names, each from its number: 6,000 × 6,000 different ones. */
const MACROS = `
  CREATE OR REPLACE TEMP MACRO made_syllable(n) AS ['B', 'C', 'D', 'F', 'G', 'H', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T', 'W', 'BR', 'CL', 'ST', 'TH', 'GR'][1 + (n % 20)::INTEGER]
    || ['A', 'E', 'I', 'O', 'U', 'AL', 'EN', 'IN', 'OR', 'AR', 'ER', 'ON'][1 + (n // 20 % 12)::INTEGER];
  CREATE OR REPLACE TEMP MACRO made_name(n) AS made_syllable(hash(n) % 240) || made_syllable(hash(n, 1) % 240)
    || CASE WHEN n % 3 > 0 THEN made_syllable(hash(n, 2) % 240) ELSE '' END || ['TON', 'EY', 'S', 'WOOD', 'FORD', 'A', 'LAND', ''][1 + (n % 8)::INTEGER];
`;

/**
 * Statements that fill the catalog `homes` with this many synthetic properties: about eighteen per street of a ZIP, street names of one or
 * two words, and owner names of which few are frequent and most are rare.
 */
export function syntheticHomes(count: number): string[] {
  const share = (seed: number, of: string): string => `(hash(${of}, ${seed}) % 1000003 / 1000003.0)`;
  const pick = (seed: number, of: string, most: number, power: number): string =>
    `floor(pow(${share(seed, of)}, ${power}) * ${most})::BIGINT`;
  const street = 'i // 18';
  return [
    `CREATE TABLE homes.streets AS SELECT s, made_name(${pick(1, 's', 60_000, 2)}) || CASE WHEN hash(s, 2) % 3 = 0 THEN ' ' || made_name(100000 + ${pick(3, 's', 4_000, 1)}) ELSE '' END
      || ' ' || ['ST', 'AVE', 'DR', 'LN', 'RD', 'CT', 'BLVD', 'WAY', 'PL', 'CIR', 'TRL', 'PKWY', 'TER', 'ST', 'AVE', 'DR'][1 + (hash(s, 4) % 16)::INTEGER] AS street,
      printf('%05d', 10000 + s // 60) AS zip, made_name(200000 + s // 240) AS city, printf('%05d', 1001 + (s // 240 % 600) * 7) AS fips,
      made_name(300000 + s // 30) || [' ESTATES', ' HILLS', ' OAKS', ' PARK'][1 + (s % 4)::INTEGER] AS subdivision
      FROM range(${Math.ceil(count / 18)}) t(s)`,
    `CREATE TABLE homes.homes AS SELECT i AS PropertyID, fips AS CountyFIPS, printf('%d %s', 100 + i % 18 * 8 + hash(${street}, 5) % 90 * 100, street) AS Address, city AS City, zip AS ZIP,
      printf('%03d-%04d-%05d', hash(zip) % 1000, ${street} % 10000, i % 100000) AS Apn, 25 + hash(zip) % 2000 / 100.0 + i % 97 / 10000.0 AS Lat, -120 + hash(zip, 1) % 4000 / 100.0 AS Lon, subdivision,
      made_name(400000 + ${pick(6, 'i', 80_000, 3)}) || ' ' || made_name(500000 + ${pick(7, 'i', 3_000, 2)}) || CASE WHEN hash(i, 8) % 2 = 0 THEN ' ' || chr((65 + hash(i, 9) % 26)::INTEGER) ELSE '' END AS owner
      FROM range(${count}) t(i) JOIN homes.streets ON s = ${street}`,
    'DROP TABLE homes.streets',
    `CREATE TABLE homes.fields AS SELECT unnest(['county', 'city', 'zip', 'subdivision', 'owner']) AS key`,
    'CREATE TABLE homes.choices (field VARCHAR, code VARCHAR, meaning VARCHAR, count INTEGER)',
  ];
}

/** Must run first, on the same connection as the other statements. */
export const SYNTHETIC_NAMES = MACROS;
