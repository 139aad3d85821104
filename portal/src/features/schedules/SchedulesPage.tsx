import type { Schedule, ScheduleOwners } from '@platbook/contract/workbench/schedules';
import { goTo } from '@platbook/ui/browser/navigation';
import { CalendarClock, Plus } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Loaded } from '../../api/Loaded.tsx';
import { useCurrentUser } from '../../api/use-app.tsx';
import { TableHead } from '../../widgets/TableHead.tsx';
import { AlertDrawer } from './alerts/AlertDrawer.tsx';
import { RunsDrawer } from './RunsDrawer.tsx';
import { ScheduleDrawer } from './ScheduleDrawer.tsx';
import { type RowActs, ScheduleRow } from './ScheduleRow.tsx';
import { TransferDialog } from './TransferDialog.tsx';
import { useNow } from './use-now.ts';
import { useSchedules } from './use-schedules.ts';
import '../../widgets/row-table.css';
import './schedules.css';

const choices: readonly (readonly [ScheduleOwners, string])[] = [
  ['mine', 'Mine'],
  ['team', "My team's"],
  ['all', 'All'],
];

type Opened = 'edit' | 'alert' | 'history' | 'transfer';

export function SchedulesPage() {
  const { role } = useCurrentUser();
  const [of, setOf] = useState<ScheduleOwners>('mine');
  const { list, rows, ...acts } = useSchedules(of);
  // Kept after closing, so that a dialog doesn't change while it closes.
  const [chosen, setChosen] = useState<Schedule>();
  const given = useGivenSubject();
  const [opened, setOpened] = useState<Opened | 'new' | undefined>(() => (given.isGiven ? 'new' : undefined));
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpened(undefined);
    given.forget();
  };
  const opens = (what: Opened) => (schedule: Schedule) => {
    setChosen(schedule);
    setOpened(what);
  };
  const rowActs: RowActs = {
    onPause: acts.setPaused,
    onRun: acts.runNow,
    onEdit: opens('edit'),
    onHistory: opens('history'),
    onAlert: opens('alert'),
    onTransfer: opens('transfer'),
    onDelete: (schedule) => {
      // The menu's button is removed with the row.
      void acts.remove(schedule).then(
        () => title.current?.focus(),
        () => {},
      );
    },
  };
  return (
    <div className="page schedules whole">
      <header className="row wrap g12 mb20">
        <h1 className="t-24" ref={title} tabIndex={-1}>
          Schedules
        </h1>
        <Segments
          label="Whose schedules"
          choices={role === 'admin' ? choices : choices.slice(0, 2)}
          value={of}
          onChange={setOf}
        />
        <div className="row wrap g12 push">
          <Link className="btn" to="/alerts">
            Alerts
          </Link>
          <Link className="btn" to="/webhooks">
            Webhooks
          </Link>
          <Button icon={Plus} look="primary" onClick={() => setOpened('new')}>
            New schedule
          </Button>
        </div>
      </header>
      <section className="plate" aria-label="Schedules">
        <Loaded from={list} failure="Couldn't load schedules" place="part">
          {rows === undefined ? (
            <RowsPending count={4} />
          ) : rows.length === 0 ? (
            <Empty of={of} onCreate={() => setOpened('new')} />
          ) : (
            <ScheduleTable rows={rows} of={of} acts={rowActs} />
          )}
          <MoreButton list={list} className="mt16">
            Show more
          </MoreButton>
        </Loaded>
      </section>
      <ScheduleDrawer
        isOpen={opened === 'new' || opened === 'edit'}
        onClose={close}
        schedule={opened === 'edit' ? chosen : undefined}
        {...(opened === 'edit' ? {} : given.subject)}
      />
      {chosen && (
        <>
          <AlertDrawer schedule={chosen} isOpen={opened === 'alert'} onClose={close} />
          <RunsDrawer schedule={chosen} isOpen={opened === 'history'} onClose={close} />
          <TransferDialog
            schedule={chosen}
            isOpen={opened === 'transfer'}
            onClose={close}
            onTransferred={acts.reload}
          />
        </>
      )}
    </div>
  );
}

/** `/schedules?report=/visualize…` and `?search=…` open the form for a new schedule of a report page or saved search. */
function useGivenSubject() {
  const { report, search } = useSearch({ strict: false }) as Record<string, unknown>;
  const [subject] = useState(() => ({
    ...(typeof report === 'string' && { reportPath: report }),
    ...(typeof search === 'string' && { searchId: search }),
  }));
  const [isForgotten, setForgotten] = useState(false);
  return {
    isGiven: Object.keys(subject).length > 0,
    subject: isForgotten ? {} : subject,
    forget() {
      setForgotten(true);
      if (!isForgotten) goTo('/schedules', { replace: true });
    },
  };
}

function ScheduleTable({ rows, of, acts }: { rows: readonly Schedule[]; of: ScheduleOwners; acts: RowActs }) {
  const now = useNow();
  return (
    <table className="table row-table whole">
      <TableHead columns={['Name', 'Runs', 'Next run', 'Last result', of !== 'mine' && 'Owner', ['Actions', 'sr']]} />
      <tbody>
        {rows.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} isWithOwner={of !== 'mine'} now={now} {...acts} />
        ))}
      </tbody>
    </table>
  );
}

function Empty({ of, onCreate }: { of: ScheduleOwners; onCreate: () => void }) {
  if (of === 'team')
    return (
      <EmptyState icon={CalendarClock} title="No schedules in your team">
        Your teammates' schedules of reports, and of queries that you can view, appear here.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No schedules yet"
      actions={
        <Button icon={Plus} onClick={onCreate}>
          Schedule a query
        </Button>
      }
    >
      A schedule runs a query, a report page or a saved search while you're away, e.g. on weekdays at 07:00, and keeps
      the result for you.
    </EmptyState>
  );
}
