import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { listOpenOperations, recordAuditEnd, removeAuditEvents } from './audit-store.ts';
import { checkSeals, sealDays } from './seal-days.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** At startup and hourly: closes operations of dead processes, seals past days, removes events past AUDIT_DAYS. With PostgreSQL, those of the process before are known to be dead only later. */
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
  const closeLost = () =>
    closeLostOperations(db, presence.isGone).catch((error: unknown) =>
      log.warn({ err: error }, 'failed to close operations of dead processes'),
    );
  const timer = setTimeout(() => void closeLost(), config.nodeLeaseSeconds * 1_250).unref();
  app.addHook('onClose', () => {
    clearTimeout(timer);
    return stop();
  });
}

async function closeLostOperations(db: Services['db'], isGone: (node: string) => Promise<boolean>): Promise<void> {
  for (const { operationId, node } of await listOpenOperations(db)) {
    if (node !== null && !(await isGone(node))) continue;
    await recordAuditEnd(db, operationId, { outcome: 'interrupted', rows: null, bytes: null });
  }
}
