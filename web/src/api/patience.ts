import { showToast } from '../ui/toasts.tsx';
import { startErrorFlow } from './call.ts';
import { CallError } from './call-error.ts';

const lastsMilliseconds = 30_000;

/** How keepalives and refreshes of tokens take failures of the server (reading 27). */
interface Patience {
  /** Whether to try again after this failure; the first one of a row is told, and 30 seconds of them start the error flow. */
  lasts: (error: unknown) => boolean;
  /** A call succeeded: the row is over. */
  restore: () => void;
}

/** Patience for one thing that is called again and again on its own. What is no 5xx is passed by: a lost line comes back. */
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
