import type { DataProfile } from '@platbook/contract/packs/data-profile';
import { indexWatched, type Use, type WatchedTable, type WatchedTables } from '@platbook/sql/names/find-uses';
import type { DataChange } from './compare-profiles.ts';

/** What of a version can break a query or change its meaning: removed and retyped columns, removed tables, changed codes. */
export interface Watch {
  readonly tables: WatchedTables;
  /** `Schema.Object` of everything watched. */
  readonly objects: ReadonlySet<string>;
  /** What happened to a use, as clauses without a capital: `column SitusCity of Property.PropertyAddress was removed`. */
  clausesOf(use: Use): readonly string[];
}

/** Undefined if nothing that a query could read changed. `before` resolves plain names; without it, only the changed columns are known. */
export function watchChanges(changes: readonly DataChange[], before: DataProfile | undefined): Watch | undefined {
  const clauses = new Map<string, string[]>();
  const starred = new Set<string>();
  const add = (object: string, column: string | undefined, clause: string) => {
    const key = keyOf({ object, column });
    clauses.set(key, [...(clauses.get(key) ?? []), clause]);
    return key;
  };
  for (const change of changes) {
    if (change.kind === 'table-removed') add(change.object, undefined, `${change.object} was removed`);
    if (change.kind === 'column-removed')
      starred.add(add(change.object, change.column, `column ${change.column} of ${change.object} was removed`));
    if (change.kind === 'type-changed')
      starred.add(add(change.object, change.column, `the type of ${change.object}.${change.column} changed`));
    if (change.kind === 'codes')
      for (const place of change.columns) {
        const at = place.lastIndexOf('.');
        add(place.slice(0, at), place.slice(at + 1), `the codes of ${place} changed`);
      }
  }
  if (clauses.size === 0) return undefined;
  return {
    tables: indexWatched(listTables(clauses, starred, before)),
    objects: new Set([...clauses.keys()].map((key) => key.slice(0, key.indexOf(' ')))),
    clausesOf: (use) => clauses.get(keyOf(use)) ?? [],
  };
}

const keyOf = ({ object, column = '' }: Use) => `${object} ${column.toLowerCase()}`;

function listTables(
  clauses: ReadonlyMap<string, unknown>,
  starred: ReadonlySet<string>,
  before: DataProfile | undefined,
): WatchedTable[] {
  const columns = new Map<string, Map<string, 'unwatched' | 'named' | 'starred'>>();
  for (const { name, columns: list } of before?.objects ?? [])
    columns.set(name, new Map(list.map(([column]) => [column.toLowerCase(), 'unwatched' as const])));
  const whole = new Set<string>();
  for (const key of clauses.keys()) {
    const at = key.indexOf(' ');
    const [object, column] = [key.slice(0, at), key.slice(at + 1)];
    const known = columns.get(object) ?? new Map();
    columns.set(object, known);
    if (column === '') whole.add(object);
    else known.set(column, starred.has(key) ? 'starred' : 'named');
  }
  return [...columns].map(([object, watched]) => ({ object, isWhole: whole.has(object), columns: watched }));
}

const mostClauses = 3;

/** `Column SitusCity of Property.PropertyAddress was removed; the type of … changed.` */
export function sentenceOf(clauses: readonly string[]): string {
  const listed = [...new Set(clauses)];
  const rest = listed.length - mostClauses;
  const text = listed.slice(0, mostClauses).join('; ');
  const more = rest > 0 ? `; and ${rest} more ${rest === 1 ? 'change' : 'changes'}` : '';
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${more}.`;
}
