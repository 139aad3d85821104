import { loadAgain } from '../../../browser/load-again.ts';

/** Loads the grid's code, which is not part of the first visit. Call it during a run, so that it is loaded when the rows arrive. */
export const loadGrid = () => loadAgain(() => import('./DescribedGrid.tsx'));
