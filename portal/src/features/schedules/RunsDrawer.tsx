import { listUnsubscribed } from '@platbook/contract/workbench/deliveries';
import { listScheduleRuns, type Schedule, type ScheduleRun } from '@platbook/contract/workbench/schedules';
import { pathOf } from '@platbook/ui/call/call';
import type { Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { MoreButton, SideDrawer } from '@platbook/ui/widgets/SideDrawer.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useEndpoint } from '../../api/use-endpoint.ts';
import { usePages } from '../../api/use-pages.ts';
import { DeliveryList } from '../webhooks/index.ts';
import { chooseRun } from '../workbench/index.ts';
import { queryLink } from './query-link.ts';
import { ruleText } from './rule-text.ts';
import { figuresText, RunState } from './run-state.tsx';
import { exactText } from './zone-times.ts';

interface RunsDrawerProps extends Openable {
  schedule: Schedule;
}

export function RunsDrawer({ schedule, isOpen, onClose }: RunsDrawerProps) {
  return (
    <SideDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={<span className="breaks">History of “{schedule.name}”</span>}
      className="work"
    >
      <History schedule={schedule} />
    </SideDrawer>
  );
}

const views = [
  ['runs', 'Runs'],
  ['deliveries', 'Deliveries'],
] as const;

function History({ schedule }: { schedule: Schedule }) {
  const [view, setView] = useState<(typeof views)[number][0]>('runs');
  return (
    <>
      <div className="sched-rule row wrap g8 ruled rigid">
        <span className="muted t-12 grow">{ruleText(schedule.rule, schedule.timeZone)}</span>
        <Segments label="What to show" choices={views} value={view} onChange={setView} />
      </div>
      {view === 'runs' ? <Runs schedule={schedule} /> : <Deliveries schedule={schedule} />}
    </>
  );
}

function Deliveries({ schedule }: { schedule: Schedule }) {
  const unsubscribed = useEndpoint(listUnsubscribed, { query: { subjectId: schedule.id }, isBackground: true });
  const people = unsubscribed.data?.map(({ recipient }) => recipient) ?? [];
  return (
    <DeliveryList
      about={{ subjectId: schedule.id }}
      note={people.length === 0 ? 'The last 30 days.' : `The last 30 days. Unsubscribed: ${people.join(', ')}.`}
      canReplay={schedule.isOwned}
    >
      Choose recipients in the schedule to send them its results. Each delivery then appears here with its state.
    </DeliveryList>
  );
}

function Runs({ schedule }: { schedule: Schedule }) {
  const { list, rows } = usePages<ScheduleRun>({
    queryKey: ['schedule runs', schedule.id, schedule.lastRun?.id],
    path: pathOf(listScheduleRuns.path, { id: schedule.id }),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  return (
    <div className="side-scroll fills scrolls">
      <Loaded from={list} failure="Couldn't load the history" place="drawer">
        {rows === undefined ? (
          <RowsPending />
        ) : rows.length === 0 ? (
          <EmptyState title="No runs yet">Each run appears here with its time, rows and result.</EmptyState>
        ) : (
          <ul aria-label="Runs">
            {rows.map((run) => (
              <Run key={run.id} run={run} schedule={schedule} />
            ))}
          </ul>
        )}
        <MoreButton list={list}>Show older runs</MoreButton>
      </Loaded>
    </div>
  );
}

function Run({ run, schedule }: { run: ScheduleRun; schedule: Schedule }) {
  const { timeZone, isOwned } = schedule;
  const figures = figuresText(run);
  const notes = [
    run.attempt > 1 && `Attempt ${run.attempt}: an earlier one was interrupted`,
    run.isManual && 'Started with Run now',
    run.missed > 0 && `Also for ${run.missed === 1 ? '1 missed time' : `${run.missed} missed times`}`,
  ].filter(Boolean);
  return (
    <li className="sched-run row g12 ruled">
      <div className="grow">
        <span className="row wrap">
          <RunState state={run.state} />
          {figures && <span className="fig">{figures}</span>}
        </span>
        <time className="mt block" dateTime={run.dueAt}>
          {exactText(run.dueAt, timeZone, Date.now())}
        </time>
        {notes.length > 0 && <span className="mt block">{notes.join(' · ')}</span>}
        {run.error !== null && <span className="mt bad block breaks">{run.error}</span>}
      </div>
      {isOwned && run.state === 'finished' && (
        <OpenResult schedule={schedule} run={run} at={exactText(run.dueAt, timeZone, Date.now())} />
      )}
    </li>
  );
}

/** A report or search is opened as it is now. */
function OpenResult({ schedule, run, at }: { schedule: Schedule; run: ScheduleRun; at: string }) {
  const { queryId, reportPath, path, subjectName } = schedule;
  const { batchId } = run;
  if (queryId === null)
    return subjectName === '' ? null : (
      <Link className="btn" to={path} aria-label={`Open ${subjectName}`}>
        Open {reportPath === null ? 'search' : 'report'}
      </Link>
    );
  if (batchId === null) return null;
  return (
    <Link
      className="btn"
      {...queryLink(queryId)}
      aria-label={`Open result of ${at}`}
      onClick={() => chooseRun(queryId, batchId)}
    >
      Open result
    </Link>
  );
}
