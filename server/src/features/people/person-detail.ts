import type { PersonDetail } from '@platbook/contract/admin/people';
import { problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import { listRecent } from '../audit/index.ts';
import { listUsable, listWithPeople } from '../connections/index.ts';
import { viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { teamNameOf } from '../teams/index.ts';
import { toListed } from './list-people.ts';
import { packObjects } from './pack-objects.ts';
import { apiKeyMadeAt, earlierTrialsOf, findListed } from './people-list-store.ts';
import { buildPerson } from './person.ts';
import { isOverOn, subscriptionsOf } from './subscription.ts';

const actsShown = 10;

export async function buildDetail(
  services: Pick<Services, 'config' | 'db' | 'now' | 'sessions'> & WithPacks,
  personId: string,
): Promise<PersonDetail> {
  const { config, db, now, packs, sessions } = services;
  const at = now();
  const row = await findListed(db, personId, at);
  if (row === undefined) throw problem('not-found');
  const [listed] = await toListed(db, [row], at);
  const person = buildPerson(row, at);
  const usable = new Set((await listUsable(db, person)).map(({ id }) => id));
  const team = viewerOf(config, person).team;
  return {
    ...listed!,
    version: row.version,
    givenName: row.given_name,
    surname: row.surname,
    createdAt: row.created_at,
    isActiveSolution: row.is_active_solution === 1,
    suspendedAt: row.deactivated_at,
    trialEndsAt: row.trial_ends_at,
    ndaSignedAt: row.nda_signed_at,
    trialsBefore: (await earlierTrialsOf(db, [row])).get(row.id) ?? [],
    subscriptions: subscriptionsOf(row, packObjects(packs)).map((each) => ({
      code: each.code,
      name: each.code === '*' ? 'Everything' : (packs.find(each.code)?.name ?? each.code),
      endsOn: each.endsOn,
      isOver: isOverOn(each, at),
    })),
    team: team === null ? null : { id: team, name: await teamNameOf(db, team) },
    connections: (await listWithPeople(db)).map(({ id, name, isListed }) => ({
      id,
      name,
      isListed,
      mayUse: usable.has(id),
    })),
    sessions: (await sessions.list(row.id)).map(({ idHash, ...session }) => ({ id: idHash, ...session })),
    apiKeyMadeAt: await apiKeyMadeAt(db, row.id),
    acts: await listRecent(db, actsShown, row.id),
  };
}
