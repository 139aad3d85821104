import type { FastifyInstance } from 'fastify';
import Value from 'typebox/value';
import { within } from '../../background/within.ts';
import type { Services } from '../../services.ts';
import { buildNodeReport, type NodeReport, nodeReportShape } from './node-report.ts';
import { listSavedReports, removeReport, saveReport } from './node-report-store.ts';

const tellMilliseconds = 5_000;
const farewellMilliseconds = 1_000;

/** What a node told, and when. */
export interface ToldReport {
  readonly node: string;
  readonly at: string;
  readonly report: NodeReport;
}

/** Has this node tell the others of itself every few seconds for as long as the application runs. With SQLite there are no others. */
export function startTelling(app: FastifyInstance, services: Services): void {
  const { db, dialect, log, node, now } = services;
  if (dialect === 'sqlite') return;
  let underWay: Promise<void> | undefined;
  const tell = () => {
    underWay ??= (async () => saveReport(db, node, now(), await buildNodeReport(services)))()
      .catch((error: unknown) => log.warn({ err: error }, 'failed to report node status'))
      .finally(() => {
        underWay = undefined;
      });
  };
  tell();
  const timer = setInterval(tell, tellMilliseconds).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    // A database that is away must not hold up the end: whoever reads the report of a dead node removes it.
    const takeBack = async () => {
      await underWay;
      await removeReport(db, node);
    };
    await within(farewellMilliseconds, takeBack()).catch(() => undefined);
  });
}

/** This node as it is now, and every other one that is alive as it last told; one that is gone is forgotten. */
export async function listReports(services: Services): Promise<ToldReport[]> {
  const { db, dialect, node, now, presence } = services;
  const own = { node, at: now().toISOString(), report: await buildNodeReport(services) };
  if (dialect === 'sqlite') return [own];
  const others: ToldReport[] = [];
  for (const saved of await listSavedReports(db)) {
    if (saved.node === node) continue;
    if (await presence.isGone(saved.node)) {
      await removeReport(db, saved.node);
      continue;
    }
    // Another version of the product may tell other things; then it is alive and that is all.
    const report: unknown = JSON.parse(saved.report);
    if (Value.Check(nodeReportShape, report)) others.push({ ...saved, report });
  }
  return [own, ...others];
}
