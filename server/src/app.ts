import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { AppServices } from './app-services.ts';
import { version } from './config/version.ts';
import { accessRequestRoutes } from './features/access-requests/index.ts';
import { accountRoutes, sessionRoutes } from './features/account/index.ts';
import { alertRoutes } from './features/alerts/index.ts';
import { apiKeyRoutes } from './features/api-keys/index.ts';
import { appInfoRoutes } from './features/app-info/routes.ts';
import { auditAdminRoutes } from './features/audit/admin-routes.ts';
import { startAudit } from './features/audit/index.ts';
import { backupRoutes } from './features/backups/routes.ts';
import { biEmbedRoutes } from './features/bi-embed/routes.ts';
import { connectionClientRoutes } from './features/connection-clients/index.ts';
import { connectionRoutes } from './features/connections/index.ts';
import { startDataChanges } from './features/data-changes/index.ts';
import { startDeliveries } from './features/deliveries/index.ts';
import { startDestinations } from './features/destinations/index.ts';
import { directIntegrationRoutes } from './features/direct-integration/routes.ts';
import { downloadRoutes } from './features/downloads/routes.ts';
import { startEntitlements } from './features/entitlements/start-entitlements.ts';
import { errorEmailRoutes } from './features/error-email/index.ts';
import { exportRoutes } from './features/exports/index.ts';
import { formatSqlRoutes } from './features/format-sql/routes.ts';
import { guideRoutes } from './features/guide/routes.ts';
import { historyRoutes } from './features/history/index.ts';
import { homeRoutes } from './features/home/routes.ts';
import { identityProviderRoutes } from './features/identity-provider/index.ts';
import { ipWhitelistRoutes } from './features/ip-whitelists/index.ts';
import { startMail } from './features/mail/index.ts';
import { maintenanceBannerRoutes } from './features/maintenance-banner/index.ts';
import { navigatorRoutes } from './features/navigator/routes.ts';
import { startNotifications } from './features/notifications/index.ts';
import { packDataRoutes } from './features/pack-data/routes.ts';
import { peopleAdminRoutes } from './features/people/admin-routes.ts';
import { findPerson, startEndNotices, startPeople } from './features/people/index.ts';
import { propertyApiRoutes } from './features/property-api/index.ts';
import { startPropertyEngine } from './features/property-engine/start-property-engine.ts';
import { propertySearchRoutes } from './features/property-search/index.ts';
import { queryRoutes } from './features/queries/index.ts';
import { reportRoutes } from './features/reports/index.ts';
import { resultRoutes } from './features/results/index.ts';
import { runsAdminRoutes } from './features/runs/admin-routes.ts';
import { runRoutes } from './features/runs/index.ts';
import { startSchedules } from './features/schedules/index.ts';
import { schemaInfoRoutes } from './features/schema-info/index.ts';
import { sharingRoutes } from './features/sharing/index.ts';
import { findDefaultUser, signInRoutes } from './features/sign-in/index.ts';
import { siteRoutes } from './features/site/index.ts';
import { solutionRoutes, subscriptionRoutes } from './features/solutions/index.ts';
import { startSqlEndpoint } from './features/sql-endpoint/index.ts';
import { systemStatusRoutes } from './features/system-status/index.ts';
import { teamAdminRoutes, teamRoutes } from './features/teams/index.ts';
import { usageRoutes } from './features/usage/routes.ts';
import { createCookie, type OurCookie } from './http/callers/cookies.ts';
import { createNavigatorCaller, createReportCaller } from './http/callers/embedded-callers.ts';
import { installForwarded } from './http/callers/forwarded.ts';
import { createSessionCaller } from './http/callers/signed-in.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installHealth } from './http/health.ts';
import { installJsonBody } from './http/json-body.ts';
import { lateShapes, shapeOptions } from './http/late-shapes.ts';
import { installMetrics } from './http/metrics.ts';
import { installNotFound } from './http/not-found.ts';
import { openApiOptions } from './http/openapi-document.ts';
import { installCompression } from './http/pages/compression.ts';
import { installSecurityHeaders } from './http/pages/security-headers.ts';
import { problem } from './http/problem.ts';
import { installLoopbackRedirect, installOneHost, installPressureRelief } from './http/request-guards.ts';
import { installRequestLog } from './http/request-log.ts';
import { installRequestSpans } from './http/request-spans.ts';
import type { Callers } from './http/route.ts';
import { answerBadRequest, answerUnreadableAddress } from './http/socket-errors.ts';
import type { Services } from './services.ts';

/** `app` already has the base path. */
export type Feature = (app: FastifyInstance, services: AppServices) => void | Promise<void>;

