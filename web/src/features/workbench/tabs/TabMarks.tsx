import type { QueryTab } from './query-tabs.ts';

/** Name and marks of a tab in words. */
export function tabLabel({ name, run, isUnsaved }: QueryTab): string {
  return [name || 'New query', run && 'running', isUnsaved && 'unsaved'].filter(Boolean).join(', ');
}

/** Name and marks of a tab as they are drawn: a ring and the seconds of a run, a dot for unsaved text. */
export function TabMarks({ tab: { name, run, isUnsaved }, now }: { tab: QueryTab; now: number }) {
  return (
    <>
      {run && <span className="ring" aria-hidden="true" />}
      <span className="cut">{name || 'New query'}</span>
      {run && <span className="muted t-12">{Math.max(0, Math.floor((now - run.startedAt) / 1000))} s</span>}
      {isUnsaved && <i className="un" />}
    </>
  );
}
