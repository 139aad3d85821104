import { openDb } from '../../server/src/db/open-db.ts';
import { readDemoPeople, settlePerson } from '../../server/src/features/people/index.ts';
import { SessionStore } from '../../server/src/http/callers/session-store.ts';

/** Adds licensed users to PostgreSQL, or to the SQLite database of a product that isn't running, and returns their Cookie headers. */
export async function makeCrowd(dataFolder: string, count: number, databaseUrl = ''): Promise<string[]> {
  const { db, close } = await openDb({ databaseUrl, dataFolder });
  try {
    const model = readDemoPeople().find(({ email }) => email === 'licensed@example.com');
    if (!model?.entitlement) throw new Error('There is no licensed demo person to copy.');
    const now = new Date();
    const sessions = new SessionStore(db, () => now);
    const cookies: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      const email = `person-${number}@crowd.example`;
      const id = await settlePerson(
        db,
        { iss: 'crowd', sub: email, email, givenName: 'Person', surname: String(number) },
        {
          role: model.role,
          origin: model.origin,
          isPropertyNavigatorUser: false,
          startingPage: null,
          isActiveSolution: true,
          trialEndsAt: null,
          entitlement: model.entitlement,
          packs: model.packs ?? [],
        },
        now,
      );
      cookies.push(`platbook=${await sessions.create(id)}`);
    }
    return cookies;
  } finally {
    await close();
  }
}
