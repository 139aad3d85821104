import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';
import { createPageSender, isPageRequest, type PageOptions } from './static-web.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD']);

/** What has no route: pages of the app get index.html, everything else a problem. */
export function installNotFound(app: FastifyInstance, web: PageOptions): void {
  const sendPage = createPageSender(web);
  app.setNotFoundHandler((request, reply) => {
    if (sendPage !== undefined && isPageRequest(request, web.basePath)) {
      // The address is a key: no other site learns it, and no other page of ours (security V23).
      if (/^\/password-reset(\/|$)/i.test(request.url.slice(web.basePath.length)))
        void reply.header('referrer-policy', 'no-referrer');
      return sendPage(reply);
    }
    if (methods.has(request.method)) return sendProblem(reply, problem('not-found'));
    return sendProblem(reply.header('allow', 'GET, POST, PUT, DELETE'), problem('request.method'));
  });
}
