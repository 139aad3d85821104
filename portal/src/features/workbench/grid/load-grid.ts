import { loadAgain } from '@platbook/ui/browser/load-again';

/** Loads the grid's code, which is not part of the first visit. Call it during a run, so that it is loaded when the rows arrive. */
export const loadGrid = () => loadAgain(() => import('./DescribedGrid.tsx'));
