import { showToast } from '@platbook/ui/widgets/toasts.tsx';

let wasShown = false;

/** Warns once per visit that the browser can't store unsaved text. */
export function warnUnsaved(): void {
  if (wasShown) return;
  wasShown = true;
  showToast({
    kind: 'error',
    text: "This browser can't keep unsaved text because its storage is full or blocked. Save to keep your work.",
  });
}

/** For tests: starts a new visit, like a page load. */
export function resetUnsavedWarning(): void {
  wasShown = false;
}
