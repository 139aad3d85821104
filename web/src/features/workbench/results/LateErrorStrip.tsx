import { type ComponentProps, lazy, Suspense } from 'react';
import type { ErrorStrip as ErrorStripNow } from './ErrorStrip.tsx';

const ErrorStrip = lazy(() => import('./ErrorStrip.tsx').then((module) => ({ default: module.ErrorStrip })));

/** An error strip whose code comes with the first error. */
export function LateErrorStrip(props: ComponentProps<typeof ErrorStripNow>) {
  return (
    <Suspense>
      <ErrorStrip {...props} />
    </Suspense>
  );
}
