import { listConnections } from '@platbook/contract/workbench/connections';
import { getQuery, type Query } from '@platbook/contract/workbench/queries';
import { listScheduleSubjects, type Schedule } from '@platbook/contract/workbench/schedules';
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
  /** What to schedule: a query, or the address of a report page, or the ID of a saved search. Without it, a new schedule starts with the choice. */
  query?: Query | undefined;
  reportPath?: string | undefined;
  searchId?: string | undefined;
}

export function ScheduleDrawer({ isOpen, onClose, schedule, ...subject }: ScheduleDrawerProps) {
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
      <DrawerContent schedule={schedule} {...subject} onClose={onClose} />
    </Dialog>
  );
}

function DrawerContent({ schedule, onClose, ...given }: Omit<ScheduleDrawerProps, 'isOpen'>) {
  const client = useQueryClient();
  const { config } = useApp();
  const connections = useEndpoint(listConnections, { isBackground: true });
  const subject = useSubject(schedule, given);
  const onSaved = ({ name }: Schedule) => {
    void client.invalidateQueries({ queryKey: schedulesKey });
    onClose();
    showToast({ kind: 'success', text: schedule ? `“${name}” saved` : `“${name}” scheduled` });
  };
  return (
    <Loaded from={connections} failure="Couldn't load your connections" place="drawer">
      <Loaded from={subject.from ?? connections} failure={`Couldn't load the ${subject.what}`} place="drawer">
        {connections.isPending || subject.from?.isPending ? (
          <RowsPending />
        ) : (
          <ScheduleForm
            schedule={schedule}
            subject={subject.subject}
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

/** Loads what a schedule runs, or what is given by its address or ID. */
function useSubject(
  schedule: Schedule | undefined,
  given: Pick<ScheduleDrawerProps, 'query' | 'reportPath' | 'searchId'>,
) {
  const queryId = schedule?.queryId ?? null;
  const reportPath = schedule?.reportPath ?? given.reportPath;
  const searchId = schedule?.searchId ?? given.searchId;
  const isListed = schedule === undefined && (reportPath !== undefined || searchId !== undefined);
  const saved = useQuery({
    ...endpointQuery(getQuery, { params: { id: queryId ?? '' }, isBackground: true }),
    enabled: queryId !== null,
    retry: false,
    staleTime: 0,
  });
  const listed = useQuery({ ...endpointQuery(listScheduleSubjects, { isBackground: true }), enabled: isListed });
  const name = schedule?.subjectName;
  if (queryId !== null) return { from: saved, what: 'query', subject: { kind: 'query', query: saved.data } as const };
  if (reportPath !== undefined) {
    const found = listed.data?.reports.find(({ path }) => isSamePage(path, reportPath));
    const report = { path: reportPath, name: name ?? found?.name ?? 'Report' };
    return { from: isListed ? listed : undefined, what: 'report', subject: { kind: 'report', report } as const };
  }
  if (searchId !== undefined) {
    const found = listed.data?.searches.find(({ id }) => id === searchId);
    const search = { id: searchId, name: name ?? found?.name ?? '' };
    const subject = isListed && found === undefined ? undefined : ({ kind: 'search', search } as const);
    return { from: isListed ? listed : undefined, what: 'search', subject };
  }
  const { query } = given;
  return { from: undefined, what: 'query', subject: query && ({ kind: 'query', query } as const) };
}

/** The first page of a report needs no name in the address. */
function isSamePage(listed: string, path: string): boolean {
  const [page, asked] = [listed, path].map((each) => new URLSearchParams(each.split('?')[1] ?? ''));
  const isSame = (name: string) => (page?.get(name) ?? '') === (asked?.get(name) ?? '');
  return isSame('report') && (isSame('page') || !asked?.get('page'));
}
