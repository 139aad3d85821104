interface SignInWish {
  /** Path to come back to; '' leaves the choice to the starting page. */
  state: string;
  isH: boolean;
  /** What is in an invitation's link. */
  invite?: string;
}

/** The address that starts a sign-in: the configured one with `state` if there is one, and `h=true` only when true. */
export function buildSignInAddress(configured: string, { state, isH, invite }: SignInWish): string {
  const parameters = new URLSearchParams();
  if (state) parameters.set('state', state);
  if (isH) parameters.set('h', 'true');
  if (invite) parameters.set('invite', invite);
  if (parameters.size === 0) return configured;
  return `${configured}${configured.includes('?') ? '&' : '?'}${parameters}`;
}
