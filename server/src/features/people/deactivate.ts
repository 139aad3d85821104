import type { Services } from '../../services.ts';
import type { AuditSource } from '../audit/index.ts';
import { changePerson } from './change-person.ts';

type Needed = Pick<Services, 'db' | 'now'>;

/**
 * Blocks a user's access, as if the account had expired: their next call is refused and their runs are canceled within seconds.
 * Their data is kept. The audit log names who did it. Throws not-found, and admin.last for the last active admin.
 */
export function deactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at !== null
      ? undefined
      : { kind: 'person_deactivated', set: { deactivated_at: services.now().toISOString() } },
  );
}

/** Reverses a deactivation and restores all access. Throws not-found. */
export function reactivatePerson(services: Needed, personId: string, source: AuditSource): Promise<void> {
  return changePerson(services, { personId, source }, async (_tx, row) =>
    row.deactivated_at === null ? undefined : { kind: 'person_reactivated', set: { deactivated_at: null } },
  );
}
