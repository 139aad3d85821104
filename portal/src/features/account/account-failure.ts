import { errorText } from '../../api/call-error.ts';

/** The message for a failed account action: the server's, or a default if it sent none. */
export function accountFailure(error: unknown): string | undefined {
  const text = errorText(error);
  return text === 'Something went wrong' ? 'Something went wrong, Please try again' : text;
}
