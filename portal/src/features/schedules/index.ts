import { late } from '@platbook/ui/browser/late';

export const ScheduleDrawer = late(() => import('./ScheduleDrawer.tsx').then((module) => module.ScheduleDrawer), null);
export const AlertDrawer = late(() => import('./alerts/AlertDrawer.tsx').then((module) => module.AlertDrawer), null);
