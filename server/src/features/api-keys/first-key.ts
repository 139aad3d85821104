import type { Person } from '../../http/callers/person.ts';
import type { Services } from '../../services.ts';
import { type AuditSource, recordAct } from '../audit/index.ts';
import { hadKey, insertKey, type KeyRow, listKeyRows, lockKeysOf, openKey, rewriteKey } from './api-keys-store.ts';
import { asking, ownerOf } from './api-management.ts';
import type { WithKeyDesk } from './key-desk.ts';

type Needed = Pick<Services, 'apiGateway' | 'db' | 'log' | 'now' | 'secretBox'>;

/** The user's first key, created if they never had one, else the oldest working key; '' if none works. */
export async function firstKey(services: Needed & WithKeyDesk, person: Person, source: AuditSource): Promise<string> {
  const { apiGateway: gateway } = services;
  const owner = ownerOf(person);
  const row = await findFirst(services, person.id);
  if (row !== undefined) {
    const known = openKey(services, row) ?? '';
    if (row.gateway_ref === null) return known;
    const key = (await asking(services, gateway.readKey(row.gateway_ref))) ?? '';
    if (key !== '' && key !== known) {
      await rewriteKey(services, services.db, row.id, key);
      services.keyDesk.forget(person.id);
    }
    return key;
  }
  // A concurrent request may have created it.
  if (await hadKey(services.db, person.id)) return textOfFirst(services, person.id);
  const name = 'First key';
  const findKey = async () => {
    const found = await gateway.findKey(owner);
    return { isOurs: found === undefined, ...(found ?? (await gateway.createKey(owner, name))) };
  };
  const made = await asking(services, findKey());
  const isKept = await services.db.transaction().execute(async (tx) => {
    await lockKeysOf(tx, person.id);
    if (await hadKey(tx, person.id)) return false;
    await recordAct(tx, { kind: 'key_created', source, name });
    await insertKey(services, tx, {
      person_id: person.id,
      name,
      key: made.key,
      gateway_ref: made.ref,
      expires_at: null,
      isFirst: true,
    });
    return true;
  });
  if (isKept) return made.key;
  // Two concurrent first requests both return the stored key.
  if (made.ref !== null && made.isOurs) await gateway.endKey(made.ref).catch(() => {});
  return textOfFirst(services, person.id);
}

async function textOfFirst(services: Needed, personId: string): Promise<string> {
  const row = await findFirst(services, personId);
  return row === undefined ? '' : (openKey(services, row) ?? '');
}

export const isWorking = (row: KeyRow, now: Date) => row.expires_at === null || row.expires_at > now.toISOString();

async function findFirst({ db, now }: Pick<Services, 'db' | 'now'>, personId: string): Promise<KeyRow | undefined> {
  const rows = await listKeyRows(db, personId);
  return rows.find((row) => row.rolled_into === null && isWorking(row, now()));
}
