import type { ColumnValues } from '@platbook/contract/packs/pack-data';
import type { Block } from '@platbook/sql/names/read-blocks';
import { isMark, isName, type SqlToken, wordOf } from '@platbook/sql/names/scan-sql';
import { codedValues } from './coded-values.ts';
import { draftOffer, type WantedValues } from './offer.ts';
import type { Ranking } from './ranking.ts';
import { findColumn } from './resolve-sources.ts';
import type { ColumnEntry, CountedValue, SchemaIndex } from './schema-index.ts';

/** Ranked above every name: a coded column is nearly always compared with one of its values. */
const weight = 90;
const likeWords = new Set(['like', 'ilike']);
/** Only property data list their values. */
const warehouseDrivers = new Set(['duckdb', 'property-trino', 'tsql']);

interface Compared {
  path: string[];
  used: ReadonlySet<string>;
}

/** The comparison directly before the place: `col =`, `col <>`, `col like`, `col in (` or `col in ('A', `. */
export function comparedAt(before: readonly SqlToken[]): Compared | undefined {
  let at = before.length - 1;
  const used = new Set<string>();
  if (['=', '==', '<>', '!='].some((sign) => isMark(before[at], sign))) at -= 1;
  else if (likeWords.has(wordOf(before[at]))) at -= wordOf(before[at - 1]) === 'not' ? 2 : 1;
  else {
    while (isMark(before[at], ',') && before[at - 1]?.kind !== 'mark') {
      used.add((before[at - 1] as SqlToken).text);
      at -= 2;
    }
    if (!isMark(before[at], '(') || wordOf(before[at - 1]) !== 'in') return undefined;
    at -= wordOf(before[at - 2]) === 'not' ? 3 : 2;
  }
  const path: string[] = [];
  while (isName(before[at])) {
    path.unshift((before[at] as SqlToken).text);
    if (!isMark(before[at - 1], '.')) break;
    at -= 2;
  }
  return path.length > 0 ? { path, used } : undefined;
}

interface Surroundings {
  chain: readonly Block[];
  index: SchemaIndex;
  lead: string;
  /** Besides coded values, those that were counted in the data are offered. */
  isCounted: boolean;
}

/** Undefined if there is nothing to offer, now or once the column's values are loaded. */
export function offerValues(
  ranking: Ranking,
  { path, used }: Compared,
  { chain, index, lead, isCounted }: Surroundings,
): { wants: Omit<WantedValues, 'isInString'> | undefined } | undefined {
  const column = findColumn(chain, path, index) ?? onlyColumn(path, chain, index);
  if (!column) return undefined;
  const isNumber = /int|numeric|decimal|float|double|real/iu.test(column.type);
  const counted = index.values.get(keyOf(column)) ?? [];
  const shares = new Map(counted.map(({ value, share }) => [value, share]));
  const coded = codedValues(column, index).filter(({ value }) => !used.has(value));
  const literalOf = (value: string) => lead + (isNumber ? value : `'${value.replaceAll("'", "''")}'`);
  for (const { value, meaning } of coded) {
    const detail = [meaning, shares.get(value)].filter(Boolean).join(' · ');
    ranking.addValue(value, meaning, weight, () => draftOffer('value', value, literalOf(value), detail));
  }
  const listed = new Set(coded.map(({ value }) => value));
  const others = isCounted ? counted.filter(({ value }) => !used.has(value) && !listed.has(value)) : [];
  for (const { value, lower, share } of others)
    ranking.addCounted(value, lower, weight, () => draftOffer('value', value, literalOf(value), share));
  const wants = wantedOf(column, index);
  return coded.length > 0 || others.length > 0 || wants ? { wants } : undefined;
}

const keyOf = ({ table, name }: ColumnEntry) => (table ? `${table.schema}.${table.name}.${name}` : '');

function wantedOf(column: ColumnEntry, index: SchemaIndex): Omit<WantedValues, 'isInString'> | undefined {
  const { table, name, type } = column;
  const isListed = warehouseDrivers.has(index.driver ?? '') && /char|text/i.test(type);
  if (!table || table.lock !== undefined || !isListed || index.values.has(keyOf(column))) return undefined;
  // A common table can give a column another name.
  if (!table.columns.some((each) => each.name === name)) return undefined;
  return { schema: table.schema, table: table.name, column: name };
}

export function countValues({ values, rows }: ColumnValues): CountedValue[] {
  const total = rows.reduce((sum, count) => sum + count, 0);
  return values.map((value, at) => ({ value, lower: value.toLowerCase(), share: shareText((rows[at] ?? 0) / total) }));
}

function shareText(share: number): string {
  return share < 0.001 ? '<0.1%' : `${(100 * share).toFixed(1)}%`;
}

/** Before a table is named, any column of that name determines the values. */
function onlyColumn(path: readonly string[], chain: readonly Block[], index: SchemaIndex): ColumnEntry | undefined {
  if (path.length > 1 || chain.some(({ sources }) => sources.length > 0)) return undefined;
  const name = (path[0] as string).toLowerCase();
  return index.columns.find(({ first }) => first.lower === name)?.first;
}
