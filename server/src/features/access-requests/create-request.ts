import { randomUUID } from 'node:crypto';
import { type AccessWish, accessLimits, type QueuedRequest } from '@platbook/contract/account/access-requests';
import { askedText } from '@platbook/contract/account/access-words';
import { parseReturnPath } from '@platbook/contract/rules/parse-return-path';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { listAdminIds } from '../people/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import {
  addRequest,
  countRequestsSince,
  findOpenRequest,
  isSuspended,
  openKeyOf,
  toQueued,
} from './access-requests-store.ts';
import { changePath } from './change-path.ts';
import { resolveAsked } from './resolve-asked.ts';

const DAY = 24 * 60 * 60_000;
const mostNotified = 50;

export type Needed = Pick<
  Services,
  'config' | 'db' | 'node' | 'now' | 'propertyEngine' | 'secretBox' | 'setOrders' | 'warehouse'
> &
  WithPacks;

/**
 * Stores the request and tells the admins. Returns the open request for the same thing if there is one.
 * Throws account.expired for suspended accounts, access.unknown, access.nda, access.too-many, and request.invalid.
 */
export async function createRequest(
  services: Needed & { readonly ndaVersion: string },
  person: Person,
  wish: AccessWish,
  source: AuditSource,
): Promise<QueuedRequest> {
  const { config, db, now, packs } = services;
  // A trial or license that is over can be asked for again; a suspension is an admin's decision.
  if (await isSuspended(db, person.id)) throw problem('account.expired');
  const asked = resolveAsked(services, person, wish);
  const path = parseReturnPath(wish.path, config.publicUrl);
  if (path === '') throw problem('request.invalid', 'path must be a page of the product');
  if (wish.ndaVersion !== services.ndaVersion) throw problem('access.nda');
  const openKey = openKeyOf(person.id, asked);
  return db.transaction().execute(async (tx) => {
    const known = await findOpenRequest(tx, openKey);
    if (known !== undefined) return toQueued(known, packs);
    const at = now();
    if ((await countRequestsSince(tx, person.id, new Date(at.getTime() - DAY))) >= accessLimits.requestsPerDay)
      throw problem('access.too-many');
    const isAdded = await addRequest(tx, {
      id: randomUUID(),
      person_id: person.id,
      kind: asked.kind,
      subject: asked.subject,
      packs: JSON.stringify(asked.packs),
      counties: JSON.stringify(asked.counties),
      open_key: openKey,
      message: wish.message.trim(),
      nda_version: wish.ndaVersion,
      nda_accepted_at: at.toISOString(),
      // Following the link later must not run the query.
      path: changePath(path, (search) => search.delete('run')),
      query_text: wish.queryText,
      status: 'open',
      created_at: at.toISOString(),
      decided_at: null,
      decided_by: null,
      answer: '',
    });
    const row = await findOpenRequest(tx, openKey);
    if (row === undefined) throw problem('access.closed');
    const request = toQueued(row, packs);
    if (!isAdded) return request;
    await notify(tx, services, await listAdminIds(tx, mostNotified), {
      kind: 'access-requested',
      title: `${request.displayName} requested access to ${askedText(request)}`,
      text: request.message,
      link: { label: 'Open requests', path: '/admin/access-requests' },
      onceKey: `access ${request.id}`,
    });
    await recordAct(tx, { kind: 'access_requested', source, name: askedText(request) });
    return request;
  });
}
