import type { DictionaryObject, EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import type { FewRows } from '@platbook/contract/packs/pack-data';
import type { SchemaCodes } from '@platbook/contract/workbench/schema-info';
import type { DatabaseDescription } from '../../drivers/driver.ts';
import { quotedIdentifier as quoted } from '../../drivers/quoted-identifier.ts';

const mostCodes = 1_000;
const codeLimits = { maxRows: 20_000, maxBytes: 4 * 1024 * 1024, longestMs: 30_000 };

type Read = (sql: string, limits: typeof codeLimits) => Promise<FewRows>;

/**
 * What an engine for everyone has of one set, with names and comments as in the public dictionary: the engine knows names only in lower case.
 * The codes are the set's own rows.
 */
export async function describePropertyData(
  { objects }: EntitlementSet,
  dictionary: readonly DictionaryObject[],
  read: Read,
): Promise<DatabaseDescription> {
  const readable = dictionary
    .filter(
      ({ schema, name, isReference }) => isReference || objects.includes('*') || objects.includes(`${schema}.${name}`),
    )
    .sort((a, b) => compare(a.schema, b.schema) || compare(a.name, b.name));
  const description: DatabaseDescription = { schemas: Object.create(null), objects: Object.create(null) };
  for (const { schema, name, kind, description: text, columns } of readable) {
    description.objects[`${schema}.${name}`] = { kind, description: text };
    description.schemas[schema] ??= Object.create(null) as (typeof description.schemas)[string];
    description.schemas[schema]![name] = [...columns];
  }
  const codes = readable.flatMap(codeColumns);
  if (codes.length === 0) return description;
  const { rows } = await read(codes.map(codesSql).join('\nUNION ALL\n'), codeLimits);
  return { ...description, codes: codes.map((code, index) => withValues(code, rows, index)) };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

interface CodeColumn {
  readonly table: string;
  readonly column: string;
  readonly meaning: string;
  readonly hasState: boolean;
}

/** Reference.Dim…: codes in the first column, meanings in the second; a state is appended, because counties of many states share names. */
function codeColumns({ schema, name, columns }: DictionaryObject): CodeColumn[] {
  const [column, meaning] = columns.map(({ column_name }) => column_name);
  if (schema !== 'Reference' || !name.startsWith('Dim') || column === undefined || meaning === undefined) return [];
  const has = (wanted: string) => columns.some(({ column_name }) => column_name === wanted);
  return [
    { table: name, column, meaning, hasState: has('StateCode') },
    ...(has('StateName') ? [{ table: name, column: 'StateCode', meaning: 'StateName', hasState: false }] : []),
  ];
}

function codesSql({ table, column, meaning, hasState }: CodeColumn, index: number): string {
  const code = `CAST(${quoted(column)} AS varchar)`;
  const word = `CAST(${quoted(meaning)} AS varchar)`;
  const words = hasState ? `concat(${word}, ', ', CAST(StateCode AS varchar))` : word;
  return `(SELECT ${index}, ${code}, coalesce(min(${words}), '') FROM Reference.${quoted(table)}
 WHERE ${quoted(column)} IS NOT NULL GROUP BY 2 ORDER BY 2 LIMIT ${mostCodes})`;
}

function withValues({ table, column }: CodeColumn, rows: FewRows['rows'], index: number): SchemaCodes {
  const values = rows
    .filter(([place]) => Number(place) === index)
    .map(([, value, meaning]) => ({ value: String(value), meaning: String(meaning) }));
  return { schema: 'Reference', table, column, values };
}
