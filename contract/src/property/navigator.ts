import Type, { type Static } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { idShape } from '../text.ts';

export const getNavigatorToken = endpoint('GET', '/api/pntoken', {
  summary: 'Returns a Property Navigator token for the caller, valid for one hour.',
  reply: Type.String(),
});

const navigatorSessionShape = Type.Object({
  /** A Bearer key that is valid only for `/api/navigator/*`. */
  key: Type.String(),
  /** At most one hour ahead, or earlier if the portal's session ends. */
  expiresAt: Type.String({ format: 'date-time' }),
});
export type NavigatorSession = Static<typeof navigatorSessionShape>;

/** Exchanges the token in the embedded navigator's URL, in the browser session that it was issued for. */
export const openNavigatorSession = endpoint('POST', '/api/navigator/sessions', {
  summary: 'Exchanges a single-use Property Navigator token for an API key of the embedded navigator.',
  body: Type.Object({ userId: idShape, token: Type.String({ minLength: 1, maxLength: 4_096 }) }),
  reply: navigatorSessionShape,
});

export const NAVIGATOR_TOKEN_MESSAGE = 'property-navigator-token';

/** `postMessage` from /pn to the property report link's origin, with each renewed token (every 59 minutes). */
export interface NavigatorTokenMessage {
  readonly type: typeof NAVIGATOR_TOKEN_MESSAGE;
  readonly userId: string;
  readonly token: string;
}
