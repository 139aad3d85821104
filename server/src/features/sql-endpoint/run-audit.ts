import { randomUUID } from 'node:crypto';
import type { Span } from '../../adapters/telemetry/index.ts';
import type { Services } from '../../services.ts';
import type { EndpointMessage } from '../../sql-endpoint/messages.ts';
import { recordAudit, recordAuditEnd } from '../audit/index.ts';
import { sourceOf } from './check-login.ts';
import type { LiveLogin } from './live-logins.ts';

type Began = Extract<EndpointMessage, { type: 'began' }>;

/**
 * Audits the runs of one SQL endpoint process; run IDs that it made up are ignored. Each run has a start, recorded before its
 * first row is sent, and one end, even if the SQL endpoint crashes.
 */
export function createRunAudit({ db, log, node, telemetry }: Pick<Services, 'db' | 'log' | 'node' | 'telemetry'>) {
  /** The audit operation of each run; undefined if its start could not be recorded. */
  const open = new Map<string, Promise<string | undefined>>();
  const spans = new Map<string, Span>();
  const finish = async (runId: string, end: Parameters<typeof recordAuditEnd>[2]) => {
    const operationId = await open.get(runId);
    open.delete(runId);
    spans.get(runId)?.set({ 'platbook.run.outcome': end.outcome });
    spans.get(runId)?.end(end.outcome === 'error' || end.outcome === 'interrupted' ? end.outcome : undefined);
    spans.delete(runId);
    if (operationId === undefined) return;
    await recordAuditEnd(db, operationId, end).catch((cause: unknown) =>
      log.error({ err: cause }, 'failed to record the end of an SQL endpoint run in the audit log'),
    );
  };
  const write = async ({ text, sha256 }: Began, login: LiveLogin): Promise<string | undefined> => {
    const operationId = randomUUID();
    try {
      await recordAudit(db, {
        kind: 'run_started',
        operationId,
        source: sourceOf(login, node, login.personId),
        connectionId: null,
        setKey: login.setHash,
        name: 'SQL Server',
        text,
        textSha256: sha256,
      });
      return operationId;
    } catch (cause) {
      log.error({ err: cause }, 'failed to record an SQL endpoint run');
      return undefined;
    }
  };
  return {
    /** Resolves to whether the start was recorded. */
    async begin(began: Began, login: LiveLogin): Promise<boolean> {
      const written = write(began, login);
      open.set(began.runId, written);
      if (telemetry !== undefined)
        spans.set(began.runId, telemetry.begin('run', { attributes: { 'platbook.run.origin': 'sql endpoint' } }));
      return (await written) !== undefined;
    },
    end: ({ runId, rows, bytes, outcome, error }: Extract<EndpointMessage, { type: 'ran' }>) =>
      finish(runId, { outcome, rows, bytes, error: error ?? null }),
    /** Call when the SQL endpoint is gone: records its open runs as interrupted. */
    async interrupt(): Promise<void> {
      const end = { outcome: 'interrupted', rows: null, bytes: null };
      await Promise.all([...open.keys()].map((runId) => finish(runId, end)));
    },
  };
}
