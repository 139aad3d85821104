import * as calls from '@platbook/contract/account/access-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireAdmin, requireAdminOf } from '../../http/callers/person.ts';
import { readIfMatch } from '../../http/if-match.ts';
import { setNextLink } from '../../http/next-link.ts';
import { readCursor, writeCursor } from '../../http/page-cursor.ts';
import { route } from '../../http/route.ts';
import { auditSource } from '../audit/index.ts';
import { loadLegalTexts } from '../site/index.ts';
import { countOpen, listQueue, listRequestsOf, toQueued } from './access-requests-store.ts';
import { createRequest, type Needed } from './create-request.ts';
import { declineRequest, grantRequest, withdrawRequest } from './decide-request.ts';

const pageSize = 50;

/** Open to expired accounts, too: asking is their way back in, and these calls return no property data. */
export function accessRequestRoutes(app: FastifyInstance, services: Needed): void {
  const { config, db, node, packs } = services;
  const withNda = { ...services, ndaVersion: loadLegalTexts(config).nda.version };

  route(app, calls.listAccessRequests).answers(async ({ person }) =>
    (await listRequestsOf(db, person.id)).map((row) => toQueued(row, packs)),
  );

  route(app, calls.requestAccess, { perMinute: 20 }).answers(({ person, body, request }) =>
    createRequest(withNda, person, body, auditSource(request, node)),
  );

  route(app, calls.withdrawAccessRequest, { perMinute: 20 }).answers(({ person, params, request }) =>
    withdrawRequest(services, person, params.id, auditSource(request, node)),
  );
  queueRoutes(app, services);
}

function queueRoutes(app: FastifyInstance, services: Needed): void {
  const { db, node, packs } = services;
  const writes = { perMinute: 120, admits: requireAdminOf };
  const source = (request: FastifyRequest) => auditSource(request, node);

  route(app, calls.listQueuedRequests, { admits: requireAdmin }).answers(async ({ query, request, reply }) => {
    const { status, limit = pageSize, cursor } = query;
    const before = cursor === undefined ? undefined : (readCursor(cursor, 2) as [string, string]);
    const rows = await listQueue(db, status, limit + 1, before);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined)
      setNextLink(request, reply, { cursor: writeCursor([last.created_at, last.id]) });
    return page.map((row) => toQueued(row, packs));
  });

  route(app, calls.countOpenRequests, { admits: requireAdmin }).answers(async () => ({ open: await countOpen(db) }));

  route(app, calls.grantAccess, writes).answers(({ person: admin, params, body, request }) =>
    grantRequest(
      services,
      { id: params.id, admin, source: source(request), answer: body.answer },
      body.license,
      readIfMatch(request.headers['if-match']),
    ),
  );

  route(app, calls.declineAccess, writes).answers(({ person: admin, params, body, request }) =>
    declineRequest(services, { id: params.id, admin, source: source(request), answer: body.answer }),
  );
}
