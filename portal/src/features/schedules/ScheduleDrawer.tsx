import { listConnections } from '@platbook/contract/workbench/connections';
import { getQuery, type Query } from '@platbook/contract/workbench/queries';
import type { Schedule } from '@platbook/contract/workbench/schedules';
import { Dialog, type Openable } from '@platbook/ui/overlays/Dialog.tsx';
import { RowsPending } from '@platbook/ui/widgets/RowsPending.tsx';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../api/Loaded.tsx';
import { useApp } from '../../api/use-app.tsx';
import { endpointQuery, useEndpoint } from '../../api/use-endpoint.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { schedulesKey } from './use-schedules.ts';
import './schedules.css';

interface ScheduleDrawerProps extends Openable {
  /** The schedule to edit. */
  schedule?: Schedule | undefined;
  /** The query to schedule; without it, a new schedule starts with the choice of one. */
  query?: Query | undefined;
}

export function ScheduleDrawer({ isOpen, onClose, schedule, query }: ScheduleDrawerProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      ignoresOutside
      side="right"
      size={560}
      title={schedule ? 'Edit schedule' : 'New schedule'}
      className="sched-frame col clips"
    >
      <DrawerContent schedule={schedule} query={query} onClose={onClose} />
    </Dialog>
  );
}

function DrawerContent({ schedule, query, onClose }: Omit<ScheduleDrawerProps, 'isOpen'>) {
  const client = useQueryClient();
  const { config } = useApp();
  const connections = useEndpoint(listConnections, { isBackground: true });
  const saved = useQuery({
    ...endpointQuery(getQuery, { params: { id: schedule?.queryId ?? '' }, isBackground: true }),
    enabled: schedule !== undefined,
    retry: false,
    staleTime: 0,
  });
  const onSaved = ({ name }: Schedule) => {
    void client.invalidateQueries({ queryKey: schedulesKey });
    onClose();
    showToast({ kind: 'success', text: schedule ? `“${name}” saved` : `“${name}” scheduled` });
  };
  const isWaiting = connections.isPending || (schedule !== undefined && saved.isPending);
  return (
    <Loaded from={connections} failure="Couldn't load your connections" place="drawer">
      <Loaded from={schedule ? saved : connections} failure="Couldn't load the query" place="drawer">
        {isWaiting ? (
          <RowsPending />
        ) : (
          <ScheduleForm
            schedule={schedule}
            query={schedule ? saved.data : query}
            connections={connections.data ?? []}
            defaultConnectionId={config.defaultConnectionId}
            onSaved={onSaved}
            onCancel={onClose}
          />
        )}
      </Loaded>
    </Loaded>
  );
}
