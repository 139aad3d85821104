import { type Alert, type AlertOwners, getAlert } from '@platbook/contract/workbench/alerts';
import { Plus } from '@platbook/ui/icons';
import { Button } from '@platbook/ui/widgets/Button.tsx';
import { ConfirmDialog } from '@platbook/ui/widgets/ConfirmDialog.tsx';
import { EmptyState } from '@platbook/ui/widgets/EmptyState.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { Segments } from '@platbook/ui/widgets/Segments.tsx';
import { MoreButton } from '@platbook/ui/widgets/SideDrawer.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Loaded } from '../../../api/Loaded.tsx';
import { useCurrentUser } from '../../../api/use-app.tsx';
import { endpointQuery } from '../../../api/use-endpoint.ts';
import { TableHead } from '../../../widgets/TableHead.tsx';
import { useNow } from '../use-now.ts';
import { AlertDrawer } from './AlertDrawer.tsx';
import { type AlertActs, AlertRow } from './AlertRow.tsx';
import { EventsDrawer } from './EventsDrawer.tsx';
import { useAlerts } from './use-alerts.ts';
import '../../../widgets/row-table.css';
import '../schedules.css';
import './alerts.css';

const choices: readonly (readonly [AlertOwners, string])[] = [
  ['mine', 'Mine'],
  ['all', 'All'],
];

export function AlertsPage() {
  const { role } = useCurrentUser();
  const [of, setOf] = useState<AlertOwners>('mine');
  const { list, rows, ...acts } = useAlerts(of);
  // Kept after closing, so that a dialog doesn't change while it closes.
  const [chosen, setChosen] = useState<Alert>();
  const [opened, setOpened] = useState<'new' | 'edit' | 'history' | 'delete'>();
  const linked = useLinkedAlert();
  const title = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(undefined);
  const opens = (what: 'edit' | 'history' | 'delete') => (alert: Alert) => {
    setChosen(alert);
    setOpened(what);
  };
  const rowActs: AlertActs = {
    onMute: acts.setMuted,
    onSnooze: acts.snooze,
    onEdit: opens('edit'),
    onHistory: opens('history'),
    onDelete: opens('delete'),
  };
  const remove = async (alert: Alert) => {
    await acts.remove(alert).catch(() => {});
    title.current?.focus();
  };
  return (
    <div className="page schedules whole">
      <header className="row wrap g12 mb20">
        <h1 className="t-24" ref={title} tabIndex={-1}>
          Alerts
        </h1>
        {role === 'admin' && <Segments label="Whose alerts" choices={choices} value={of} onChange={setOf} />}
        <Button icon={Plus} look="primary" className="push" onClick={() => setOpened('new')}>
          New alert
        </Button>
      </header>
      <p className="muted t-13 mb20">
        An alert looks at each run of a <Link to="/schedules">schedule</Link> and tells you what changed since the run
        before.
      </p>
      <section className="plate" aria-label="Alerts">
        <Loaded from={list} failure="Couldn't load alerts" place="part">
          {rows === undefined ? (
            <RowsPending count={4} />
          ) : rows.length === 0 ? (
            <Empty onCreate={() => setOpened('new')} />
          ) : (
            <AlertTable rows={rows} of={of} acts={rowActs} />
          )}
          <MoreButton list={list} className="mt16">
            Show more
          </MoreButton>
        </Loaded>
      </section>
      <AlertDrawer
        isOpen={opened === 'new' || opened === 'edit'}
        onClose={close}
        alert={opened === 'edit' ? chosen : undefined}
      />
      {chosen && (
        <>
          <EventsDrawer alert={chosen} isOpen={opened === 'history'} onClose={close} />
          <ConfirmDialog
            isOpen={opened === 'delete'}
            onClose={close}
            title="Delete this alert?"
            confirm="Delete"
            onConfirm={() => void remove(chosen)}
          >
            “{chosen.name}” and its history are deleted. Its schedule continues to run.
          </ConfirmDialog>
        </>
      )}
      {linked.alert && <EventsDrawer alert={linked.alert} isOpen={linked.isOpen} onClose={linked.close} />}
    </div>
  );
}

/** The alert that a notification or email leads to: `/alerts?alert=<id>`. */
function useLinkedAlert() {
  const { alert: id } = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const isLinked = typeof id === 'string' && id !== '';
  const { data: alert } = useQuery({
    ...endpointQuery(getAlert, { params: { id: isLinked ? id : '' } }),
    enabled: isLinked,
    retry: false,
    staleTime: 0,
  });
  return { alert, isOpen: isLinked, close: () => void navigate({ to: '/alerts', replace: true }) };
}

function AlertTable({ rows, of, acts }: { rows: readonly Alert[]; of: AlertOwners; acts: AlertActs }) {
  const now = useNow();
  return (
    <table className="table row-table whole">
      <TableHead columns={['Name', 'Fires on', 'State', 'Last fired', of === 'all' && 'Owner', ['Actions', 'sr']]} />
      <tbody>
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} isWithOwner={of === 'all'} now={now} {...acts} />
        ))}
      </tbody>
    </table>
  );
}

function Empty({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      title="No alerts yet"
      actions={
        <Button icon={Plus} onClick={onCreate}>
          Create an alert
        </Button>
      }
    >
      An alert tells you when a scheduled query has new rows, a value crosses a bound, or a run fails or returns
      nothing.
    </EmptyState>
  );
}
