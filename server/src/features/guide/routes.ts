import { getGuidePage, listGuidePages } from '@platbook/contract/guide';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import { type Guide, loadGuide } from './load-guide.ts';

let guide: Guide | undefined;

/** Answers the pages of the guide by exact name, also to people whose account has ended: it holds no data. Read when first asked for. */
export function guideRoutes(app: FastifyInstance): void {
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
