import { loadAgain } from '../../../browser/load-again.ts';

/** Fetches the code of the grid, which the first visit does without: asked for while a run continues, it is there with the rows. */
export const loadGrid = () => loadAgain(() => import('./DescribedGrid.tsx'));
