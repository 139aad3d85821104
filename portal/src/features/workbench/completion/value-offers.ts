import { codedValues } from './coded-values.ts';
import { draftOffer } from './offer.ts';
import type { Ranking } from './ranking.ts';
import type { Block } from './read-blocks.ts';
import { findColumn } from './resolve-sources.ts';
import { isMark, isName, type SqlToken, wordOf } from './scan-sql.ts';
import type { ColumnEntry, SchemaIndex } from './schema-index.ts';

/** Ranked above every name: a coded column is nearly always compared with one of its values. */
const weight = 90;

interface Compared {
  path: string[];
  used: ReadonlySet<string>;
}

/** The comparison directly before the place: `col =`, `col <>`, `col in (` or `col in ('A', `. */
export function comparedAt(before: readonly SqlToken[]): Compared | undefined {
  let at = before.length - 1;
  const used = new Set<string>();
  if (['=', '==', '<>', '!='].some((sign) => isMark(before[at], sign))) at -= 1;
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

export function offerValues(
  ranking: Ranking,
  { path, used }: Compared,
  chain: readonly Block[],
  index: SchemaIndex,
  lead: string,
): boolean {
  const column = findColumn(chain, path, index) ?? onlyColumn(path, chain, index);
  if (!column) return false;
  const isNumber = /int|numeric|decimal|float|double|real/iu.test(column.type);
  const values = codedValues(column, index).filter(({ value }) => !used.has(value));
  for (const { value, meaning } of values) {
    const literal = isNumber ? value : `'${value.replaceAll("'", "''")}'`;
    ranking.addValue(value, meaning, weight, () => draftOffer('value', value, lead + literal, meaning));
  }
  return values.length > 0;
}

/** Before a table is named, any column of that name determines the values. */
function onlyColumn(path: readonly string[], chain: readonly Block[], index: SchemaIndex): ColumnEntry | undefined {
  if (path.length > 1 || chain.some(({ sources }) => sources.length > 0)) return undefined;
  const name = (path[0] as string).toLowerCase();
  return index.columns.find(({ first }) => first.lower === name)?.first;
}
