import { errorText } from '@platbook/ui/call/call-error';

export function accountFailure(error: unknown): string | undefined {
  const text = errorText(error);
  return text === 'Something went wrong' ? 'Something went wrong, Please try again' : text;
}
