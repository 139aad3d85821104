import { openSignedTokens, type SignedTokenOptions, type SignedTokens } from '../signed-tokens/index.ts';

/** What opens Property Navigator for a person (reading 16). */
export interface NavigatorTokens {
  /** `session` names the browser session that the token belongs to; it is no secret. */
  issue(personId: string, session: string): Promise<string>;
  /** What a token says that is ours, for this audience and not over; undefined for every other text. */
  readonly read: SignedTokens['read'];
}

/** The audience is the origin of whoever is to accept the token. */
export type EmbeddedTokenOptions = Omit<SignedTokenOptions, 'purpose' | 'type'>;

export function openEmbeddedTokens(options: EmbeddedTokenOptions): NavigatorTokens {
  const { sign, read } = openSignedTokens({ ...options, purpose: 'property-navigator', type: 'pn+jwt' });
  return { issue: async (personId, session) => (await sign(personId, { session })).token, read };
}
