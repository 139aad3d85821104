/** `homes` has a row per property and a column per field; `fields` has the ranges of numbers and dates. */
import type { PropertyField } from '@platbook/contract/property/property-fields';
import { type Database, literal } from '../database.ts';
import { FILE_OPTIONS, type Scale } from '../options.ts';
import { fieldsOf, joinFields } from './home-columns.ts';

/** The object with the meanings of a field's codes, as [object, code, meaning]; used if the set has it. */
export const MEANINGS: Record<string, readonly [object: string, code: string, meaning: string]> = {
  county: ['Reference.DimCounty', 'CountyFIPS', "CountyName || ' ' || StateCode"],
  type: ['Reference.DimPropertyType', 'PropertyTypeCode', 'PropertyTypeDescription'],
  landUse: ['Reference.DimLandUse', 'LandUseCode', 'LandUseDescription'],
  ownerType: ['Ownership.CurrentOwner', 'OwnerTypeCode', 'OwnerTypeDescription'],
  deed: ['Reference.DimDeedType', 'DeedTypeCode', 'DeedTypeDescription'],
  loanType: ['Reference.DimLoanType', 'LoanTypeCode', 'LoanTypeDescription'],
  record: ['Reference.DimForeclosureType', 'RecordType', 'RecordTypeDescription'],
  neighborhood: ['Boundaries.GeoBoundary', 'GeoID', 'GeoName'],
  elementary: ['Schools.School', 'SchoolID::VARCHAR', 'SchoolName'],
  middle: ['Schools.School', 'SchoolID::VARCHAR', 'SchoolName'],
  high: ['Schools.School', 'SchoolID::VARCHAR', 'SchoolName'],
};

const WORDS = new Set(['roof', 'occupancy', 'equityStatus', 'stage', 'wildfire', 'risk']);
const AS_WORDS = "replace(replace(upper(code[1]) || lower(code[2:]), 'Reo', 'REO'), ' uw', ' underwater')";

async function writeChoices(
  db: Database,
  { catalog, objects }: IndexSource,
  fields: readonly PropertyField[],
  name: string,
): Promise<void> {
  const chosen = fields.filter(({ kind, key }) => kind === 'choice' || MEANINGS[key] !== undefined);
  const counts = chosen.map(({ key }) => {
    const codes = `SELECT "${key}" AS code, count(*) AS n FROM ${name}.homes WHERE "${key}" IS NOT NULL GROUP BY 1`;
    const [object, code, meaning] = MEANINGS[key] ?? [];
    if (object === undefined || !objects.has(object))
      return `SELECT '${key}' AS field, code, ${WORDS.has(key) ? AS_WORDS : 'code'} AS meaning, n FROM (${codes})`;
    return `SELECT '${key}' AS field, code, coalesce(meaning, code) AS meaning, n FROM (${codes})
      LEFT JOIN (SELECT ${code} AS code, any_value(${meaning}) AS meaning FROM ${catalog}.${object} GROUP BY 1) USING (code)`;
  });
  const nothing = "SELECT '' AS field, '' AS code, '' AS meaning, 0 AS n WHERE false";
  await db.run(
    `CREATE TABLE ${name}.choices AS SELECT field, code, meaning, n::INTEGER AS count FROM (${[nothing, ...counts].join(' UNION ALL ')}) ORDER BY field, code`,
  );
}

/** Kinds of places: the field that selects one, the fields its condition also needs, its name, and the text next to the name. */
const KINDS = [
  { kind: 'county', code: 'CountyFIPS', field: 'county', needs: 'county' },
  { kind: 'city', code: 'City', field: 'city', needs: 'city' },
  { kind: 'zip', code: 'ZIP', field: 'zip', needs: 'zip' },
  { kind: 'neighborhood', code: '"neighborhood"', field: 'neighborhood', needs: 'neighborhood' },
  { kind: 'subdivision', code: '"subdivision"', field: 'subdivision', needs: 'subdivision' },
] as const;

