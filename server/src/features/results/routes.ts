import { getLatestBatch, getStatementResults } from '@platbook/contract/workbench/batches';
import * as calls from '@platbook/contract/workbench/result-links';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { WithPacks } from '../solutions/index.ts';
import { latestBatch } from './latest-batch.ts';
import { getLinkedResult, linkResult } from './linked-result.ts';
import { sendResults } from './send-results.ts';

export function resultRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'resultStore' | 'log' | 'now' | 'warehouse'> & WithPacks,
): void {
  route(app, getLatestBatch).answers(async ({ person, params }) => latestBatch(services, person, params.id));

  route(app, calls.linkResult, { perMinute: 120 }).answers(async ({ person, params }) =>
    linkResult(services, person, params.id),
  );

  route(app, calls.getLinkedResult).answers(async ({ person, params }) => getLinkedResult(services, person, params.id));

  route(app, getStatementResults).answers(async ({ person, params, query, request, reply }) =>
    sendResults(services, person, params.id, query, request, reply),
  );
}
