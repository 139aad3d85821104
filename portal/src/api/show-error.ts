import { errorText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';

export function showError(error: unknown): void {
  const text = errorText(error);
  if (text) showToast({ kind: 'error', text });
}