async function writePlaces(db: Database, { catalog, objects }: IndexSource, name: string): Promise<void> {
  const counties = objects.has('Reference.DimCounty')
    ? `SELECT CountyFIPS AS fips, CountyName, StateCode FROM ${catalog}.Reference.DimCounty`
    : "SELECT '' AS fips, '' AS CountyName, '' AS StateCode WHERE false";
  const fields = new Set((await db.rows(`SELECT key FROM ${name}.fields`)).map(({ key }) => key));
  const parts = KINDS.filter(({ needs, kind }) => fields.has(needs) || kind === 'county' || kind === 'zip').map(
    ({ kind, code }) => `SELECT '${kind}' AS kind, ${code} AS code, CountyFIPS AS fips, any_value(City) AS city,
      min(Lon) AS west, min(Lat) AS south, max(Lon) AS east, max(Lat) AS north, count(*) AS n
      FROM ${name}.homes WHERE ${code} IS NOT NULL GROUP BY 2, 3`,
  );
  await db.run(`CREATE TABLE ${name}.places AS
    SELECT kind, code, fips,
      CASE kind WHEN 'county' THEN coalesce(CountyName || ' County', code) WHEN 'neighborhood' THEN coalesce(meaning, code) ELSE code END AS name,
      CASE WHEN kind IN ('zip', 'neighborhood') AND city IS NOT NULL THEN city || ', ' ELSE '' END
        || CASE kind WHEN 'county' THEN coalesce(StateCode, '') ELSE coalesce(CountyName || ' County, ' || StateCode, p.fips) END AS detail,
      west, south, east, north, n::INTEGER AS count
    FROM (${parts.join(' UNION ALL ')}) p LEFT JOIN (${counties}) c USING (fips)
    LEFT JOIN (SELECT code, meaning FROM ${name}.choices WHERE field = 'neighborhood') m USING (code)
    ORDER BY kind, code, fips`);
}

export interface IndexSource {
  readonly catalog: string;
  readonly objects: ReadonlySet<string>;
  readonly scale: Scale;
}

/** Small row groups: a map skips those outside the view by the minimum and maximum of their X and Y. */
const ROWS_IN_A_GROUP = 16_384;

/** Spreads the bits of a 31-bit number to every other position, for a curve on which nearby points have nearby numbers. */
function spread(value: string): string {
  return [
    ['16', '281470681808895'],
    ['8', '71777214294589695'],
    ['4', '1085102592571150095'],
    ['2', '3689348814741910323'],
    ['1', '6148914691236517205'],
  ].reduce((text, [shift, mask]) => `((${text} | (${text} << ${shift})) & ${mask})`, value);
}

/** Web Mercator, with the world as a square of 31 bits; north is small. */
const X = 'floor((Longitude + 180) / 360 * 2147483648)::INTEGER';
const Y =
  'floor((0.5 - ln(tan(pi() / 4 + radians(greatest(-85, least(85, Latitude))) / 2)) / (2 * pi())) * 2147483648)::INTEGER';

function allProperties({ catalog, objects }: IndexSource): string {
  const addresses = ['Property.PropertyAddress', 'Property.PropertyDetail'].find((name) => objects.has(name));
  if (addresses)
    return `SELECT PropertyID, CountyFIPS, SitusFullAddress, SitusCity, SitusZIP, ParcelNumberFormatted, Latitude, Longitude FROM ${catalog}.${addresses}`;
  const withRows = [...objects].filter((name) => KEYED_BY_PROPERTY.includes(name));
  const rows = withRows.map((name) => `SELECT PropertyID, CountyFIPS, SitusZIP FROM ${catalog}.${name}`);
  if (rows.length === 0) rows.push("SELECT 0::BIGINT AS PropertyID, '' AS CountyFIPS, '' AS SitusZIP WHERE false");
  return `SELECT PropertyID, any_value(CountyFIPS) AS CountyFIPS, NULL::VARCHAR AS SitusFullAddress, NULL::VARCHAR AS SitusCity, any_value(SitusZIP) AS SitusZIP,
    NULL::VARCHAR AS ParcelNumberFormatted, NULL::DOUBLE AS Latitude, NULL::DOUBLE AS Longitude FROM (${rows.join(' UNION ALL ')}) GROUP BY PropertyID`;
}

