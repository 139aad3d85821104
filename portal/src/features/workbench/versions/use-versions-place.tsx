import { late } from '@platbook/ui/browser/late';
import { useLateOpening } from '@platbook/ui/browser/use-late-opening';
import { Suspense } from 'react';
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
