import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createState, useStateValue } from '../browser/create-state.ts';

export const openDialogs = createState<readonly HTMLDialogElement[]>([]);

/** Renders its children in the top dialog if there is one, because everything else is inert then. */
export function AboveDialogs({ children }: { children: ReactNode }) {
  const top = useStateValue(openDialogs).at(-1);
  return top ? createPortal(children, top) : children;
}
