import {
  type DataChangeKind,
  type DataVersion,
  type DataChange as Described,
  dataChangeLimits,
  type RowChanges,
} from '@platbook/contract/packs/data-changes';
import type { EntitlementSet } from '@platbook/contract/packs/entitlement-set';
import { type CodesChange, type DataChange, isFillChanged, sumFill, type TableRows } from './compare-profiles.ts';

export type Contents = Pick<DataVersion, 'changes' | 'rows'>;

/**
 * What a version changed for the holder of a set: figures are of the set's objects and counties only, and other counties aren't named.
 * Names and columns of other objects are public.
 */
export function describeChanges(changes: readonly DataChange[], set: EntitlementSet): Contents {
  const rows = changes.find((change) => change.kind === 'rows');
  return {
    changes: changes.flatMap((change) => describe(change, set)),
    rows: rows === undefined ? null : sumRows(rows.tables, new Map(rows.names), set),
  };
}

export interface ChangeFilter {
  readonly kind?: DataChangeKind | undefined;
  /** Part of a table's name. */
  readonly table?: string | undefined;
}

/** The wanted ones, up to the limit. Rows by county are those of all tables, so a filter by table leaves them out. */
export function selectChanges(
  { changes, rows }: Contents,
  { kind, table = '' }: ChangeFilter,
): Pick<DataVersion, 'changes' | 'omitted' | 'rows'> {
  const wanted = table.toLowerCase();
  const isNamed = (object: string | null) => wanted === '' || object?.toLowerCase().includes(wanted) === true;
  const found = changes.filter((each) => (kind === undefined || each.kind === kind) && isNamed(each.object));
  const tables =
    kind === undefined || kind === 'rows' ? (rows?.tables ?? []).filter(({ object }) => isNamed(object)) : [];
  const most = dataChangeLimits.changesPerVersion;
  return {
    changes: found.slice(0, most),
    omitted: Math.max(0, found.length - most),
    rows: tables.length === 0 ? null : { tables, counties: wanted === '' ? (rows?.counties ?? []) : [] },
  };
}

export const isEmpty = ({ changes, rows }: Contents) => changes.length === 0 && rows === null;

export function holdsObject({ objects }: Pick<EntitlementSet, 'objects'>, object: string): boolean {
  return objects.includes('*') || objects.includes(object) || object.startsWith('Reference.');
}

/** Rows without a county belong to the holder of all counties. */
const holdsCounty = ({ counties }: EntitlementSet, fips: string) => counties.includes('*') || counties.includes(fips);

function describe(change: DataChange, set: EntitlementSet): Described[] {
  const of = (kind: DataChangeKind, text: string, column: string | null = null): Described[] => {
    const object = 'object' in change ? change.object : null;
    return [{ kind, object, column, text, isLicensed: object === null || holdsObject(set, object) }];
  };
  switch (change.kind) {
    case 'table-added':
      return of('table', `The ${change.of} was added.`);
    case 'table-removed':
      return of('table', `The ${change.of} was removed.`);
    case 'column-added':
      return of('column', `Column ${change.column} (${change.type}) was added.`, change.column);
    case 'column-removed':
      return of('column', `Column ${change.column} (${change.type}) was removed.`, change.column);
    case 'type-changed':
      return of(
        'type',
        `The type of ${change.column} changed from ${change.before} to ${change.after}.`,
        change.column,
      );
    case 'codes':
      return of('codes', codesText(change), change.column);
    case 'county-added':
    case 'county-removed':
      if (!holdsCounty(set, change.fips)) return [];
      return of(
        'county',
        `${change.name} (${change.fips}) was ${change.kind === 'county-added' ? 'added' : 'removed'}.`,
      );
    case 'fill': {
      if (!holdsObject(set, change.object)) return [];
      const total = sumFill(change.counties.filter(([fips]) => !change.isByCounty || holdsCounty(set, fips)));
      if (!isFillChanged(total)) return [];
      const [, rowsBefore, filledBefore, rowsAfter, filledAfter] = total;
      const [before, after] = [shareText(filledBefore / rowsBefore), shareText(filledAfter / rowsAfter)];
      return of('fill', `${change.column} has a value in ${after} of the rows, before in ${before}.`, change.column);
    }
    case 'rows':
      return [];
  }
}

const shareText = (share: number) => `${(share * 100).toFixed(1)}%`;

const listedCodes = 8;

function codesText({ column, added, removed, changed }: CodesChange): string {
  const withMeaning = ([code, meaning]: readonly [string, string]) => (meaning === '' ? code : `${code} (${meaning})`);
  const parts = [
    added.length > 0 && `added ${listText(added.map(withMeaning))}`,
    removed.length > 0 && `removed ${listText(removed.map(withMeaning))}`,
    changed.length > 0 &&
      `changed ${listText(changed.map(([code, before, after]) => `${code} (${after}, before ${before || 'without a meaning'})`))}`,
  ].filter((part) => part !== false);
  return `Codes${column === null ? '' : ` of ${column}`}: ${parts.join('; ')}.`;
}

function listText(items: readonly string[]): string {
  if (items.length <= listedCodes) return items.join(', ');
  return `${items.slice(0, listedCodes).join(', ')} and ${items.length - listedCodes} more`;
}

function sumRows(
  all: readonly TableRows[],
  names: ReadonlyMap<string, string>,
  set: EntitlementSet,
): RowChanges | null {
  const counties = new Map<string, { before: number; after: number }>();
  const held = all.filter(({ object }) => holdsObject(set, object));
  const tables = held.map((table) => {
    const sum = { before: 0, after: 0 };
    for (const [fips, before, after] of table.counties) {
      if (table.isByCounty && !holdsCounty(set, fips)) continue;
      add(sum, before, after);
      if (fips === '') continue;
      const county = counties.get(fips) ?? { before: 0, after: 0 };
      counties.set(fips, county);
      add(county, before, after);
    }
    return { object: table.object, ...sum };
  });
  const changed = tables.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return null;
  return {
    tables: changed,
    counties: [...counties]
      .filter(([, { before, after }]) => before !== after)
      .map(([fips, county]) => ({ fips, name: names.get(fips) ?? fips, ...county })),
  };
}

function add(sum: { before: number; after: number }, before: number, after: number): void {
  sum.before += before;
  sum.after += after;
}
