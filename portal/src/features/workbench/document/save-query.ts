import { createQuery, type Query, updateQuery } from '@platbook/contract/workbench/queries';
import { call } from '../../../api/call.ts';
import type { QueryDocument } from './query-document.ts';

/**
 * Saves name, tags, text, chart and connection of a document, as a new query or over the known version, so that a newer one is never
 * overwritten. Rethrows the call's errors.
 */
export async function saveQuery(
  { saved, name, tags, text, chart }: QueryDocument,
  connectionId: string | undefined,
): Promise<Query> {
  const body = {
    name,
    tags: [...tags],
    connectionId: connectionId ?? null,
    queryText: text,
    chart,
  };
  const { data } = saved
    ? await call(updateQuery, { params: { id: saved.id }, body, headers: { 'If-Match': `"${saved.version}"` } })
    : await call(createQuery, { body });
  return data;
}
