/** A property search as DuckDB SQL. It finds the same properties, from the same parsed conditions and row rules. */
import { findField, type PropertyField } from '@platbook/contract/property/property-fields';
import { type FieldCondition, noConditions, type PropertyConditions } from './conditions.ts';
import { firstRowColumns, rowRules } from './rows.ts';

export interface PropertySearchText {
  readonly conditions: PropertyConditions;
  readonly columns: readonly string[];
  /** A field or `address`, with a leading `-` for descending order; '' for none. */
  readonly sort: string;
}

const base = 'Property.PropertyAddress';
const always = ['PropertyID', 'SitusFullAddress', 'SitusCity', 'SitusZIP'];

export function propertySql({ conditions, columns, sort }: PropertySearchText): string {
  const sorted = findField(sort.replace(/^-/, ''));
  const chosen = fieldsOf(columns);
  const asked = fieldsOf(conditions.fields.map(({ key }) => key));
  const tables = nameTables([...chosen, ...asked, ...(sorted ? [sorted] : [])]);
  const nameOf = (field: PropertyField) => `${tables.get(tableKey(field))?.alias ?? 'a'}.${field.column}`;
  const wanted = chosen.filter(({ object, column }) => object !== base || !always.includes(column));
  const names = new Set(always);
  const select = [
    ...always.map((column) => `a.${column}`),
    ...wanted.map((field) => {
      // Duplicate column names in a result are invalid, so a repeated column is named after its field.
      const isTaken = names.has(field.column);
      names.add(field.column);
      return isTaken ? `${nameOf(field)} AS "${field.label}"` : nameOf(field);
    }),
  ];
  const tests = [...conditions.fields.flatMap((line) => testField(line, nameOf)), ...testPlace(conditions)];
  const isByAddress = sort.replace(/^-/, '') === 'address';
  const orderedBy = sorted ? nameOf(sorted) : isByAddress ? 'a.SitusFullAddress' : undefined;
  const order = orderedBy ? [`${orderedBy}${sort.startsWith('-') ? ' DESC' : ''} NULLS LAST`] : [];
  return [
    '-- Search from Property Navigator',
    ...edgesOf(conditions),
    `SELECT ${select.join(',\n       ')}`,
    `FROM ${base} AS a`,
    ...[...tables.values()].filter(({ object }) => object !== base).map(joinOf),
    ...(tests.length === 0 ? [] : [`WHERE ${tests.join('\n  AND ')}`]),
    `ORDER BY ${[...order, 'a.PropertyID'].join(', ')}`,
  ].join('\n');
}

export function propertyCountSql(conditions: PropertyConditions): string {
  return `SELECT count(*) AS n FROM (\n${propertySql({ conditions, columns: [], sort: '' })}\n)`;
}

function fieldsOf(keys: readonly string[]): PropertyField[] {
  return keys.flatMap((key) => {
    const field = findField(key);
    return field ? [field] : [];
  });
}

interface JoinedTable extends Pick<PropertyField, 'object' | 'row'> {
  readonly alias: string;
}

const tableKey = ({ object, row }: PropertyField) => `${object} ${row ?? ''}`;

/** One join per object and row choice, with an alias from the object's capitals: `fs` for ForeclosureStatus. */
function nameTables(fields: readonly PropertyField[]): Map<string, JoinedTable> {
  const tables = new Map<string, JoinedTable>();
  const taken = new Set<string>(['a']);
  for (const field of fields) {
    if (tables.has(tableKey(field))) continue;
    const { object, row } = field;
    const [, table = ''] = object.split('.');
    const short = table.replace(/[^A-Z]/g, '').toLowerCase();
    let alias = object === base ? 'a' : short;
    for (let count = 2; object !== base && (taken.has(alias) || reserved.has(alias)); count += 1) alias = short + count;
    taken.add(alias);
    tables.set(tableKey(field), { object, row, alias });
  }
  return tables;
}

