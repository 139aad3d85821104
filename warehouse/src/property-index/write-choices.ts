import type { PropertyField } from '@platbook/contract/property/property-fields';
import type { Database } from '../database.ts';
import type { IndexSource } from './write-homes.ts';

/** The object with the meanings of a field's codes, as [object, code, meaning]; used if the set has it. */
const MEANINGS: Record<string, readonly [object: string, code: string, meaning: string]> = {
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

export async function writeChoices(
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
