export const CALLBACK_PATH = '/auth/callback';

/** `h=true` only if `h` is 'true'. `base` is the public URL with the base path. */
export function buildReturnAddress(base: string, flags: { state: string; h: string | undefined }): string {
  const query = new URLSearchParams();
  if (flags.state !== '') query.set('state', flags.state);
  if (flags.h === 'true') query.set('h', 'true');
  const text = query.toString();
  return `${base}${CALLBACK_PATH}${text === '' ? '' : `?${text}`}`;
}
