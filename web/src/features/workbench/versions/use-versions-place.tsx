import { Suspense } from 'react';
import { late } from '../../../ui/late.ts';
import { useLateOpening } from '../../../ui/use-late-opening.ts';
import type { VersionsDrawerProps } from './VersionsDrawer.tsx';

const VersionsDrawer = late(() => import('./VersionsDrawer.tsx').then((module) => module.VersionsDrawer));

/** The versions drawer, whose code is loaded when it is first opened, and the function that opens it. */
export function useVersionsPlace(props: Omit<VersionsDrawerProps, 'isOpen' | 'onClose'>) {
  const { isOpen, wasOpened, open, close } = useLateOpening();
  return {
    open,
    drawer: wasOpened && (
      <Suspense>
        <VersionsDrawer {...props} isOpen={isOpen} onClose={close} />
      </Suspense>
    ),
  };
}