export const features: readonly Feature[] = [
  solutionRoutes,
  subscriptionRoutes,
  startPeople,
  startEntitlements,
  startPropertyEngine,
  startAudit,
  startMail,
  startNotifications,
  startEndNotices,
  identityProviderRoutes,
  signInRoutes,
  accountRoutes,
  sessionRoutes,
  teamRoutes,
  teamAdminRoutes,
  peopleAdminRoutes,
  accessRequestRoutes,
  runsAdminRoutes,
  systemStatusRoutes,
  backupRoutes,
  maintenanceBannerRoutes,
  auditAdminRoutes,
  appInfoRoutes,
  navigatorRoutes,
  biEmbedRoutes,
  propertySearchRoutes,
  reportRoutes,
  propertyApiRoutes,
  apiKeyRoutes,
  ipWhitelistRoutes,
  startSqlEndpoint,
  directIntegrationRoutes,
  connectionRoutes,
  connectionClientRoutes,
  runRoutes,
  resultRoutes,
  exportRoutes,
  downloadRoutes,
  historyRoutes,
  homeRoutes,
  formatSqlRoutes,
  schemaInfoRoutes,
  queryRoutes,
  sharingRoutes,
  startSchedules,
  alertRoutes,
  startDeliveries,
  startDestinations,
  startDataChanges,
  packDataRoutes,
  siteRoutes,
  errorEmailRoutes,
  usageRoutes,
  guideRoutes,
];

export async function buildApp(services: AppServices, served: readonly Feature[] = features): Promise<FastifyInstance> {
  const { config } = services;
  const app = createFastify(services);
  const sessionCookie = createCookie('platbook', config.publicUrl);
  app.decorate('callers', createCallers(services, sessionCookie));
  app.decorateRequest('signedIn', undefined);
  await installReplies(app, services);
  await app.register(cookie);
  if (config.rateLimits) {
    await installPressureRelief(app);
    await app.register(rateLimit, { global: false, errorResponseBuilder: () => problem('request.too-many') });
  }
  await app.register(
    swagger,
    openApiOptions({ title: config.productName, version, sessionCookie: sessionCookie.name }),
  );
  installHealth(app, services);
  installMetrics(app, services, config.metricsToken);
  await app.register(
    async (scope) => {
      for (const feature of served) await feature(scope, services);
    },
    { prefix: config.basePath },
  );
  return app;
}

function createFastify({ config, log }: Pick<Services, 'config' | 'log'>): FastifyInstance {
  return Fastify({
    // Silences Fastify's "listening" lines; `main.ts` prints the banner.
    loggerInstance: log.child(
      {},
      {
        level: log.isLevelEnabled('debug') || !log.isLevelEnabled('warn') ? log.level : 'warn',
      },
    ) as FastifyBaseLogger,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: 1024 * 1024,
    // Features load their content while registering, which can take more than the default ten seconds on a busy machine or slow disk.
    pluginTimeout: 60_000,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerBadRequest,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request would check all redacted paths; few requests write a line.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: lateShapes },
    ajv: { customOptions: shapeOptions },
    // Replies are written by the first part of a union that fits, which needs the formats, too.
    serializerOpts: { ajv: { formats: shapeOptions.formats } },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  });
}

async function installReplies(app: FastifyInstance, services: Services): Promise<void> {
  const { config, openRequests } = services;
  app.addHook('onRequest', (_request, { raw }, done) => {
    openRequests.add(raw);
    done();
  });
  installRequestSpans(app, services.telemetry);
  installRequestLog(app, services);
  installErrorHandler(app, services);
  installNotFound(app, {
    folder: config.webFolder,
    navigatorFolder: config.navigatorFolder,
    reportFolder: config.reportFolder,
    basePath: config.basePath,
    productName: config.productName,
    brandVersion: config.brand.version,
  });
  installOneHost(app);
  installForwarded(app, services.nodeChannel);
  installLoopbackRedirect(app, config.publicUrl);
  installJsonBody(app);
  installCompression(app);
  await installSecurityHeaders(app, {
    isSecure: config.publicUrl.startsWith('https:'),
    basePath: config.basePath,
    frames: [config.propertyReportLink, config.startPageLink, config.powerBi?.appUrl ?? ''],
    calls: [...config.appInsightsConnection.matchAll(/IngestionEndpoint=([^;]+)/g)].map((match) => match[1]!),
  });
}

function createCallers(services: Services, cookie: OurCookie): Callers {
  const { config, db, navigatorSessions, now, reportTokens, sessions } = services;
  const find = (id: string) => findPerson(db, id, now());
  return {
    ...createSessionCaller({
      sessions,
      cookie,
      findPerson: find,
      ...(config.isAuthenticationOff ? { findDefaultUser: (request) => findDefaultUser(services, request) } : {}),
    }),
    ourOrigin: config.publicUrl,
    requireNavigatorCaller: createNavigatorCaller({ navigatorSessions, findPerson: find }),
    requireReportCaller: createReportCaller(reportTokens.read),
  };
}
