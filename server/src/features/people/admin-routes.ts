import { Readable } from 'node:stream';
import type { PersonDetail } from '@platbook/contract/admin/people';
import * as calls from '@platbook/contract/admin/people';
import { counties } from '@platbook/contract/property/counties';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { readIfMatch } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { endAtProvider, mailReset, type WithDirectory } from '../account/index.ts';
import { auditSource, listRecent, recordAct } from '../audit/index.ts';
import { listUsable, listWithPeople, setListed } from '../connections/index.ts';
import { contentDisposition } from '../exports/index.ts';
import { viewerOf } from '../queries/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { teamNameOf } from '../teams/index.ts';
import { changeAccount } from './change-account.ts';
import { changePerson, type PersonChangeOf } from './change-person.ts';
import { changeSubscriptions, packObjects } from './change-subscriptions.ts';
import { listPeople, toListed } from './list-people.ts';
import { peopleCsv } from './people-csv.ts';
import { apiKeyMadeAt, countRows, earlierTrialsOf, findListed, type PeopleWishes } from './people-list-store.ts';
import { findPerson } from './people-store.ts';
import { buildPerson } from './person.ts';
import { isOverOn, subscriptionsOf } from './subscription.ts';

const actsShown = 10;

async function buildDetail(
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

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'node' | 'now' | 'secretBox' | 'sessions' | 'setOrders'>;

const writes = { perMinute: 120, admits: requireAdminOf };
const pageSize = 50;
const recentShown = 10;

/** People administration. For other users, lists answer 403, and anything with an ID answers 404. */
export function peopleAdminRoutes(app: FastifyInstance, services: Needed & WithDirectory & WithPacks): void {
  peopleListRoutes(app, services);
  personRoutes(app, services);
}

function peopleListRoutes(
  app: FastifyInstance,
  { db, node, now, packs }: Pick<Services, 'db' | 'node' | 'now'> & WithPacks,
): void {
  const wishesOf = ({ search = '', role, state }: Partial<PeopleWishes>): PeopleWishes => ({ search, role, state });

  route(app, calls.listPeople, { admits: requireAdmin }).answers(async ({ query, request, reply }) => {
    const wishes = wishesOf(query);
    const { people, next } = await listPeople(db, wishes, now(), query.limit ?? pageSize, query.cursor);
    if (next !== undefined) setNextLink(request, reply, { cursor: next });
    return people;
  });

  route(app, calls.countPeople, { admits: requireAdmin }).answers(async () => {
    const rows = await countRows(db, now());
    const sum = (isMeant: (row: (typeof rows)[number]) => boolean) =>
      rows.filter(isMeant).reduce((total, { count }) => total + count, 0);
    const inState = (state: calls.PersonState) => sum((row) => row.state === state);
    return {
      all: sum(() => true),
      active: inState('active'),
      trial: inState('trial'),
      expired: inState('expired'),
      suspended: inState('suspended'),
      admins: sum(({ role }) => role === 'admin'),
    };
  });

  route(app, calls.downloadPeople, { perMinute: 20, admits: requireAdmin }).answers(
    async ({ query, request, reply }) => {
      await recordAct(db, { kind: 'people_downloaded', source: auditSource(request, node), name: 'People' });
      void reply.headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': contentDisposition(`People ${now().toISOString().slice(0, 10)}.csv`),
        'cache-control': 'private, no-store',
      });
      return reply.send(Readable.from(peopleCsv(db, wishesOf(query), now()), { objectMode: false }));
    },
  );

  route(app, calls.listActs, { admits: requireAdmin }).answers(async () => listRecent(db, recentShown));

  route(app, calls.getLicenseChoices, { admits: requireAdmin }).answers(() => ({
    packs: packs.list.map(({ code, name, type }) => ({ code, name, type })),
    counties: [...counties],
  }));
}

function personRoutes(app: FastifyInstance, services: Needed & WithDirectory & WithPacks): void {
  const of = (request: FastifyRequest, personId: string) => ({
    personId,
    source: auditSource(request, services.node),
    version: readIfMatch(request.headers['if-match']),
  });
  const answer = async (personId: string, reply: { header(name: string, value: string): unknown }) => {
    const detail = await buildDetail(services, personId);
    reply.header('etag', `"${detail.version}"`);
    return detail;
  };

  route(app, calls.getPerson, { admits: requireAdminOf }).answers(({ params, reply }) => answer(params.id, reply));

  route(app, calls.changePerson, writes).answers(async ({ params, body, request, reply }) => {
    const isSignedOut = await changeAccount(services, of(request, params.id), body);
    if (isSignedOut) await forgetAtProvider(services, params.id);
    return answer(params.id, reply);
  });

  route(app, calls.licensePerson, writes).answers(async ({ params, body, request, reply }) => {
    await changeSubscriptions(services, of(request, params.id), body);
    return answer(params.id, reply);
  });

  route(app, calls.setPersonConnections, writes).answers(async ({ params, body, request, reply }) => {
    await changeConnections(services, of(request, params.id), body.connectionIds);
    return answer(params.id, reply);
  });

  route(app, calls.endPersonSessions, writes).answers(async ({ params, request, reply }) => {
    await endSessions(services, of(request, params.id));
    return answer(params.id, reply);
  });

  route(app, calls.endPersonSession, writes).answers(async ({ params, request, reply }) => {
    await endSessions(services, of(request, params.id), params.sessionId);
    return answer(params.id, reply);
  });

  route(app, calls.sendPasswordReset, { perMinute: 20, admits: requireAdminOf }).answers(
    async ({ params, request }) => {
      await mailReset(services, params.id, auditSource(request, services.node));
      return {};
    },
  );
}

/** Other connections are open to everyone or come with a license. Throws connection.not-found for them. */
async function changeConnections(services: Needed, of: PersonChangeOf, ids: readonly string[]): Promise<void> {
  await changePerson(services, of, async (tx, row) => {
    const listing = new Set((await listWithPeople(tx)).filter((each) => each.isListed).map(({ id }) => id));
    if (row.email === '' || ids.some((id) => !listing.has(id))) throw problem('connection.not-found');
    const { added, removed } = await setListed(tx, row.email, new Set(ids));
    if (added.length + removed.length === 0) return undefined;
    const changes = [
      ...added.map((name) => ({ what: name, before: 'no', after: 'may use' })),
      ...removed.map((name) => ({ what: name, before: 'may use', after: 'no' })),
    ];
    return { kind: 'person_connections_changed', changes };
  });
}

/** Ends one of a user's sessions, or all. Throws not-found for another user's session. */
async function endSessions(services: Needed & WithDirectory, of: PersonChangeOf, sessionId?: string): Promise<void> {
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

async function forgetAtProvider(services: Needed & WithDirectory, personId: string): Promise<void> {
  const person = await findPerson(services.db, personId, services.now());
  if (person !== undefined) await endAtProvider(services, person.sub);
}
