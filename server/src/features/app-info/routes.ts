import { getAppInfo } from '@platbook/contract/app-info';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { findSignOutUrl, isAdminRegistrationOpen, type WithProvider } from '../sign-in/index.ts';
import { buildAppInfo } from './app-info.ts';

/** GET api/app. Browsers cache it for 60 s per cookie, so another session never sees it. */
export function appInfoRoutes(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'db' | 'warehouse'> & WithProvider,
): void {
  const { provider } = services;
  route(app, getAppInfo).answers(async ({ person, reply }) => {
    void reply.header('cache-control', 'private, max-age=60').header('vary', 'Cookie');
    return buildAppInfo(services.config, person, {
      signOutUrl: await findSignOutUrl(provider, services.config),
      isAdminRegistrationOpen: await isAdminRegistrationOpen(services.db),
      warehouse: services.warehouse.about(),
    });
  });
}
