import { downloadCsv, downloadJson, downloadParquet, downloadXlsx } from '@platbook/contract/exports';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { downloadResult, type ResultExport } from './download-result.ts';
import { ExportThreads } from './export-threads.ts';

/** Each call of the specification without /api is served at both addresses (readings 10). */
const withApi = <E extends { readonly path: string }>(shape: E): readonly E[] => [
  shape,
  { ...shape, path: `/api${shape.path}` },
];

/** Results as files. */
export async function exportRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const threads = new ExportThreads();
  app.addHook('onClose', () => threads.close());
  const perMinute = 60;
  const download = (asked: ResultExport) => downloadResult(services, threads, asked);

  for (const shape of withApi(downloadCsv))
    route(app, shape, { perMinute }).answers(({ person, params, query, request, reply }) =>
      download({ person, statementId: params.id, format: 'csv', isRaw: query.raw === true, request, reply }),
    );
  for (const [format, call] of [
    ['json', downloadJson],
    ['xlsx', downloadXlsx],
    ['parquet', downloadParquet],
  ] as const)
    for (const shape of withApi(call))
      route(app, shape, { perMinute }).answers(({ person, params, request, reply }) =>
        download({ person, statementId: params.id, format, isRaw: false, request, reply }),
      );
}
