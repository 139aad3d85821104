import { createState, useStateValue } from './create-state.ts';

export type SalesDialog = 'trial-restriction' | 'purchase' | 'contact';

const shown = createState<SalesDialog | undefined>(undefined);

export const showSalesDialog = shown.set;
export const useSalesDialog = () => useStateValue(shown);
