import type { FastifyInstance } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { installKnownPaths } from './pages/known-paths.ts';
import { createPageSender, isPageRequest, type PageOptions } from './pages/static-web.ts';
import { problem } from './problem.ts';

/** Pages get their app's index.html; known paths with other methods get 405. */
export function installNotFound(
  app: FastifyInstance,
  web: PageOptions & { navigatorFolder: string; reportFolder: string },
): void {
  const paths = installKnownPaths(app, web.basePath);
  const sendPortal = createPageSender(web);
  const below: Readonly<Record<string, ReturnType<typeof createPageSender>>> = {
    navigator: createPageSender({ ...web, folder: web.navigatorFolder }),
    report: createPageSender({ ...web, folder: web.reportFolder }),
  };
  app.setNotFoundHandler((request, reply) => {
    const [, app] = /^\/(navigator|report)(?:[/?]|$)/.exec(request.url.slice(web.basePath.length)) ?? [];
    const sendPage = app === undefined ? sendPortal : below[app];
    if (sendPage !== undefined && isPageRequest(request, web.basePath, paths.isBelowCall)) {
      // The URL is a secret: no other site and no other page of the product may learn it [V23].
      if (/^\/password-reset(\/|$)/i.test(request.url.slice(web.basePath.length)))
        void reply.header('referrer-policy', 'no-referrer');
      return sendPage(reply, request.url.slice(web.basePath.length).split('?')[0]!);
    }
    const methods = paths.methodsOf(request.url.split('?')[0]!);
    if (methods.length === 0 || methods.includes(request.method)) return sendProblem(reply, problem('not-found'));
    return sendProblem(reply.header('allow', methods.join(', ')), problem('request.method'));
  });
}
