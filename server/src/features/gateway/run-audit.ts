import { randomUUID } from 'node:crypto';
import type { GatewayMessage } from '../../gateway/messages.ts';
import type { Services } from '../../services.ts';
import { recordAudit, recordAuditEnd } from '../audit/index.ts';
import { sourceOf } from './check-login.ts';
import type { LiveLogin } from './live-logins.ts';

type Began = Extract<GatewayMessage, { type: 'began' }>;
type Ran = Extract<GatewayMessage, { type: 'ran' }>;

/** Writes down what the gateway runs. A run has a beginning before its first row leaves, and one end, also when the gateway dies. */
export interface RunAudit {
  /** Whether it is written down. */
  begin(began: Began, login: LiveLogin): Promise<boolean>;
  end(ran: Ran): Promise<void>;
  /** The gateway is gone: what it ran was interrupted. */
  interrupt(): Promise<void>;
}

/** The runs of one gateway process; names of its own making stand for nothing here. */
export function createRunAudit({ db, log, node }: Pick<Services, 'db' | 'log' | 'node'>): RunAudit {
  /** The operation of each run; undefined when it could not be written down. */
  const open = new Map<string, Promise<string | undefined>>();
  const finish = async (runId: string, end: Parameters<typeof recordAuditEnd>[2]) => {
    const operationId = await open.get(runId);
    open.delete(runId);
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
    async begin(began, login) {
      const written = write(began, login);
      open.set(began.runId, written);
      return (await written) !== undefined;
    },
    end: ({ runId, rows, bytes, outcome, error }) => finish(runId, { outcome, rows, bytes, error: error ?? null }),
    async interrupt() {
      const end = { outcome: 'interrupted', rows: null, bytes: null };
      await Promise.all([...open.keys()].map((runId) => finish(runId, end)));
    },
  };
}
