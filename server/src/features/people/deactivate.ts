import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import { changePerson } from './change-person.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/**
 * Lets a person reach nothing more, as if his account had expired: his next call is refused and what he runs is ended within seconds.
 * Nothing of his is lost. The audit names who did it. Throws not-found, and admin.last for the last active admin.
 */
export function deactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at !== null
      ? undefined
      : { kind: 'person_deactivated', set: { deactivated_at: services.now().toISOString() } },
  );
}

/** Takes a deactivation back: everything is as it was. Throws not-found. */
export function reactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at === null ? undefined : { kind: 'person_reactivated', set: { deactivated_at: null } },
  );
}
