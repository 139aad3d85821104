import { visualizeReport } from '@platbook/contract/reports/bi-embed';
import type { FastifyInstance } from 'fastify';
import {
  type BiEmbed,
  BiRefusal,
  BiUnavailable,
  openEmbeddedBi,
  openPowerBi,
  TooManyCounties,
} from '../../adapters/bi-embed/index.ts';
import { type Person, requireActive } from '../../http/callers/person.ts';
import { problem } from '../../http/problem.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { WithReports } from '../reports/index.ts';

// The page renews its token in the background, which doesn't count as activity of the session.
const options = { perMinute: 60, holdsSecret: true, isBackground: true, alsoAnswers: [424], admits: requireActive };

export function biEmbedRoutes(
  app: FastifyInstance,
  { config, log, reports, reportTokens }: Pick<Services, 'config' | 'log' | 'reportTokens'> & WithReports,
) {
  const { powerBi } = config;
  const services: BiEmbed[] = [
    ...(powerBi === undefined ? [] : [openPowerBi(powerBi)]),
    openEmbeddedBi({ tokens: reportTokens, url: config.embeddedReportLink }),
  ];

  route(app, visualizeReport, options).answers(async ({ person, query }) => {
    const report = query.report ?? 'foreclosure';
    requireOpenReport(reports, report, person);
    const bi = services.find((each) => each.offers(report))!;
    try {
      const viewer = { personId: person.id, counties: person.entitlement.counties };
      const { reportId, embedUrl, accessToken, expiresAt } = await bi.embed(report, viewer);
      return {
        embedUrl: [{ reportId, embedUrl }],
        accessToken,
        expiresAt: expiresAt.toISOString(),
        service: bi.service,
      };
    } catch (cause) {
      if (cause instanceof TooManyCounties) throw problem('report.too-many-counties');
      if (!(cause instanceof BiUnavailable || cause instanceof BiRefusal)) throw cause;
      log.error({ err: cause }, 'BI service request failed');
      throw problem('report.service');
    }
  });
}

/** Throws report.not-found, and report.locked if the user's entitlement lacks some of the report's data. */
function requireOpenReport(reports: WithReports['reports'], id: string, { entitlement }: Person): void {
  const report = reports.find(({ definition }) => definition.id === id);
  if (report === undefined) throw problem('report.not-found');
  const held = new Set(entitlement.objects);
  if (!held.has('*') && report.definition.needs.some((object) => !held.has(object))) throw problem('report.locked');
}