export const KEYED_BY_PROPERTY = [
  'Property.PropertyFeature',
  'Property.HOA',
  'Ownership.CurrentOwner',
  'Tax.TaxAssessor',
  'Transactions.Recorder',
  'Transactions.ArmsLengthSale',
  'Mortgage.Loan',
  'Mortgage.OpenLoan',
  'Foreclosure.ForeclosureStatus',
  'Foreclosure.ForeclosureEvent',
  'Valuation.AVM',
  'Valuation.RentalAVM',
  'Valuation.HomeEquity',
  'Permits.BuildingPermit',
  'Hazard.PropertyHazard',
  'Market.FlipTransaction',
];

export async function writeHomes(db: Database, source: IndexSource, file: string, name: string): Promise<void> {
  const fields = fieldsOf(source.objects);
  const options =
    source.scale === 'tiny'
      ? FILE_OPTIONS.tiny
      : `(ROW_GROUP_SIZE ${ROWS_IN_A_GROUP}, STORAGE_VERSION 'latest', RECOVERY_MODE 'no_wal_writes')`;
  await db.run(`ATTACH ${literal(file)} AS ${name} ${options}`);
  await db.run(homesStatement(source, fields, name));
  await writeFields(db, fields, name);
  await writeChoices(db, source, fields, name);
  await writePlaces(db, source, name);
  await db.run(`FORCE CHECKPOINT ${name}`);
}

function homesStatement(source: IndexSource, fields: readonly PropertyField[], name: string): string {
  const { columns, joins } = joinFields(source.catalog, fields);
  const always = [
    'a.PropertyID',
    'a.CountyFIPS',
    "coalesce(a.SitusFullAddress, '') AS Address",
    'a.SitusCity AS City',
    'a.SitusZIP AS ZIP',
    "coalesce(a.ParcelNumberFormatted, '') AS Apn",
    'a.Latitude AS Lat',
    'a.Longitude AS Lon',
    'a.X',
    'a.Y',
  ];
  return `CREATE TABLE ${name}.homes AS SELECT ${[...always, ...columns].join(', ')}
    FROM (SELECT *, ${X} AS X, ${Y} AS Y FROM (${allProperties(source)})) a ${joins.join(' ')}
    ORDER BY ${spread('a.X::BIGINT')} | (${spread('a.Y::BIGINT')} << 1) NULLS LAST, a.PropertyID`;
}

async function writeFields(db: Database, fields: readonly PropertyField[], name: string): Promise<void> {
  const ranged = fields.filter(({ kind }) => kind === 'number' || kind === 'date');
  const ends = ranged.flatMap(({ key }) => [
    `min("${key}")::VARCHAR AS "${key} least"`,
    `max("${key}")::VARCHAR AS "${key} most"`,
  ]);
  const [row = {}] = await db.rows(`SELECT ${['count(*) AS n', ...ends].join(', ')} FROM ${name}.homes`);
  const text = (value: unknown): string => (typeof value === 'string' ? literal(value) : 'NULL');
  const rows = fields.map(({ key }) => `(${literal(key)}, ${text(row[`${key} least`])}, ${text(row[`${key} most`])})`);
  await db.run(`CREATE TABLE ${name}.fields (key VARCHAR, least VARCHAR, most VARCHAR)`);
  if (rows.length > 0) await db.run(`INSERT INTO ${name}.fields VALUES ${rows.join(', ')}`);
}
