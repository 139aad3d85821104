import { getLatestBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import * as calls from '@platbook/contract/workbench/share-links';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { auditSource } from '../audit/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { latestBatch } from './latest-batch.ts';
import { openLink } from './open-link.ts';
import { sendResults } from './send-results.ts';
import { type LinkServices, linkPath, listShareLinks, prepareLink, revokeShareLink, saveLink } from './share-links.ts';

export function resultRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'node' | 'resultStore' | 'log' | 'now' | 'warehouse'> & WithPacks,
): void {
  linkRoutes(app, services);
  route(app, getLatestBatch).answers(async ({ person, params }) => latestBatch(services, person, params.id));

  route(app, getStatementResults).answers(async ({ person, params, query, request, reply }) =>
    sendResults(services, person, params.id, query, request, reply),
  );
}

function linkRoutes(app: FastifyInstance, services: LinkServices & Pick<Services, 'node'>): void {
  const { db, node } = services;
  route(app, calls.listShareLinks).answers(({ person, params }) => listShareLinks(services, person, params.id));

  route(app, calls.createShareLink, { perMinute: 60 }).answers(async ({ person, params, body, request }) => {
    const prepared = await prepareLink(services, person, { ...body, queryId: params.id });
    const source = auditSource(request, node);
    const link = await db.transaction().execute((tx) => saveLink(services, tx, prepared, source));
    return {
      id: link.id,
      view: link.view,
      path: linkPath(link),
      createdBy: null,
      createdAt: link.created_at,
      expiresAt: link.expires_at,
      openings: [],
    };
  });

  route(app, calls.revokeShareLink, { perMinute: 120 }).answers(async ({ person, params, request }) => {
    await revokeShareLink(services, person, params.id, auditSource(request, node));
    return {};
  });

  route(app, calls.openShareLink, { perMinute: 240, alsoAnswers: [410] }).answers(({ person, params }) =>
    openLink(services, person, params.id),
  );
}
