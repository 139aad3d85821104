export { type NavigatorTokens, openEmbeddedTokens } from './embedded-tokens.ts';
