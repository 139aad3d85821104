import { openSignedTokens, type SignedTokenOptions, type SignedTokens } from '../signed-tokens/index.ts';

export interface NavigatorTokens {
  /** `session` identifies the browser session of the token; it isn't secret. */
  issue(personId: string, session: string): Promise<string>;
  readonly read: SignedTokens['read'];
}

/** The audience is the origin that accepts the token. */
export type EmbeddedTokenOptions = Omit<SignedTokenOptions, 'purpose' | 'type'>;

export function openEmbeddedTokens(options: EmbeddedTokenOptions): NavigatorTokens {
  const { sign, read } = openSignedTokens({ ...options, purpose: 'property-navigator', type: 'pn+jwt' });
  return { issue: async (personId, session) => (await sign(personId, { session })).token, read };
}
