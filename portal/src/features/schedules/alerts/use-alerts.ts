import {
  type Alert,
  type AlertBody,
  type AlertOwners,
  createAlert,
  deleteAlert,
  listAlerts,
  muteAlert,
  snoozeAlert,
  unmuteAlert,
} from '@platbook/contract/workbench/alerts';
import { pathOf } from '@platbook/ui/call/call';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Page } from '../../../api/call.ts';
import { usePages } from '../../../api/use-pages.ts';

export const alertsKey = ['alerts'] as const;
const refreshMilliseconds = 60_000;

export function useAlerts(of: AlertOwners) {
  const queryKey = [...alertsKey, of];
  const { list, rows } = usePages<Alert>({
    queryKey,
    path: pathOf(listAlerts.path, {}, { of }),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  const { refetch } = list;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [refetch]);
  return { list, rows, ...useAlertActs(queryKey) };
}

function useAlertActs(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const changeRows = (change: (rows: Alert[]) => Alert[]) =>
    client.setQueryData(
      queryKey,
      (known: InfiniteData<Page<Alert>> | undefined) =>
        known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
    );
  const show = (changed: Alert) => changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
  const takeBack = async (alert: Alert) => {
    await call(createAlert, { body: bodyOf(alert) });
    showToast({ kind: 'success', text: `“${alert.name}” restored. Its next run is the first.` });
    void client.invalidateQueries({ queryKey: alertsKey });
  };
  return {
    async setMuted({ id }: Alert, isMuted: boolean) {
      show((await call(isMuted ? muteAlert : unmuteAlert, { params: { id }, body: {} })).data);
    },
    async snooze({ id }: Alert, until: string | null) {
      show((await call(snoozeAlert, { params: { id }, body: { until } })).data);
    },
    async remove(alert: Alert) {
      await call(deleteAlert, { params: { id: alert.id } });
      changeRows((rows) => rows.filter(({ id }) => id !== alert.id));
      const undo = { label: 'Undo', onPress: () => void takeBack(alert).catch(() => {}) };
      showToast({ kind: 'success', text: `“${alert.name}” deleted`, ...(alert.isOwned ? { action: undo } : {}) });
    },
  };
}

function bodyOf({ name, schedule, condition, delivery, digest }: Alert): AlertBody {
  return { name, scheduleId: schedule.id, condition, delivery, digest };
}
