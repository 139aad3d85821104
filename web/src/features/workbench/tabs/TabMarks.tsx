import type { QueryTab } from './query-tabs.ts';

/** Name and marks of a tab in words. */
export function tabLabel({ name, run, isUnsaved }: QueryTab): string {
  return [name || 'New query', run && 'running', isUnsaved && 'unsaved'].filter(Boolean).join(', ');
}

/**
 * Name and marks of a tab as they are drawn: a ring and the seconds of a run, a dot for unsaved text. The seconds are drawn by the style:
 * as text they would have to be in the name of the tab, which would be another one each second.
 */
export function TabMarks({ tab: { name, run, isUnsaved }, now }: { tab: QueryTab; now: number }) {
  const seconds = run && `${Math.max(0, Math.floor((now - run.startedAt) / 1000))} s`;
  return (
    <>
      {run && <span className="ring" aria-hidden="true" />}
      <span className="cut">{name || 'New query'}</span>
      {seconds && <span className="muted t-12 seconds" data-seconds={seconds} />}
      {isUnsaved && <i className="un" />}
    </>
  );
}
