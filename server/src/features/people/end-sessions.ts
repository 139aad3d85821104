import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { endAtProvider } from '../account/index.ts';
import { changePerson, type PersonChangeOf } from './change-person.ts';
import { findPerson } from './people-store.ts';

/** Ends one of a user's sessions, or all. Throws not-found for another user's session. */
export async function endSessions(services: Services, of: PersonChangeOf, sessionId?: string): Promise<void> {
  await changePerson(services, of, async (tx, row) => {
    const ended =
      sessionId === undefined
        ? await services.sessions.endAllOf(row.id, '', tx)
        : Number(await services.sessions.endOne(row.id, sessionId, tx));
    if (sessionId !== undefined && ended === 0) throw problem('not-found');
    if (ended === 0) return undefined;
    return { kind: 'person_sessions_ended', changes: [{ what: 'sessions ended', before: '', after: String(ended) }] };
  });
  await forgetAtProvider(services, of.personId);
}

/** Makes the identity provider ask for the password at the next sign-in. */
export async function forgetAtProvider(services: Services, personId: string): Promise<void> {
  const person = await findPerson(services.db, personId, services.now());
  if (person !== undefined) await endAtProvider(services, person.sub);
}
