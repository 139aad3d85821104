import * as calls from '@platbook/contract/workbench/exports';
import { downloadQueries as downloadQueriesEndpoint } from '@platbook/contract/workbench/queries';
import type { FastifyInstance } from 'fastify';
import { requireSameSite } from '../../http/callers/same-site.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { RunServices } from '../runs/index.ts';
import type { WithSchemas } from '../schema-info/index.ts';
import type { WithPacks } from '../solutions/index.ts';
import { zipQueries } from './download-queries.ts';
import { checkExport, downloadResult, type ResultExport } from './download-result.ts';
import { downloadWhole, prepareWhole } from './download-whole.ts';
import { ExportThreads } from './export-threads.ts';
import { sendRecorded } from './send-recorded-csv.ts';

export async function exportRoutes(
  app: FastifyInstance,
  services: RunServices & Pick<Services, 'now'> & WithPacks & WithSchemas,
) {
  const threads = new ExportThreads();
  // Long downloads must not delay the short ones.
  const wholeThreads = new ExportThreads();
  // Runs before the server waits for open responses, because a slow download would delay the stop.
  app.addHook('preClose', async () => {
    await Promise.all([threads.close(), wholeThreads.close()]);
  });
  const perMinute = 60;
  const download = (asked: ResultExport) => downloadResult(services, threads, asked);

  const downloads = { perMinute, isAtBothPaths: true };
  route(app, calls.downloadCsv, downloads).answers(({ person, params, query, request, reply }) =>
    download({
      person,
      statementId: params.id,
      format: 'csv',
      isRaw: query.raw === true,
      hasMeanings: query.meanings === true,
      request,
      reply,
    }),
  );
  for (const [format, call] of [
    ['json', calls.downloadJson],
    ['xlsx', calls.downloadXlsx],
    ['parquet', calls.downloadParquet],
  ] as const)
    route(app, call, downloads).answers(({ person, params, query, request, reply }) => {
      const hasMeanings = query.meanings === true;
      return download({ person, statementId: params.id, format, isRaw: false, hasMeanings, request, reply });
    });

  route(app, calls.checkExport, { perMinute }).answers(async ({ person, params, query }) => {
    const { format = 'csv', meanings = false } = query;
    await checkExport(services, threads, person, { statementId: params.id, format, hasMeanings: meanings });
    return {};
  });

  route(app, calls.prepareWholeExport, { perMinute }).answers(async ({ person, params, body }) => {
    const { format, raw: isRaw = false, meanings: hasMeanings = false } = body;
    return prepareWhole(services, wholeThreads, person, { statementId: params.id, format, isRaw, hasMeanings });
  });
  route(app, calls.downloadWhole, { perMinute }).answers((asked) => {
    requireSameSite(asked.request, services.config.publicUrl);
    return downloadWhole(services, wholeThreads, asked, asked.params.ticket);
  });

  route(app, downloadQueriesEndpoint, { perMinute }).answers(({ person, request, reply }) => {
    requireSameSite(request, services.config.publicUrl);
    const { db, now } = services;
    const file = { name: 'Queries', format: 'zip' } as const;
    return sendRecorded(services, file, (sent) => zipQueries(db, person.id, now(), sent), request, reply);
  });
}
