import type { QueryTab } from './query-tabs.ts';

export function tabLabel({ name, run, isUnsaved }: QueryTab): string {
  return [name || 'New query', run && 'running', isUnsaved && 'unsaved'].filter(Boolean).join(', ');
}

/** CSS renders the seconds, because as text they would change the tab's accessible name every second. */
export function TabMarks({ tab: { name, run, isUnsaved }, now }: { tab: QueryTab; now: number }) {
  const seconds = run && `${Math.max(0, Math.floor((now - run.startedAt) / 1000))} s`;
  return (
    <>
      {run && <span className="ring" aria-hidden="true" />}
      <span className="cut">{name || 'New query'}</span>
      {seconds && <span className="muted t-12 seconds" data-seconds={seconds} />}
      {isUnsaved && <i className="un rigid" />}
    </>
  );
}
