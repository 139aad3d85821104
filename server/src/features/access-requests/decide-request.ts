import type { AccessState, QueuedRequest } from '@platbook/contract/account/access-requests';
import { askedText } from '@platbook/contract/account/access-words';
import type { LicenseChange } from '@platbook/contract/admin/people';
import type { Database } from '../../db/open-db.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { listUsable } from '../connections/index.ts';
import { notify } from '../notifications/index.ts';
import { changeSubscriptions, findPerson } from '../people/index.ts';
import { closeRequest, findRequest, type RequestRow, toQueued } from './access-requests-store.ts';
import { changePath } from './change-path.ts';
import type { Needed } from './create-request.ts';

interface Decision {
  readonly id: string;
  readonly admin: Person;
  readonly source: AuditSource;
  readonly answer: string;
}

/** Throws not-found. */
async function requireRequest(db: Database, id: string): Promise<RequestRow> {
  const row = await findRequest(db, id);
  if (row === undefined) throw problem('not-found');
  return row;
}

/** Sets the license as the people page does, and closes the request with it. Throws access.closed, and like a license change. */
export async function grantRequest(
  services: Needed,
  decision: Decision,
  license: LicenseChange,
  version: number | undefined,
): Promise<QueuedRequest> {
  const { db } = services;
  const row = await requireRequest(db, decision.id);
  if (row.status !== 'open') throw problem('access.closed');
  if (license.packs.length === 0) throw problem('licence.invalid', 'A grant needs at least one pack');
  const of = { personId: row.person_id, source: decision.source, version };
  try {
    await changeSubscriptions(services, of, license, (tx) => close(tx, services, row, decision, 'granted'));
  } catch (error) {
    // Of two admins who decide at once, the second also sees a changed account; that the request is closed says more.
    if ((await requireRequest(db, row.id)).status !== 'open') throw problem('access.closed');
    throw error;
  }
  return toQueued(await requireRequest(db, row.id), services.packs);
}

export async function declineRequest(services: Needed, decision: Decision): Promise<QueuedRequest> {
  const row = await requireRequest(services.db, decision.id);
  await services.db.transaction().execute((tx) => close(tx, services, row, decision, 'declined'));
  return toQueued(await requireRequest(services.db, row.id), services.packs);
}

/** Throws not-found for another user's request. */
export async function withdrawRequest(services: Needed, person: Person, id: string, source: AuditSource) {
  const { db, now, packs } = services;
  const row = await requireRequest(db, id);
  if (row.person_id !== person.id) throw problem('not-found');
  await db.transaction().execute(async (tx) => {
    if (!(await closeRequest(tx, id, { status: 'withdrawn', answer: '', by: null, at: now() })))
      throw problem('access.closed');
    await recordAct(tx, { kind: 'access_withdrawn', source, name: askedText(toQueued(row, packs)) });
  });
  return toQueued(await requireRequest(db, id), packs);
}

async function close(
  tx: Database,
  services: Needed,
  row: RequestRow,
  { admin, source, answer }: Decision,
  status: Exclude<AccessState, 'open' | 'withdrawn'>,
): Promise<void> {
  const closing = { status, answer: answer.trim(), by: admin.id, at: services.now() };
  if (!(await closeRequest(tx, row.id, closing))) throw problem('access.closed');
  const asked = askedText(toQueued(row, services.packs));
  const path = status === 'granted' ? await openPathOf(tx, services, row) : row.path;
  await notify(tx, services, [row.person_id], {
    kind: 'access-decided',
    title: `Your request for access to ${asked} was ${status}`,
    text: closing.answer,
    link: { label: path.startsWith('/queries/') ? 'Open the query' : 'Open the page', path },
    onceKey: `access ${row.id} decided`,
  });
  await recordAct(tx, {
    kind: status === 'granted' ? 'access_granted' : 'access_declined',
    source,
    name: row.person_id,
    changes: [{ what: 'requested', before: '', after: asked }],
  });
}

/** The query on the connection with the licensed data: a trial user's query is on the trial's connection. */
async function openPathOf(tx: Database, { now }: Needed, row: RequestRow): Promise<string> {
  const person = await findPerson(tx, row.person_id, now());
  if (person === undefined || !row.path.startsWith('/queries/')) return row.path;
  const usable = await listUsable(tx, { ...person, isTrial: false });
  const licensed = usable.find(({ scope }) => scope === 'licensed');
  if (licensed === undefined) return row.path;
  return changePath(row.path, (search) => {
    search.delete('connectionName');
    search.set('connectionId', licensed.id);
  });
}
