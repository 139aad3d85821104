import { showToast } from '@platbook/ui/widgets/toasts.tsx';

let wasShown = false;

export function warnUnsaved(): void {
  if (wasShown) return;
  wasShown = true;
  showToast({
    kind: 'error',
    text: "This browser can't keep unsaved text because its storage is full or blocked. Save to keep your work.",
  });
}

export function resetUnsavedWarning(): void {
  wasShown = false;
}
