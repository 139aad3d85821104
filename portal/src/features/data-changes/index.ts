import { late } from '@platbook/ui/browser/late';

export const DataMarkBar = late(() => import('./DataMarkBar.tsx').then((module) => module.DataMarkBar), null);
export const DataMarkButton = late(() => import('./DataMarkButton.tsx').then((module) => module.DataMarkButton), null);
