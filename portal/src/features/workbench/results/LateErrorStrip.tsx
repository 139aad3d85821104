import { late } from '@platbook/ui/browser/late';

export const LateErrorStrip = late(() => import('./ErrorStrip.tsx').then((module) => module.ErrorStrip), null);
