import {
  type DictionaryObject,
  type EntitlementSet,
  entitlementSetHash,
} from '@platbook/contract/packs/entitlement-set';

/** A rule of Trino's section `tables`, without the users it is for. */
export interface TableRule {
  readonly catalog: string;
  readonly schema: string;
  readonly table: string;
  readonly privileges: readonly ['SELECT'];
  readonly columns?: readonly { readonly name: string; readonly allow: false }[];
  readonly filter?: string;
}

/** Columns that connectors add to every table: they tell where rows are stored, and how many. */
const storageColumns = [
  '$path',
  '$partition',
  '$bucket',
  '$file_size',
  '$file_modified_time',
  '$file_record_count',
  '$row_id',
].map((name) => ({ name, allow: false as const }));

/** Their rows are written for each set, because they tell which objects and how many rows there are. */
const writtenPerSet = ['Reference.DataDictionary', 'Reference.PublishStatus', 'Reference.CountyCoverage'];

/**
 * What one entitlement set can read in the lake (decision 27): views, and the tables below them. Filters are on columns that the tables are
 * partitioned by. The engine doesn't open files of other partitions, so no condition, error or plan can depend on their rows.
 */
export function buildTableRules(
  catalog: string,
  set: EntitlementSet,
  dictionary: readonly DictionaryObject[],
): TableRule[] {
  const hasAll = set.objects.includes('*');
  const objects = dictionary.filter((object) => hasAll || object.isReference || set.objects.includes(nameOf(object)));
  const base = [...Map.groupBy(objects, (object) => filterOf(object, set, catalog))].map(
    ([filter, filtered]): TableRule => ({
      catalog: exactly(catalog),
      schema: 'base',
      table: `${oneOf(filtered.map(({ schema, name }) => `${schema}_${name}`))}_[0-9a-f]{8}`,
      privileges: ['SELECT'],
      columns: storageColumns,
      ...(filter === '' ? {} : { filter }),
    }),
  );
  const views = [...Map.groupBy(objects, ({ schema }) => schema)].map(
    ([schema, ofSchema]): TableRule => ({
      catalog: exactly(catalog),
      schema: oneOf([schema]),
      table: oneOf(ofSchema.map(({ name }) => name)),
      privileges: ['SELECT'],
    }),
  );
  return [...views, ...base];
}

/** Trino takes every name in its rules for a regular expression. */
export const exactly = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '\\$&');

const oneOf = (names: readonly string[]): string =>
  `(${names
    .map((name) => exactly(name.toLowerCase()))
    .sort()
    .join('|')})`;

const nameOf = ({ schema, name }: DictionaryObject) => `${schema}.${name}`;

function filterOf(object: DictionaryObject, set: EntitlementSet, catalog: string): string {
  if (writtenPerSet.includes(nameOf(object))) return isIn('entitlementset', [entitlementSetHash(set)]);
  if (set.counties.includes('*') || !object.columns.some(({ column_name }) => column_name === 'CountyFIPS')) return '';
  const own = isIn('countyfips', set.counties);
  if (nameOf(object) !== 'Boundaries.GeoBoundary') return own;
  // States and metro areas span counties: those of the set's counties stay.
  const counties = `"${catalog}".reference.dimcounty WHERE ${own}`;
  return `(${own} OR (countyfips IS NULL AND geoid IN (SELECT 'ST' || substr(countyfips, 1, 2) FROM ${counties} UNION SELECT 'CB' || cbsacode FROM ${counties})))`;
}

function isIn(column: string, values: readonly string[]): string {
  if (values.length === 0) return 'false';
  const literals = [...new Set(values)].sort().map((value) => `'${value.replaceAll("'", "''")}'`);
  return `${column} IN (${literals.join(', ')})`;
}
