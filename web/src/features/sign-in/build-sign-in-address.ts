interface SignInOptions {
  /** The path to return to; '' means the start page. */
  state: string;
  isH: boolean;
  invite?: string;
}

/** The address that starts a sign-in: the configured one with `state` if not empty, and `h=true` only if true. */
export function buildSignInAddress(configured: string, { state, isH, invite }: SignInOptions): string {
  const parameters = new URLSearchParams();
  if (state) parameters.set('state', state);
  if (isH) parameters.set('h', 'true');
  if (invite) parameters.set('invite', invite);
  if (parameters.size === 0) return configured;
  return `${configured}${configured.includes('?') ? '&' : '?'}${parameters}`;
}