/** SQL keywords that an object's capitals could spell. */
const reserved = new Set(['as', 'at', 'by', 'do', 'if', 'in', 'is', 'no', 'of', 'on', 'or', 'to']);

function joinOf({ object, row, alias }: JoinedTable): string {
  const on = `AS ${alias} ON ${alias}.PropertyID = a.PropertyID`;
  const first = firstRowColumns[object];
  const rule = row
    ? rowRules[row]
    : first
      ? { where: 'PropertyID IS NOT NULL', order: first, says: 'one row per home' }
      : undefined;
  if (!rule) return `LEFT JOIN ${object} ${on}`;
  return [
    `LEFT JOIN (  -- ${rule.says}`,
    `  SELECT * FROM ${object}`,
    `  WHERE ${rule.where}`,
    `  QUALIFY row_number() OVER (PARTITION BY PropertyID ORDER BY ${rule.order}) = 1`,
    `) ${on}`,
  ].join('\n');
}

function testField(line: FieldCondition, nameOf: (field: PropertyField) => string): string[] {
  const field = findField(line.key);
  if (!field) return [];
  const name = nameOf(field);
  const { kind, values, from, to, hasNone } = line;
  const quote = (value: string | number) =>
    typeof value === 'number' ? String(value) : kind === 'date' ? `DATE ${literal(value)}` : literal(value);
  // School IDs are numeric; comparing one with non-numeric text would fail.
  const text = kind === 'text' && field.column.endsWith('ID') ? `CAST(${name} AS VARCHAR)` : name;
  const tests: string[] = [];
  if (hasNone) tests.push(`${name} IS NULL`);
  if (values.length === 1) tests.push(`${text} = ${quote(values[0]!)}`);
  if (values.length > 1) tests.push(`${text} IN (${values.map(quote).join(', ')})`);
  if (from !== null && to !== null)
    tests.push(from === to ? `${name} = ${quote(from)}` : `${name} BETWEEN ${quote(from)} AND ${quote(to)}`);
  else if (from !== null) tests.push(`${name} >= ${quote(from)}`);
  else if (to !== null) tests.push(`${name} <= ${quote(to)}`);
  return tests.length > 1 ? [`(${tests.join(' OR ')})`] : tests;
}

const earthRadiusMiles = 3958.7613;

function testPlace({ within, near, view, ids }: PropertyConditions): string[] {
  const tests: string[] = [];
  if (ids) tests.push(ids.length === 0 ? 'false' : `a.PropertyID IN (${ids.join(', ')})`);
  if (view) {
    const [west, south, east, north] = view;
    tests.push(`a.Longitude BETWEEN ${west} AND ${east} AND a.Latitude BETWEEN ${south} AND ${north}`);
  }
  if (near) {
    const { lat, lon, miles } = near;
    tests.push(
      `2 * ${earthRadiusMiles} * asin(sqrt(pow(sin(radians(a.Latitude - ${lat}) / 2), 2)\n       + cos(radians(${lat})) * cos(radians(a.Latitude)) * pow(sin(radians(a.Longitude - ${lon}) / 2), 2))) <= ${miles}  -- miles`,
    );
  }
  if (within)
    tests.push(
      `(SELECT count(*) FROM edge  -- inside the drawn area: a line east crosses its edge an odd number of times\n       WHERE (lat1 > a.Latitude) <> (lat2 > a.Latitude)\n         AND a.Longitude < (lon2 - lon1) * (a.Latitude - lat1) / (lat2 - lat1) + lon1) % 2 = 1`,
    );
  return tests;
}

function edgesOf({ within }: PropertyConditions = noConditions): string[] {
  if (!within) return [];
  const sides = within.map((corner, index) => {
    const next = within[(index + 1) % within.length] ?? corner;
    return `  (${[...corner, ...next].join(', ')})`;
  });
  return [`WITH edge (lon1, lat1, lon2, lat2) AS (VALUES\n${sides.join(',\n')}\n)`];
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
