import type { QueuePlace } from '../../execution/execution.ts';
import { liveBatchesOf } from './live-batches.ts';

export interface RunProgress {
  readonly id: string;
  readonly state: 'queued' | 'running';
  readonly startedAt: string | null;
  readonly rows: number;
  readonly place: QueuePlace | null;
}

export function listProgress(services: object): RunProgress[] {
  const live = liveBatchesOf(services).list();
  return live.flatMap(({ batch: { id, status, statements }, watch }) => {
    if (status !== 'queued' && status !== 'running') return [];
    return {
      id,
      state: status,
      startedAt: statements[0]?.startTime ?? null,
      rows: statements.reduce((sum, { rowCount }) => sum + rowCount, 0),
      place: status === 'queued' ? (watch.queuePlace?.() ?? null) : null,
    };
  });
}
