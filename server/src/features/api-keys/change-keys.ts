import { keyLimits } from '@platbook/contract/account/key-limits';
import { pacificDayEnd } from '@platbook/contract/rules/pacific-days';
import type { MadeKey } from '../../adapters/api-management/index.ts';
import type { Person } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import {
  endKeyRows,
  findKeyRow,
  hadKey,
  insertKey,
  type KeyRow,
  listKeyRows,
  lockKeysOf,
  replaceKey,
} from './api-keys-store.ts';
import { asking, endAtGateway, ownerOf } from './api-management.ts';
import { isWorking } from './first-key.ts';
import type { WithKeyDesk } from './key-desk.ts';

type Needed = Pick<Services, 'apiGateway' | 'db' | 'log' | 'now' | 'secretBox'>;

export interface Asker {
  readonly person: Person;
  readonly source: AuditSource;
}

const HOUR = 60 * 60_000;

const namedOf = (rows: readonly KeyRow[]) => rows.filter(({ rolled_into }) => rolled_into === null);

/** Creates a named key, optionally with a last day. Throws key.name, key.expiry, key.too-many and key.gateway. */
export async function createKey(
  services: Needed & WithKeyDesk,
  { person, source }: Asker,
  wish: { readonly name: string; readonly expiresOn: string | null },
) {
  const name = wish.name.trim();
  if (name === '') throw problem('key.name');
  const expiresAt = wish.expiresOn === null ? null : pacificDayEnd(wish.expiresOn);
  if (expiresAt === undefined || (expiresAt !== null && expiresAt <= services.now())) throw problem('key.expiry');
  const requireRoom = (rows: readonly KeyRow[]) => {
    if (namedOf(rows).length >= keyLimits.keysPerPerson) throw problem('key.too-many');
  };
  // Checked before calling the gateway, and again under the lock.
  requireRoom(await listKeyRows(services.db, person.id));
  return makeKey(services, person, name, async (tx, { key, ref }) => {
    requireRoom(await listKeyRows(tx, person.id));
    await recordAct(tx, { kind: 'key_created', source, name });
    const isFirst = !(await hadKey(tx, person.id));
    const expires_at = expiresAt?.toISOString() ?? null;
    return insertKey(services, tx, { person_id: person.id, name, key, gateway_ref: ref, expires_at, isFirst });
  });
}

/** Makes a key at the gateway and stores it under the lock; if that fails, ends it at the gateway. */
async function makeKey(
  services: Needed,
  person: Person,
  name: string,
  store: (tx: Services['db'], made: MadeKey) => Promise<KeyRow>,
) {
  const { apiGateway, db } = services;
  const made = await asking(services, apiGateway.createKey(ownerOf(person), name));
  try {
    const { id } = await db.transaction().execute(async (tx) => {
      await lockKeysOf(tx, person.id);
      return store(tx, made);
    });
    return { id, key: made.key };
  } catch (cause) {
    if (made.ref !== null) await apiGateway.endKey(made.ref).catch(() => {});
    throw cause;
  }
}

/** Replaces a key; the old one works for another day. Throws not-found, key.expired, key.rolling and key.gateway. */
export async function rollKey(services: Needed & WithKeyDesk, { person, source }: Asker, id: string) {
  const requireRollable = (rows: readonly KeyRow[]): KeyRow => {
    const row = namedOf(rows).find((each) => each.id === id);
    const now = services.now();
    if (row === undefined) throw problem('not-found');
    if (!isWorking(row, now)) throw problem('key.expired');
    if (rows.some(({ rolled_into, ...old }) => rolled_into === id && isWorking({ rolled_into, ...old }, now)))
      throw problem('key.rolling');
    return row;
  };
  const { name } = requireRollable(await listKeyRows(services.db, person.id));
  const made = await makeKey(services, person, name, async (tx, next) => {
    const row = requireRollable(await listKeyRows(tx, person.id));
    const overlap = new Date(services.now().getTime() + keyLimits.overlapHours * HOUR).toISOString();
    const until = row.expires_at !== null && row.expires_at < overlap ? row.expires_at : overlap;
    await recordAct(tx, { kind: 'key_rolled', source, name });
    await replaceKey(services, tx, row, next, until);
    return row;
  });
  services.keyDesk.forget(person.id);
  return made;
}

/** Revokes a key and the one it replaced, or only the replaced one. Throws not-found. */
export async function revokeKey(services: Needed & WithKeyDesk, { person, source }: Asker, id: string) {
  await services.db.transaction().execute(async (tx) => {
    await lockKeysOf(tx, person.id);
    const row = await findKeyRow(tx, person.id, id);
    if (row === undefined) throw problem('not-found');
    const olds = (await listKeyRows(tx, person.id)).filter(({ rolled_into }) => rolled_into === id);
    await recordAct(tx, { kind: 'key_revoked', source, name: row.name });
    await endKeyRows(tx, [id, ...olds.map((old) => old.id)], services.now());
  });
  services.keyDesk.forget(person.id);
  await endAtGateway(services, person.id);
}
