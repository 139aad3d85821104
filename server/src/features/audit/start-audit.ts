import type { FastifyInstance } from 'fastify';
import { startHourly } from '../../background/hourly.ts';
import type { Services } from '../../services.ts';
import { listOpenOperations, recordAuditEnd, removeAuditEvents } from './audit-store.ts';
import { checkSeals, sealDays } from './seal-days.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/**
 * Keeps the audit in order, at start and every hour: closes the exports and the gateway's runs of processes that are gone, seals the days that are over and
 * removes what is older than AUDIT_DAYS.
 */
export async function startAudit(
  app: FastifyInstance,
  { config, db, log, node, now, presence }: Services,
): Promise<void> {
  const stop = startHourly(log, 'audit', async () => {
    await closeLostOperations(db, presence.isGone);
    if ((await sealDays(db, now())) > 0) {
      const { broken: days } = await checkSeals(db);
      if (days.length > 0) log.error({ days }, 'audit events of these days differ from their seals');
    }
    const before = new Date(now().getTime() - config.auditDays * dayMilliseconds).toISOString();
    await removeAuditEvents(db, before, node);
  });
  app.addHook('onClose', stop);
}

/** An export or a run whose process died ends as interrupted; how much was sent, no one knows. */
async function closeLostOperations(db: Services['db'], isGone: (node: string) => Promise<boolean>): Promise<void> {
  for (const { operationId, node } of await listOpenOperations(db)) {
    if (node !== null && !(await isGone(node))) continue;
    await recordAuditEnd(db, operationId, { outcome: 'interrupted', rows: null, bytes: null });
  }
}
