import { CallError } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';
import { startErrorFlow } from './call.ts';

const lastsMilliseconds = 30_000;

interface Patience {
  /** Whether to retry after this failure. Shows the first failure in a row, and opens the error page after 30 seconds of failures. */
  lasts: (error: unknown) => boolean;
  restore: () => void;
}

/** Creates the tolerance for one repeated background call. Errors other than 5xx are ignored, because connections recover. */
export function createPatience(): Patience {
  let since: number | undefined;
  return {
    lasts(error) {
      if (!(error instanceof CallError && error.status >= 500)) return true;
      if (since === undefined) showToast({ kind: 'error', text: error.message });
      since ??= Date.now();
      if (Date.now() - since < lastsMilliseconds) return true;
      startErrorFlow(error.id);
      return false;
    },
    restore() {
      since = undefined;
    },
  };
}
