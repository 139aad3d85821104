import { copyText } from '@platbook/ui/browser/clipboard';
import { useEffect, useState } from 'react';

/** What was copied last, while the page shows it. */
export interface Copied {
  readonly what: string;
  /** False if the browser refused to copy. */
  readonly isDone: boolean;
}

/** Copies texts and reports for a while which; another copy restarts the timer. */
export function useCopied(milliseconds: number): {
  copied: Copied | undefined;
  copy: (what: string, text: string) => Promise<void>;
  close: () => void;
} {
  const [copied, setCopied] = useState<Copied>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), milliseconds);
    return () => clearTimeout(timer);
  }, [copied, milliseconds]);
  return {
    copied,
    copy: async (what, text) => {
      const isDone = await copyText(text);
      // A new object each time restarts the timer.
      setCopied({ what, isDone });
    },
    close: () => setCopied(undefined),
  };
}
