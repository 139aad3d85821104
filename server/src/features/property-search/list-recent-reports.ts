import { titleCase } from '@platbook/property/title-case';
import type { Database } from '../../db/open-db.ts';
import { ProblemError } from '../../http/problem.ts';
import { listOpenedReports } from './recent-reports-store.ts';
import type { Searcher } from './searcher.ts';

/** Only properties that the user is licensed for now, not those opened under an earlier license. */
export async function listRecentReports(db: Database, searcher: Searcher) {
  const opened = await listOpenedReports(db, searcher.person.id);
  if (opened.length === 0) return [];
  const sql = `SELECT PropertyID, Address, City, ZIP FROM homes WHERE PropertyID IN (${opened.map((_, at) => `$${at + 1}`).join(', ')})`;
  const values = opened.map(({ propertyId }) => propertyId);
  const [rows = []] = await searcher
    .ask((index, of, how) => index.rows(of, [{ sql, values }], how))
    .catch((error: unknown) => {
      if (error instanceof ProblemError) return [values.map((id) => [id, `Property ${id}`])];
      throw error;
    });
  const places = new Map(rows.map(([id, ...place]) => [Number(id), place]));
  return opened.flatMap(({ propertyId, openedAt }) => {
    const place = places.get(propertyId);
    if (place === undefined) return [];
    const [address = '', city = '', zip = ''] = place.map((part) => String(part ?? ''));
    const words = [city, zip].filter(Boolean).join(' ');
    return [{ propertyId, address: titleCase(address), place: titleCase(words), openedAt }];
  });
}
