import type { AuditEvent } from '@platbook/contract/admin/audit';

/** Who did it: "the server" has no user, and a failed sign-in has no known one. */
export function whoText({ by, kind }: AuditEvent): string {
  if (by !== '') return by;
  return kind === 'sign_in_failed' ? 'Unknown' : 'Server';
}

export function subjectText({ whom, name, connection, connectionId, rows, removedBefore }: AuditEvent): string {
  if (removedBefore !== null) return `${rows ?? 0} older than ${removedBefore.slice(0, 10)}`;
  return whom || name || connection || connectionId || '';
}

export function outcomeLook(outcome: string | null): string {
  if (outcome === null) return 'plain';
  if (outcome === 'finished') return 'ok';
  return outcome === 'cancelled' || outcome === 'aborted' ? 'warn' : 'bad';
}
