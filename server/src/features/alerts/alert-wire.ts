import type { Alert } from '@platbook/contract/workbench/alerts';
import type { Person } from '../../http/callers/person.ts';
import { displayNameOf } from '../people/index.ts';
import type { ListedAlert } from './alerts-store.ts';

export function alertToWire(row: ListedAlert, viewer: Person): Alert {
  const isOwned = row.owner_id === viewer.id;
  return {
    id: row.id,
    name: row.name,
    schedule: {
      id: row.schedule_id,
      name: row.schedule_name,
      timeZone: row.time_zone,
      isActive: row.next_at !== null,
    },
    owner: { id: row.owner_id, name: displayNameOf(row) },
    isOwned,
    condition: JSON.parse(row.condition),
    delivery: isOwned && row.delivery !== null ? JSON.parse(row.delivery) : null,
    digest: row.digest,
    isMuted: row.is_muted === 1,
    snoozedUntil: row.snoozed_until,
    lastCheckedAt: row.last_checked_at,
    lastFiredAt: row.last_fired_at,
    problem: row.problem,
    knownRows: row.known_rows,
    waitingChanges: row.waiting_changes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
