import { copyText } from '@platbook/ui/browser/clipboard';
import { useEffect, useState } from 'react';

export interface Copied {
  readonly what: string;
  readonly isDone: boolean;
}

export function useCopied(milliseconds: number) {
  const [copied, setCopied] = useState<Copied>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [copied, milliseconds]);
  return {
    copied,
    /** Resolves with whether it was copied. */
    copy: async (what: string, text: string) => {
      const isDone = await copyText(text);
      // A new object each time restarts the timer.
      setCopied({ what, isDone });
      return isDone;
    },
    close: () => setCopied(undefined),
  };
}
