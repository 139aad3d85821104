import type { FastifyInstance } from 'fastify';
import Value from 'typebox/value';
import { within } from '../../background/within.ts';
import type { Services } from '../../services.ts';
import { buildNodeReport, nodeReportShape, type ReportServices } from './node-report.ts';
import { listSavedReports, removeReport, saveReport } from './status-store.ts';

const reportMilliseconds = 5_000;
const farewellMilliseconds = 1_000;

export type TellingServices = ReportServices & Pick<Services, 'dialect' | 'presence'>;

/** Stores this node's report every few seconds while the application runs. With SQLite, there are no other nodes. */
export function startTelling(app: FastifyInstance, services: TellingServices & Pick<Services, 'log'>): void {
  const { db, dialect, drain, log, node, now } = services;
  if (dialect === 'sqlite') return;
  let underWay: Promise<void> | undefined;
  const report = () => {
    underWay ??= (async () => saveReport(db, node, now(), await buildNodeReport(services)))()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to report node status'))
      .finally(() => {
        underWay = undefined;
      });
  };
  report();
  drain.leaving.addEventListener('abort', report);
  const timer = setInterval(report, reportMilliseconds).unref();
  // Other nodes must be able to reach this one before it serves.
  app.addHook('onReady', async () => underWay);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    // An unavailable database must not delay shutdown. Other nodes delete the reports of dead ones.
    const takeBack = async () => {
      await underWay;
      await removeReport(db, node);
    };
    await within(farewellMilliseconds, takeBack()).catch(() => undefined);
  });
}

export async function listReports(services: TellingServices) {
  const { db, dialect, node, now, presence } = services;
  const own = { node, at: now().toISOString(), report: await buildNodeReport(services) };
  if (dialect === 'sqlite') return [own];
  const others: (typeof own)[] = [];
  for (const saved of await listSavedReports(db)) {
    if (saved.node === node) continue;
    if (await presence.isGone(saved.node)) {
      await removeReport(db, saved.node);
      continue;
    }
    // Another version can use another format; such a node is live, but its report is skipped.
    const report: unknown = JSON.parse(saved.report);
    if (Value.Check(nodeReportShape, report)) others.push({ ...saved, report });
  }
  return [own, ...others];
}
