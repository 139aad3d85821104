import type { Alert, AlertEvent } from '@platbook/contract/workbench/alerts';

export function buildAlert(changes: Partial<Alert> = {}): Alert {
  return {
    id: 'a1',
    name: 'New rows in Morning filings',
    schedule: { id: 's1', name: 'Morning filings', timeZone: 'America/New_York', isActive: true },
    owner: { id: 'trial', name: 'Tria Lane' },
    isOwned: true,
    condition: { kind: 'new-rows', keyColumns: ['EventID'], hasChanges: false },
    delivery: null,
    digest: 'each',
    isMuted: false,
    snoozedUntil: null,
    lastCheckedAt: '2026-06-30T11:00:06.310Z',
    lastFiredAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
    problem: null,
    knownRows: 1204,
    waitingChanges: 0,
    createdAt: '2026-06-01T10:15:00.000Z',
    updatedAt: '2026-06-01T10:15:00.000Z',
    version: 4,
    ...changes,
  };
}

export function buildAlertEvent(changes: Partial<AlertEvent> = {}): AlertEvent {
  return {
    id: 'e1',
    kind: 'new-rows',
    title: '12 new rows in Morning filings',
    text: '',
    newRows: 12,
    changedRows: 0,
    firedAt: '2026-06-30T11:00:06.310Z',
    ...changes,
  };
}
