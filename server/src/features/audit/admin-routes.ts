import * as calls from '@platbook/contract/admin/audit';
import type { FastifyInstance } from 'fastify';
import { requireAdmin } from '../../http/callers/person.ts';
import { setNextLink } from '../../http/next-link.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { sendRecorded } from '../exports/index.ts';
import { auditCsv } from './audit-csv.ts';
import { listSeals } from './audit-list-store.ts';
import { auditSource } from './audit-source.ts';
import { listAudit } from './list-audit.ts';
import { readWishes } from './read-wishes.ts';
import { SealVerifier } from './verify-seals.ts';

const sealsShown = 31;

export function auditAdminRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'drain' | 'log' | 'node' | 'now'>,
): void {
  const { db, node } = services;
  const verifier = new SealVerifier(services);

  route(app, calls.listAudit, { perMinute: 240, admits: requireAdmin }).answers(async ({ query, request, reply }) => {
    const wishes = await readWishes(db, query);
    const { events, next } = await listAudit(db, wishes, query.limit ?? calls.auditPageSize, query.cursor);
    if (next !== undefined) setNextLink(request, reply, { cursor: next });
    return events;
  });

  route(app, calls.downloadAudit, { perMinute: 20, admits: requireAdmin }).answers(
    async ({ query, request, reply }) => {
      const wishes = await readWishes(db, query);
      const file = { name: 'Audit log', format: 'csv' } as const;
      return sendRecorded(services, file, (sent) => auditCsv(db, wishes, sent), request, reply);
    },
  );

  route(app, calls.listSeals, { admits: requireAdmin }).answers(async ({ query }) =>
    listSeals(db, query.limit ?? sealsShown),
  );

  route(app, calls.verifyAudit, { perMinute: 240, admits: requireAdmin }).answers(({ body, request }) =>
    verifier.verify(body.after, auditSource(request, node)),
  );
}
