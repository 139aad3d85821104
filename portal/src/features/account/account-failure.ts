import { errorText } from '@platbook/ui/call/call-error';
import { showToast } from '@platbook/ui/widgets/toasts.tsx';

export function accountFailure(error: unknown): string | undefined {
  const text = errorText(error);
  return text === 'Something went wrong' ? 'Something went wrong, Please try again' : text;
}

export function showAccountFailure(error: unknown): void {
  const text = accountFailure(error);
  if (text) showToast({ kind: 'error', text });
}
