import { late } from '@platbook/ui/browser/late';

export const RequestAccess = late(() => import('./RequestAccess.tsx').then((module) => module.RequestAccess), null);
export const AccessDialog = late(() => import('./AccessDialog.tsx').then((module) => module.AccessDialog), null);
export type { AccessSource, AccessThing } from './access-thing.ts';
