import { errorText } from '../../api/call-error.ts';

/** The text for an action of an account that failed: the server's own, or the specification's where it sent none (§8). */
export function accountFailure(error: unknown): string | undefined {
  const text = errorText(error);
  return text === 'Something went wrong' ? 'Something went wrong, Please try again' : text;
}
