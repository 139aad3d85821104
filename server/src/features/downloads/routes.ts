import path from 'node:path';
import { downloadFile } from '@platbook/contract/packs/downloads';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { WithPacks } from '../solutions/index.ts';
import { openFileBuilders } from './files/open-file-builders.ts';
import { listItems } from './list-items.ts';
import { mostMadeBytes, openMadeFiles } from './made-files.ts';
import { openMadeFolder } from './made-folder.ts';
import { openMadeObjects } from './made-objects.ts';
import { createOpenStreams } from './open-streams.ts';
import { requireItem } from './require-item.ts';
import { sendKept } from './send-kept.ts';
import { sendMade } from './send-made.ts';

export function downloadRoutes(
  app: FastifyInstance,
  services: Pick<
    Services,
    'config' | 'db' | 'execution' | 'log' | 'node' | 'objectStorage' | 'setOrders' | 'warehouse'
  > &
    WithPacks,
): void {
  const items = listItems(services.packs, services.config.contentFolder);
  const streams = createOpenStreams();
  const files = openMadeFiles({
    store:
      services.objectStorage === undefined
        ? openMadeFolder(path.join(services.config.dataFolder, 'downloads'), mostMadeBytes)
        : openMadeObjects(services.objectStorage, mostMadeBytes),
    onNotice: (cause) => services.log.warn({ err: cause }, 'failed to cache a pack file'),
  });
  const builders = openFileBuilders();
  app.addHook('onClose', () => builders.close());
  // A video player sends many range requests for one video.
  const options = { perMinute: 300, alsoAnswers: [206, 304, 416], isAtBothPaths: true };
  route(app, downloadFile, options).answers(({ person, query, request, reply }) => {
    const item = requireItem(items, person, query);
    return 'pack' in item
      ? sendMade(services, { files, builders }, item, person, request, reply)
      : sendKept(item, streams, person.id, request, reply);
  });
}
