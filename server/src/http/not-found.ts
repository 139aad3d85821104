import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { problem } from './problem.ts';
import { createPageSender, isPageRequest, type PageOptions } from './static-web.ts';

const methods = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD']);

interface NotFoundOptions extends PageOptions {
  readonly navigatorFolder: string;
}

/** What has no route: pages of the portal and of Property Navigator get their index.html, everything else a problem. */
export function installNotFound(app: FastifyInstance, web: NotFoundOptions): void {
  const sendPortal = createPageSender(web);
  const sendNavigator = createPageSender({ ...web, folder: web.navigatorFolder });
  app.setNotFoundHandler((request, reply) => {
    const isNavigator = /^\/navigator(?:[/?]|$)/.test(request.url.slice(web.basePath.length));
    const sendPage = isNavigator ? sendNavigator : sendPortal;
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
