import { useEffect, useState } from 'react';
import { copyText } from '../../browser/clipboard.ts';

/** What was copied last, while the page says so. */
export interface Copied {
  readonly what: string;
  /** False when the browser did not let us. */
  readonly isDone: boolean;
}

/** Copies texts and says for a while which; a second copy starts the time again. */
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
      // Another object each time, so that the time starts again.
      setCopied({ what, isDone });
    },
    close: () => setCopied(undefined),
  };
}
