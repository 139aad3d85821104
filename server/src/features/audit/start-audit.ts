import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { listOpenOperations, recordAuditEnd, removeAuditEvents } from './audit-store.ts';
import { checkSeals, sealDays } from './seal-days.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** At startup and hourly: closes operations of dead processes, seals past days, removes events past AUDIT_DAYS. */
export async function startAudit(
  app: FastifyInstance,
  {
    chores,
    config,
    db,
    log,
    node,
    now,
    presence,
  }: Pick<Services, 'chores' | 'config' | 'db' | 'log' | 'node' | 'now' | 'presence'>,
) {
  const stop = chores.startHourly('audit', async () => {
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

async function closeLostOperations(db: Services['db'], isGone: (node: string) => Promise<boolean>): Promise<void> {
  for (const { operationId, node } of await listOpenOperations(db)) {
    if (node !== null && !(await isGone(node))) continue;
    await recordAuditEnd(db, operationId, { outcome: 'interrupted', rows: null, bytes: null });
  }
}
