export { openSignedTokens, type SignedTokenOptions, type SignedTokens } from './signed-tokens.ts';
