import type { AuditEvent } from '@platbook/contract/admin-audit';

/** Who did it: the server itself has no person, and whoever fails to sign in is no one that is known. */
export function whoText({ by, kind }: AuditEvent): string {
  if (by !== '') return by;
  return kind === 'sign_in_failed' ? 'Unknown' : 'Server';
}

/** On what it was done: a person, or what has a name, or the connection that was asked. */
export function subjectText({ whom, name, connection, connectionId, rows, removedBefore }: AuditEvent): string {
  if (removedBefore !== null) return `${rows ?? 0} older than ${removedBefore.slice(0, 10)}`;
  return whom || name || connection || connectionId || '';
}

/** The look of the badge of an outcome. */
export function outcomeLook(outcome: string | null): string {
  if (outcome === null) return 'plain';
  if (outcome === 'finished') return 'ok';
  return outcome === 'cancelled' || outcome === 'aborted' ? 'warn' : 'bad';
}
