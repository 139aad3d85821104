import { getGuidePage, listGuidePages } from '@platbook/contract/guide';
import type { FastifyInstance } from 'fastify';
import { installStaticWeb } from '../../http/pages/static-web.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { guideImagesFolder } from './guide-images.ts';
import { loadGuide } from './load-guide.ts';

/** Serves the guide's pages by exact name, also to users whose account has expired: it contains no data. Loaded on first request. */
export async function guideRoutes(app: FastifyInstance): Promise<void> {
  let loaded: ReturnType<typeof loadGuide> | undefined;
  const guide = () => (loaded ??= loadGuide());
  await installStaticWeb(app, { folder: guideImagesFolder, prefix: '/guide-images/' });
  route(app, listGuidePages).answers(({ reply }) => {
    void reply.header('cache-control', 'private, max-age=300');
    return guide().groups;
  });
  route(app, getGuidePage).answers(({ query, reply }) => {
    const page = guide().find(query.slug ?? 'user-guide');
    if (page === undefined) throw problem('not-found');
    void reply.header('cache-control', 'private, max-age=300');
    return page;
  });
}
