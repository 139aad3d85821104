import { copyText } from '../browser/clipboard.ts';
import { showToast } from './toasts.tsx';

export const copyFailure = "Couldn't copy. Your browser blocked clipboard access.";

export async function copyWithToast(text: string, done = 'Copied', failure = copyFailure): Promise<void> {
  const isCopied = await copyText(text);
  showToast(isCopied ? { kind: 'success', text: done } : { kind: 'error', text: failure });
}
