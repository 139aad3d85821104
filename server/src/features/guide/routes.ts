import { getGuidePage, listGuidePages } from '@platbook/contract/guide';
import type { FastifyInstance } from 'fastify';
import { installStaticWeb } from '../../http/pages/static-web.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { guideImagesFolder } from './guide-images.ts';
import { type Guide, loadGuide } from './load-guide.ts';

let guide: Guide | undefined;

/** Serves the guide's pages by exact name, also to users whose account has expired: it contains no data. Loaded on first request. */
export async function guideRoutes(app: FastifyInstance): Promise<void> {
  await installStaticWeb(app, { folder: guideImagesFolder, prefix: '/guide-images/' });
  route(app, listGuidePages).answers(({ reply }) => {
    guide ??= loadGuide();
    void reply.header('cache-control', 'private, max-age=300');
    return guide.groups;
  });
  route(app, getGuidePage).answers(({ query, reply }) => {
    guide ??= loadGuide();
    const page = guide.find(query.slug ?? 'user-guide');
    if (page === undefined) throw problem('not-found');
    void reply.header('cache-control', 'private, max-age=300');
    return page;
  });
}
