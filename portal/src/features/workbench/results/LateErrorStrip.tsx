import { late } from '@platbook/ui/browser/late';
import { type ComponentProps, Suspense } from 'react';
import type { ErrorStrip as ErrorStripNow } from './ErrorStrip.tsx';

const ErrorStrip = late(() => import('./ErrorStrip.tsx').then((module) => module.ErrorStrip));

export function LateErrorStrip(props: ComponentProps<typeof ErrorStripNow>) {
  return (
    <Suspense>
      <ErrorStrip {...props} />
    </Suspense>
  );
}
