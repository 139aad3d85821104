import {
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  restoreSchedule,
  resumeSchedule,
  runScheduleNow,
  type Schedule,
  type ScheduleOwners,
} from '@platbook/contract/workbench/schedules';
import { pathOf } from '@platbook/ui/call/call';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, type Page } from '../../api/call.ts';
import { usePages } from '../../api/use-pages.ts';
import { isUnderWay } from './run-state.tsx';

const refreshMilliseconds = { underWay: 1_000, otherwise: 60_000 };
export const schedulesKey = ['schedules'] as const;

/** A list that reloads by itself, more often while a run is under way. */
export function useSchedules(of: ScheduleOwners) {
  const queryKey = [...schedulesKey, of];
  const { list, rows } = usePages<Schedule>({
    queryKey,
    path: pathOf(listSchedules.path, {}, { of }),
    isBackground: true,
    staleTime: 0,
    retry: false,
  });
  const { refetch } = list;
  const isBusy = rows?.some(({ lastRun }) => isUnderWay(lastRun)) ?? false;
  useEffect(() => {
    const timer = setInterval(() => void refetch(), refreshMilliseconds[isBusy ? 'underWay' : 'otherwise']);
    return () => clearInterval(timer);
  }, [isBusy, refetch]);
  return { list, rows, ...useScheduleActs(queryKey) };
}

function useScheduleActs(queryKey: readonly unknown[]) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: schedulesKey });
  const changeRows = (change: (rows: Schedule[]) => Schedule[]) =>
    client.setQueryData(
      queryKey,
      (known: InfiniteData<Page<Schedule>> | undefined) =>
        known && { ...known, pages: known.pages.map((page) => ({ ...page, rows: change(page.rows) })) },
    );
  const show = (changed: Schedule) => changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row)));
  const takeBack = async ({ id, name }: Schedule) => {
    await call(restoreSchedule, { params: { id }, body: {} });
    showToast({ kind: 'success', text: `“${name}” restored` });
    reload();
  };
  return {
    reload,
    show,
    async setPaused({ id }: Schedule, isPaused: boolean) {
      show((await call(isPaused ? pauseSchedule : resumeSchedule, { params: { id }, body: {} })).data);
    },
    async runNow(schedule: Schedule) {
      const { data } = await call(runScheduleNow, { params: { id: schedule.id }, body: {} });
      show({ ...schedule, lastRun: data });
    },
    async remove(schedule: Schedule) {
      await call(deleteSchedule, { params: { id: schedule.id } });
      changeRows((rows) => rows.filter(({ id }) => id !== schedule.id));
      const undo = { label: 'Undo', onPress: () => void takeBack(schedule).catch(() => {}) };
      showToast({ kind: 'success', text: `“${schedule.name}” deleted`, action: undo });
    },
  };
}
