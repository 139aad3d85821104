import { findField } from '@platbook/contract/property/property-fields';
import type { SavedSearch } from '@platbook/contract/property/saved-searches';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { openTable } from './export-properties.ts';
import { getSaved, insertSaved } from './saved-searches-store.ts';
import { openSearcher } from './searcher.ts';

/** Throws 404 unless it is the person's. */
export async function requireSavedSearch(db: Database, person: Pick<Person, 'id'>, id: string): Promise<SavedSearch> {
  const saved = await getSaved(db, person.id, id);
  if (saved === undefined) throw problem('saved-search.not-found');
  return saved;
}

/** The properties of a saved search or list, as an export has them. */
export async function readSavedSearch(
  services: Pick<Services, 'db' | 'log' | 'propertyIndex' | 'setOrders' | 'warehouse'>,
  person: Person,
  id: string,
  signal: AbortSignal,
) {
  const asked = askedOf(await requireSavedSearch(services.db, person, id));
  const searcher = await openSearcher(services, person, signal);
  const table = await openTable(searcher, asked);
  return { ...table, setKey: searcher.setKey, hasNames: !searcher.isPersonalWithheld, text: JSON.stringify(asked) };
}

/** Like the navigator opens it: a list has its own properties, wherever they are. */
function askedOf({ kind, address, ids }: SavedSearch) {
  const given = new URLSearchParams(address);
  const text = (name: string) => given.get(name) || undefined;
  const known = text('columns')
    ?.split(',')
    .filter((key) => findField(key));
  const shown = { sort: text('sort'), fields: known?.join(',') };
  if (kind === 'list') {
    if (ids.length === 0) throw problem('request.invalid', 'The list is empty');
    return { ...shown, ids: ids.join(',') };
  }
  const seen = new Set<string>();
  const where = new URLSearchParams(
    [...given].filter(([key, value]) => {
      if (findField(key) === undefined || value === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    }),
  ).toString();
  const area = { within: text('within'), near: text('near'), view: text('view'), ids: text('ids') };
  return { ...shown, ...area, where };
}

/** A longer list would make an address that is too long for some mail programs and proxies. */
const mostIdsInPath = 100;

/** The portal page that opens it in the navigator. */
export function savedSearchPath({ kind, address, name, ids }: Omit<SavedSearch, 'id' | 'changedAt'>): string {
  if (kind === 'list' && ids.length > mostIdsInPath) return '/propertynavigator';
  const search = kind === 'list' ? new URLSearchParams({ ids: ids.join(','), list: name }).toString() : address;
  return `/propertynavigator?search=${encodeURIComponent(search)}`;
}

/** Returns the ID of the other person's copy. Throws saved-search.too-many. */
export async function copySavedSearch(db: Database, search: SavedSearch, personId: string, now: Date): Promise<string> {
  const { id: _, changedAt: __, ...body } = search;
  const saved = await insertSaved(db, personId, body, now);
  if (saved === undefined) throw problem('saved-search.too-many');
  return saved.id;
}
