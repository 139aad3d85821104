/** With authentication off, every caller is the user `noauth`, without sign-in or cookie. */
import type { FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../../config/public-url.ts';
import type { SignedIn } from '../../http/callers/signed-in.ts';
import type { Services } from '../../services.ts';
import { buildRow, EVERYBODY, findPerson, newcomer } from '../people/index.ts';

const NOAUTH = 'noauth';
/** The session never expires; it exists for what belongs to a session, e.g. a connection client. */
const ALWAYS = '9999-12-31T00:00:00.000Z';

/** Throws a one-sentence error if there is data that not everyone may see. */
export async function settleWithoutAuthentication({
  config,
  db,
  now,
  warehouse,
}: Pick<Services, 'config' | 'db' | 'now' | 'warehouse'>): Promise<void> {
  if (!config.isAuthenticationOff) {
    await db.deleteFrom('sessions').where('id_hash', '=', NOAUTH).execute();
    return;
  }
  if (!warehouse.isSample())
    throw new Error(
      'AUTHENTICATION can be off only with sample data, but the warehouse has more than the full-scale trial counties.',
    );
  const made = await db.selectFrom('connections').select('name').where('source', '=', 'user').executeTakeFirst();
  if (made !== undefined)
    throw new Error(
      `AUTHENTICATION can be off only without connections created by an admin, but "${made.name}" exists.`,
    );
  const settled = { role: config.noauthRole, is_active_solution: 1, deactivated_at: null, entitlement: null };
  const everybody = { iss: EVERYBODY, sub: NOAUTH, email: 'noauth@localhost', givenName: 'Everybody', surname: '' };
  await db
    .insertInto('people')
    .values({
      ...buildRow(everybody, { ...newcomer, trialEndsAt: null }, now()),
      ...settled,
      id: NOAUTH,
      trial_key: null,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settled))
    .execute();
  const session = { id_hash: NOAUTH, cookie_hash: NOAUTH, person_id: NOAUTH, created_at: ALWAYS, last_used_at: ALWAYS };
  const nothing = { old_cookie_hash: null, rotated_at: null, standing: null, ended_at: null, id_token: null };
  await db
    .insertInto('sessions')
    .values({ ...session, ...nothing, provider_sid: null, device: null, address: null })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .execute();
}

/** The caller while authentication is off. A host name that isn't loopback means DNS rebinding by a page of another site. */
export async function findDefaultUser(
  { db, now }: Pick<Services, 'db' | 'now'>,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const person = isLoopbackHost(request.hostname) ? await findPerson(db, NOAUTH, now()) : undefined;
  if (person === undefined) return undefined;
  const session = { idHash: NOAUTH, personId: NOAUTH, createdAt: ALWAYS, lastUsedAt: ALWAYS, standing: null };
  return { person, session };
}
